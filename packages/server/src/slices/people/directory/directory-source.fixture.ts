import { dnOfUser } from '@kontor/contract/rules/people/dn';
import fc from 'fast-check';
import { anyText } from './any-text.fixture.ts';
import type { DirectoryAccount, DirectoryGroup, DirectorySource, DirectoryUser } from './entries.ts';

export const someHash =
  '$argon2id$v=19$m=19456,t=2,p=1$q76Xjid/isHak0TYYMi1qg$5Psf4h4/G4ItFaKjt/QjOQLo5uFbMSQ5qzdw4y7Y0HU';

export const user = (uid: string, more: Partial<DirectoryUser> = {}): DirectoryUser => ({
  uid,
  givenname: 'Anna',
  surname: 'Arndt',
  intern_email: uid,
  preferred_language: 'de',
  enabled: 1,
  created: 1,
  number: 10_000,
  shortName: undefined,
  ...more,
});

export const group = (cn: string, uids: readonly string[] = [], entryParentId = ''): DirectoryGroup => ({
  cn,
  description: `Group ${cn}`,
  entryParentId,
  uniqueMember: uids.map(dnOfUser),
  number: 10_001,
});

export const account = (instanceId: string, reads: DirectoryAccount['reads'] = 'members'): DirectoryAccount => ({
  instanceId,
  reads,
  seesCompanyGroups: false,
  passwordHash: `{SSHA512}${instanceId}`,
});

/** A source in which every user has a password. */
export const directorySource = (more: Partial<Omit<DirectorySource, 'hashes'>> = {}): DirectorySource => {
  const { users = [], groups = [], accounts = [], devices = [] } = more;
  return { users, groups, accounts, devices, hashes: new Map(users.map(({ uid }) => [uid, someHash])) };
};

/** Names with special characters in a DN, a filter or a line of text, and other difficult ones. */
export const oddNames = [
  'a+b@x',
  'a,b@x',
  'a\\b@x',
  'a"b@x',
  'a=b@x',
  'a<b>;c@x',
  ' leading@x',
  '#hash@x',
  'trailing@x ',
  ' ',
  'jörg.weiß@müller.de',
  'Ärger@x',
  '*)(uid=*',
  'uid=admin,ou=people,dc=kontor',
  'x\ny: z@x',
  'emoji😀@x',
  `${'l'.repeat(198)}@x`,
  'a\0b@x',
  'ü'.repeat(200),
];

/** Names that LDAP treats as equal to others in this file. */
const twins = [
  'A+B@x',
  'a, b@x',
  ' a\\b@x',
  'ÄRGER@X',
  'A\u0308rger@x',
  'Anna@x',
  'anna@X ',
  'JÖRG.weiß@müller.de',
  'ﬁx@x',
  'fix@x',
  'İzmir@x',
  'izmir@x',
];

const names = fc.constantFrom(...oddNames, ...twins, 'anna@x', 'ben@x', 'cara@x', 'dora@x', 'emil@x', 'frida@x');

const users = fc.uniqueArray(
  fc.record({
    uid: names,
    givenname: anyText({ maxLength: 8 }),
    surname: fc.string({ maxLength: 8 }),
    intern_email: fc.oneof(names, fc.constant('')),
    preferred_language: fc.constantFrom('de', 'en'),
    enabled: fc.constantFrom(0, 1),
    created: fc.constantFrom(1, 2),
    number: fc.constantFrom(10_000, 10_001),
    shortName: fc.constantFrom(undefined, 'anna', 'ben'),
  }),
  { selector: ({ uid }) => uid, maxLength: 12 },
);

const groups = fc.uniqueArray(
  fc.record({
    cn: fc.oneof(
      names,
      fc.constantFrom('admin', 'app-x', 'app-x_writers', 'APP-X', 'Team', 'team', 'Team  A', 'team a'),
    ),
    description: fc.string({ maxLength: 8 }),
    entryParentId: fc.constantFrom('', 'app-x', 'app-y'),
    uniqueMember: fc.uniqueArray(names.map(dnOfUser), { maxLength: 8 }),
    number: fc.constantFrom(10_002, 10_003),
  }),
  { selector: ({ cn }) => cn, maxLength: 8 },
);

const accounts = fc.uniqueArray(
  fc.record({
    instanceId: fc.constantFrom('app-x', 'app-y', 'app-z'),
    reads: fc.constantFrom('members' as const, 'everyone' as const),
    seesCompanyGroups: fc.boolean(),
    passwordHash: fc.constantFrom('{SSHA512}one', '{SSHA512}two'),
  }),
  { selector: ({ instanceId }) => instanceId },
);

const devices = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('device-nas', 'device-printer'),
    passwordHash: fc.constantFrom('{SSHA512}one', '{SSHA512}two'),
    mayRead: fc.constantFrom('sign-in' as const, 'address-book' as const, 'groups' as const),
    people: fc.oneof(
      fc.constant('everyone' as const),
      fc.uniqueArray(fc.constantFrom('Team', 'team', 'admin', 'gone')),
    ),
  }),
  { selector: ({ id }) => id },
);

/** Any company, mostly with unusual names. */
export const anyDirectorySource: fc.Arbitrary<DirectorySource> = fc
  .record({ users, groups, accounts, devices, changed: fc.boolean() })
  .map(({ changed, ...source }) => ({
    ...source,
    // No two users have the same one.
    users: source.users.map((user, at) => ({ ...user, shortName: user.shortName && `${user.shortName}${at}` })),
    hashes: new Map(source.users.map(({ uid }) => [uid, changed ? someHash.replace('q76', 'r77') : someHash])),
  }));
