import { expect, it } from 'vitest';
import { bodyOf, isUntouched, mineOf, rebaseDraft, startDraft, theirsOf, withOpeners } from './group-draft.ts';

const state = (etag: string, uids: string[], description = '', apps: string[] = []) => ({
  etag,
  value: {
    cn: 'Vertrieb',
    dn: 'cn=Vertrieb,ou=groups,dc=kontor',
    description,
    mailLocalAddress: '',
    uniqueMember: uids.map((uid) => `uid=${uid},ou=people,dc=kontor`),
    inheritedMember: [],
    openers: [],
    apps,
    entryParentId: '',
    mapped: false,
    required: false,
    requires: [],
    secondaryGroups: [],
  },
});
const first = state('"1"', ['anna@x', 'ben@x'], 'Süd');
const begun = startDraft(first, {});

it('begins with what is saved', () => {
  expect(isUntouched(begun)).toBe(true);
  expect(bodyOf(begun)).toEqual({ uniqueMember: ['anna@x', 'ben@x'], secondaryGroups: [] });
});

it('takes over what others saved while nothing of its own is in it, and tells nothing', () => {
  const next = rebaseDraft(begun, state('"2"', ['cem@x'], 'Nord'));
  expect([next.choice, next.description, theirsOf(next)]).toEqual([{ 'cem@x': [] }, 'Nord', {}]);
});

it('keeps its own changes on top of those of others, and tells theirs', () => {
  const touched = { ...begun, choice: { 'anna@x': [], 'dora@x': [] }, description: ' West ' };
  const next = rebaseDraft(touched, state('"2"', ['anna@x', 'ben@x', 'cem@x'], 'Nord'));
  expect(bodyOf(next)).toEqual({
    uniqueMember: ['anna@x', 'cem@x', 'dora@x'],
    secondaryGroups: [],
    description: 'West',
  });
  expect(Object.keys(theirsOf(next))).toEqual(['cem@x']);
  const third = rebaseDraft(next, state('"3"', ['cem@x'], 'Nord'));
  expect(bodyOf(third).uniqueMember).toEqual(['cem@x', 'dora@x']);
  expect(Object.keys(theirsOf(third)).sort()).toEqual(['anna@x', 'ben@x', 'cem@x']);
});

it('has nothing left to save when others did the same', () => {
  const next = rebaseDraft({ ...begun, choice: { 'anna@x': [] } }, state('"2"', ['anna@x'], 'Süd'));
  expect(isUntouched(next)).toBe(true);
});

it('finds its changes again after a reload', () => {
  const mine = mineOf({ ...begun, choice: { 'anna@x': [], 'dora@x': [] } });
  expect(startDraft(state('"2"', ['ben@x', 'cem@x']), mine).choice).toEqual({ 'cem@x': [], 'dora@x': [] });
});

it('sends the apps only when they were changed, and keeps them beside what others changed', () => {
  const opening = { ...startDraft(state('"1"', ['anna@x'], '', ['app-wiki']), {}), apps: ['app-wiki', 'app-files'] };
  expect(isUntouched(opening)).toBe(false);
  const rebased = rebaseDraft(opening, state('"2"', ['anna@x', 'ben@x'], '', ['app-wiki']));
  expect(bodyOf(rebased)).toMatchObject({ uniqueMember: ['anna@x', 'ben@x'], apps: ['app-wiki', 'app-files'] });
  expect(bodyOf({ ...rebased, apps: ['app-wiki'] })).not.toHaveProperty('apps');
});

it('takes the apps others chose when its own were not changed', () => {
  const draft = rebaseDraft({ ...begun, description: 'Neu' }, state('"2"', ['anna@x', 'ben@x'], 'Süd', ['app-files']));
  expect(draft.apps).toEqual(['app-files']);
  expect(bodyOf(draft)).not.toHaveProperty('apps');
});

it('who is in an app only through groups leaves it with the last of them, and comes back with one', () => {
  const dn = (uid: string) => `uid=${uid},ou=people,dc=kontor`;
  const { etag, value } = state('"1"', ['anna@x', 'ben@x', 'cem@x']);
  const inherited = { ...value, openers: ['Bakery', 'Shop'], inheritedMember: [dn('ben@x'), dn('cem@x')] };
  const groups = [
    { ...value, cn: 'Bakery', uniqueMember: [dn('ben@x'), dn('cem@x')] },
    { ...value, cn: 'Shop', uniqueMember: [dn('cem@x')] },
  ];
  const base = startDraft({ etag, value: inherited }, {});
  const without = withOpeners(base, ['Shop'], groups);
  expect(bodyOf(without)).toMatchObject({ uniqueMember: ['anna@x', 'cem@x'], openers: ['Shop'] });
  expect(isUntouched(without)).toBe(false);
  const again = withOpeners(without, ['Shop', 'Bakery'], groups);
  expect(Object.keys(again.choice).sort()).toEqual(['anna@x', 'ben@x', 'cem@x']);
  expect(isUntouched(again)).toBe(true);
});
