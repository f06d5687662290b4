import type { SecondaryGroup } from '@kontor/contract/manifest/manifest';
import { describe, expect, test } from 'vitest';
import { secondaryCn } from '../registry/index.ts';
import { mayOpen, maySee, membersFor, originOf, type RunState, statusOf, unknownGroups } from './rules.ts';

const group = (id: string, more: Partial<SecondaryGroup> = {}): SecondaryGroup => ({
  id,
  displayName: { de: id, en: id },
  group: id.toUpperCase(),
  required: false,
  requires: { groups: [], apps: [] },
  ...more,
});

describe('names', () => {
  test('an additional group is named by instance, underscore and its name in small letters', () => {
    expect(secondaryCn('app-wiki-2', 'Editors')).toBe('app-wiki-2_editors');
  });
});

describe('who gets what', () => {
  const groups = [
    group('readers', { required: true }),
    group('writers'),
    group('editors', { requires: { groups: ['writers'], apps: [] } }),
    group('chiefs', { requires: { groups: ['editors'], apps: [] } }),
  ];

  test('what everybody must have, everybody gets', () => {
    const members = membersFor('app-wiki', groups, { users: ['a', 'b'], groups: [] });
    expect(Object.fromEntries(members)).toEqual({
      'app-wiki': ['a', 'b'],
      'app-wiki_readers': ['a', 'b'],
      'app-wiki_writers': [],
      'app-wiki_editors': [],
      'app-wiki_chiefs': [],
    });
  });

  test('whoever is in an additional group may use the app, and what the group requires comes along', () => {
    const members = membersFor('app-wiki', groups, { users: ['a'], groups: [{ group: 'CHIEFS', members: ['c'] }] });
    expect(Object.fromEntries(members)).toEqual({
      'app-wiki': ['a', 'c'],
      'app-wiki_readers': ['a', 'c'],
      'app-wiki_writers': ['c'],
      'app-wiki_editors': ['c'],
      'app-wiki_chiefs': ['c'],
    });
  });

  test('a group may be named by its id or by its group, and one the app does not have is found out', () => {
    const named = ['writers', 'WRITERS', 'editors', 'bosses'].map((name) => ({ group: name, members: [] }));
    expect(unknownGroups(groups, { groups: named })).toEqual(['bosses']);
  });
});

describe('status', () => {
  const runState = (more: Partial<RunState>): RunState => ({
    job: undefined,
    shouldRun: true,
    health: 'unknown',
    hasGivenUp: false,
    ...more,
  });
  const job = (kind: string, stage: string) => ({ kind, stage });

  test.each<[string, Partial<RunState>]>([
    ['INSTALLING', { job: job('app-install', 'check') }],
    ['INSTALLING', { job: job('app-install', 'group') }],
    ['STARTING', { job: job('app-install', 'start') }],
    ['STARTING', { job: job('app-install', 'healthy'), health: 'alive' }],
    ['INSTALLING', { job: job('app-install', ''), health: 'alive' }],
    ['UPDATING', { job: job('app-update', 'fetch'), health: 'alive' }],
    ['STARTING', { job: job('app-update', 'start') }],
    ['UPDATING', { job: job('app-update', 'finish') }],
    ['RESTORING', { job: job('app-restore', 'exchange') }],
    ['RESTORING', { job: job('app-rebuild', 'files') }],
    ['STARTING', { job: job('app-rebuild', 'healthy') }],
    ['UNINSTALLING', { job: job('app-remove', 'stop'), health: 'alive' }],
    ['NOT_RUNNING', { shouldRun: false }],
    ['NOT_RUNNING', { shouldRun: false, health: 'alive' }],
    ['STARTING', {}],
    ['STARTING', { health: 'starting' }],
    ['RUNNING', { health: 'alive' }],
    ['RUNNING', { health: 'silent' }],
    ['NOT_RUNNING', { hasGivenUp: true }],
    ['NOT_RUNNING', { hasGivenUp: true, health: 'starting' }],
    ['RUNNING', { hasGivenUp: true, health: 'alive' }],
  ])('%s: %j', (status, how) => {
    expect(statusOf(runState(how))).toBe(status);
  });
});

describe('where the code of a release comes from', () => {
  const containers = (how: object) => ({ engines: [{ type: 'docker', services: { app: how } }] });
  test.each([
    ['from the packages of a process', { engines: [{ type: 'process' }] }, 'elsewhere'],
    ['from an image that is there', containers({ image: 'wiki:1' }), 'elsewhere'],
    ['from an image that is built', containers({ build: 'wiki' }), 'here'],
    ['from a Dockerfile somebody brought', { ...containers({}), hosted: { interpreter: 'docker' } }, 'here'],
    [
      'from a program that asks for packages',
      { engines: [], hosted: { interpreter: 'python', hasRequirements: true } },
      'here',
    ],
    ['by a compose file somebody brought', { ...containers({}), hosted: { interpreter: 'compose' } }, 'elsewhere'],
    ['from pages somebody brought', { engines: [{ type: 'process' }], hosted: { interpreter: 'none' } }, 'archive'],
  ])('%s', (_how, release, origin) => {
    expect(originOf(release as unknown as Parameters<typeof originOf>[0])).toBe(origin);
  });
});

describe('who sees and who gets in', () => {
  const user = { role: 'user' as const, signing: false, groups: ['app-wiki'] };
  const administrator = { role: 'admin' as const, signing: false, groups: ['admin'] };
  const manager = { role: 'user' as const, signing: true, groups: ['signing'] };

  test('an app without a group is for everyone', () => {
    expect([user, administrator, manager].every((who) => maySee(who, '') && mayOpen(who, ''))).toBe(true);
  });

  test('an app with a group is for its members', () => {
    expect([maySee(user, 'app-wiki'), mayOpen(user, 'app-wiki')]).toEqual([true, true]);
    expect([maySee(user, 'app-notes'), mayOpen(user, 'app-notes')]).toEqual([false, false]);
  });

  test.each([administrator, manager])('administrators and managers see it and do not get in', (who) => {
    expect([maySee(who, 'app-wiki'), mayOpen(who, 'app-wiki')]).toEqual([true, false]);
  });
});
