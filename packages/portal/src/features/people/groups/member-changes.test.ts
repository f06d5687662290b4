import { expect, it } from 'vitest';
import {
  applyChanges,
  changesOf,
  choiceOf,
  isNothing,
  membersOf,
  permissionsOf,
  readChanges,
} from './member-changes.ts';

const dn = (uid: string) => `uid=${uid},ou=people,dc=kontor`;
const group = (cn: string, uids: string[], { required = false, requires = [] as string[] } = {}) => ({
  cn,
  dn: `cn=${cn},ou=groups,dc=kontor`,
  description: cn,
  mailLocalAddress: '',
  uniqueMember: uids.map(dn),
  inheritedMember: [],
  openers: [],
  apps: [],
  entryParentId: 'app-wiki',
  mapped: false,
  required,
  requires,
});
const [anna, ben, cem] = ['anna@x', 'ben@x', 'cem@x'];
const [reader, writer, editor] = ['app-wiki_reader', 'app-wiki_writer', 'app-wiki_editor'];
const wiki = {
  ...group('app-wiki', [anna, ben]),
  secondaryGroups: [
    group(reader, [anna, ben], { required: true }),
    group(writer, [ben], {}),
    group(editor, [], { requires: [writer, 'app-files'] }),
  ],
};
const app = permissionsOf(wiki, (cn) => cn.slice(9));

it('reads the additional groups as permissions', () => {
  expect(app.groups.map(({ displayName, required }) => [displayName, required])).toEqual([
    ['reader', true],
    ['writer', false],
    ['editor', false],
  ]);
  expect(app.groups[2]?.requires).toEqual({ groups: [writer], apps: ['app-files'] });
});

it('reads who is in which group, and sends the same back', () => {
  const choice = choiceOf(wiki);
  expect(choice).toEqual({ [anna]: [reader], [ben]: [reader, writer] });
  expect(membersOf(choice, wiki)).toEqual({
    uniqueMember: [anna, ben],
    secondaryGroups: [
      { cn: reader, uniqueMember: [anna, ben] },
      { cn: writer, uniqueMember: [ben] },
      { cn: editor, uniqueMember: [] },
    ],
  });
});

it('knows who came, who went, and who may do what now', () => {
  const before = choiceOf(wiki);
  expect(isNothing(changesOf(before, { ...before }))).toBe(true);
  const after = { [anna]: [reader, writer], [cem]: [reader] };
  expect(changesOf(before, after)).toEqual({
    [anna]: { joins: false, leaves: false, gains: [writer], loses: [] },
    [ben]: { joins: false, leaves: true, gains: [], loses: [] },
    [cem]: { joins: true, leaves: false, gains: [reader], loses: [] },
  });
});

it("puts one's own changes on top of what somebody else saved", () => {
  const before = choiceOf(wiki);
  const mine = changesOf(before, { [ben]: [reader, writer], [cem]: [reader, writer, editor] });
  const theirs = { [anna]: [reader], [ben]: [reader], 'dora@x': [reader] };
  expect(applyChanges(theirs, mine, app)).toEqual({
    [ben]: [reader],
    [cem]: [reader, writer, editor],
    'dora@x': [reader],
  });
});

it('lets nobody in again whom somebody else took out, because of a permission alone', () => {
  const mine = changesOf(choiceOf(wiki), { [anna]: [reader, writer], [ben]: [reader, writer] });
  expect(applyChanges({ [ben]: [reader, writer] }, mine, app)).toEqual({ [ben]: [reader, writer] });
});

it('adds what a permission requires, and drops one the app no longer has', () => {
  const mine = { [cem]: { joins: true, leaves: false, gains: [editor, 'app-wiki_gone'], loses: [] } };
  expect(applyChanges({}, mine, app)).toEqual({ [cem]: [reader, writer, editor] });
});

it('reads what a tab has kept, and nothing else', () => {
  const mine = changesOf({}, { [anna]: [reader] });
  expect(readChanges(JSON.stringify(mine))).toEqual(mine);
  for (const stored of [null, '', '7', 'null', '{"a":1}', '[]']) expect(readChanges(stored)).toEqual({});
});
