import { dnOfUser } from '@kontor/contract/rules/people/dn';
import { expect, test } from 'vitest';
import { formerMembersOf, membersOf } from './members-of.ts';

const permission = (id: string, group: string) => ({
  id,
  displayName: id,
  group,
  required: false,
  requires: { groups: [], apps: [] },
});
const permissions = { storeId: 'wiki', groups: [permission('write', 'Writers'), permission('manage', 'managers')] };

test('members of the app with their permissions', () => {
  const groups = [
    { cn: 'app-wiki', uniqueMember: [dnOfUser('anna@x.de'), dnOfUser('ben@x.de')] },
    { cn: 'app-wiki_writers', uniqueMember: [dnOfUser('ben@x.de'), dnOfUser('gone@x.de')] },
    { cn: 'app-other', uniqueMember: [dnOfUser('cem@x.de')] },
  ];
  expect(membersOf('app-wiki', groups, permissions)).toEqual({ 'anna@x.de': [], 'ben@x.de': ['write'] });
});

test('an app without a group has nobody', () => {
  expect(membersOf('app-wiki', [], permissions)).toEqual({});
});

test('who could use a removed app, with their permissions', () => {
  const groups = [
    { group: 'Writers', members: ['ben@x.de'] },
    { group: 'gone', members: ['anna@x.de'] },
  ];
  expect(formerMembersOf({ users: ['anna@x.de', 'ben@x.de'], groups }, permissions)).toEqual({
    'anna@x.de': [],
    'ben@x.de': ['write'],
  });
});
