import { domainToASCII } from 'node:url';
import { dnOfGroup, dnOfUser } from '@kontor/contract/rules/people/dn';
import { isCustomGroup } from '@kontor/contract/rules/people/group-name';
import { mapYielding, runSync, type YieldingWork } from '@kontor/platform/work/yielding-work';
import type { Entry } from '../../../adapters/ldap/directory.ts';
import {
  dnOfService,
  groupsDn,
  nobodyDn,
  peopleDn,
  peoplePolicyDn,
  policiesDn,
  servicesDn,
  servicesPolicyDn,
  suffix,
} from './dit.ts';
import { generalizedTime, posixAttributes, posixNames } from './posix.ts';
import { asciiAddress, cleanText, idOf, isNameable, nameKey } from './rules.ts';

/** The fields of a user the directory may contain. No private mail, no address, no telephone, no PUK (keeps H10). */
export interface DirectoryUser {
  uid: string;
  givenname: string;
  surname: string;
  intern_email: string;
  preferred_language: string;
  enabled: number;
  created: number;
  /** Number on Linux machines and storage devices: uidNumber and gidNumber. */
  number: number;
  /** What people may type instead of the user name; undefined where it could mean somebody else. */
  shortName: string | undefined;
}

export interface DirectoryGroup {
  cn: string;
  description: string;
  /** Instance id of the app the group belongs to, or empty. */
  entryParentId: string;
  /** DNs of the members. */
  uniqueMember: readonly string[];
  /** gidNumber. */
  number: number;
}

export interface DirectoryAccount {
  instanceId: string;
  /** `{SCHEME}…` as slapd reads it. */
  passwordHash: string;
  /** Which users the app sees: those in its groups, or all. */
  reads: 'members' | 'everyone';
  /** Whether it also sees the company's own groups, with those members it sees anyway. */
  seesCompanyGroups: boolean;
}

/** The account of a device that asks the directory. */
export interface DeviceAccount {
  id: string;
  passwordHash: string;
  /** `sign-in`: what signing people in needs. `address-book`: names and addresses, too. `groups`: the company's groups, too. */
  mayRead: 'sign-in' | 'address-book' | 'groups';
  /** Whom it finds: everyone, or the members of these groups. */
  people: 'everyone' | readonly string[];
}

/** Everything the directory is made from. */
export interface DirectorySource {
  users: readonly DirectoryUser[];
  groups: readonly DirectoryGroup[];
  accounts: readonly DirectoryAccount[];
  devices: readonly DeviceAccount[];
  /** argon2id hashes by uid. */
  hashes: ReadonlyMap<string, string>;
}

/** Returns all entries, parents before children. `skipped` are names the directory cannot hold, or cannot distinguish from another one. */
export const entriesOf = (source: DirectorySource): { entries: Entry[]; skipped: string[] } =>
  runSync(makeEntries(source));

/** The same, with pauses. */
export function* makeEntries(
  { users, groups, accounts, devices, hashes }: DirectorySource,
  makeUserEntry: MakeUserEntry = userEntry,
): YieldingWork<{ entries: Entry[]; skipped: string[] }> {
  const namedUsers = nameable(users, ({ uid }) => uid);
  const namedGroups = nameable(groups, ({ cn }) => cn);
  const named = yield* mapYielding(namedUsers.included, (user) => ({ user, dn: dnOfUser(user.uid) }));
  const enabled = named.filter(({ user }) => user.enabled === 1);
  const active = new Map(enabled.map(({ dn }) => [dn, [] as string[]]));
  const logins = new Map(enabled.map(({ user, dn }) => [dn, posixNames(user)]));
  for (const { cn, uniqueMember } of namedGroups.included) {
    const group = dnOfGroup(cn);
    for (const member of uniqueMember) active.get(member)?.push(group);
    yield;
  }
  const makeOne = ({ user, dn }: (typeof named)[number]) =>
    makeUserEntry(user, dn, active.get(dn), hashes.get(user.uid));
  const entries = [
    ...frame,
    ...(yield* mapYielding(named, makeOne)),
    ...(yield* mapYielding(namedGroups.included, (group) => groupEntry(group, logins), 1)),
    // An app may not read a skipped group: in the directory its name belongs to another group.
    ...accounts.map((account) => serviceEntry(account, namedGroups.included)),
    ...devices.map((device) => deviceEntry(device, namedGroups.included)),
  ];
  return { entries, skipped: [...namedUsers.skipped, ...namedGroups.skipped] };
}

/** Of names that are equal for LDAP, only the first is included. */
function nameable<T>(rows: readonly T[], nameOf: (row: T) => string): { included: T[]; skipped: string[] } {
  const taken = new Set<string>();
  const included: T[] = [];
  const skipped: string[] = [];
  for (const row of rows) {
    const name = nameOf(row);
    const key = nameKey(name);
    if (!isNameable(name) || taken.has(key)) skipped.push(name);
    else included.push(row);
    taken.add(key);
  }
  return { included, skipped };
}

function entry(id: string, dn: string, given: Record<string, readonly (string | undefined)[]>): Entry {
  const attributes: Record<string, string[]> = {};
  for (const [name, values] of Object.entries(given)) {
    const known = values.filter((value) => value !== undefined);
    if (known.length > 0) attributes[name] = known;
  }
  return { id, dn, attributes };
}

/** Makes the entry of a user. `memberOf` is undefined for a disabled user: the entry has no password and no groups, and nobody can read it. */
export type MakeUserEntry = (
  user: DirectoryUser,
  dn: string,
  memberOf: readonly string[] | undefined,
  passwordHash: string | undefined,
) => Entry;

export const userEntry: MakeUserEntry = (user, dn, memberOf, passwordHash = '') => {
  const { uid } = user;
  const [given, sur] = [cleanText(user.givenname), cleanText(user.surname)];
  const fullName = cleanText(`${user.givenname} ${user.surname}`) ?? uid;
  const isUsable = memberOf !== undefined && passwordHash.startsWith('$argon2id$');
  return entry(idOf('person', uid, String(user.created)), dn, {
    objectClass: ['inetOrgPerson', 'posixAccount', 'shadowAccount', 'kontorPerson'],
    uid: [uid],
    sAMAccountName: [user.shortName],
    cn: [fullName],
    sn: [sur ?? given ?? uid],
    givenName: [given],
    displayName: [fullName],
    mail: [asciiAddress(user.intern_email, domainToASCII)],
    preferredLanguage: [user.preferred_language],
    kontorActive: [memberOf && 'TRUE'],
    memberOf: memberOf ?? [],
    ...posixAttributes(user),
    createTimestamp: [generalizedTime(user.created)],
    userPassword: [isUsable ? `{ARGON2}${passwordHash}` : undefined],
  });
};

/** A group of every kind programs look for: they filter by one of the classes and read its members in the attribute of that class. */
function groupEntry(
  { cn, description, uniqueMember, number }: DirectoryGroup,
  logins: ReadonlyMap<string, readonly string[]>,
): Entry {
  const there = uniqueMember.filter((dn) => logins.has(dn));
  const members = there.length > 0 ? there : [nobodyDn];
  return entry(idOf('group', cn), dnOfGroup(cn), {
    objectClass: ['kontorGroup', 'groupOfNames', 'groupOfUniqueNames', 'posixGroup'],
    cn: [cn],
    description: [cleanText(description)],
    member: members,
    uniqueMember: members,
    memberUid: there.flatMap((dn) => logins.get(dn) ?? []),
    gidNumber: [String(number)],
  });
}

function serviceEntry(account: DirectoryAccount, groups: readonly DirectoryGroup[]): Entry {
  const { instanceId, passwordHash, reads, seesCompanyGroups } = account;
  const own = groups.filter(({ entryParentId }) => entryParentId === instanceId).map(({ cn }) => dnOfGroup(cn));
  const company = seesCompanyGroups ? groups.filter(isCustomGroup).map(({ cn }) => dnOfGroup(cn)) : [];
  return accountEntry(instanceId, passwordHash, {
    kontorReads: [...own, ...(reads === 'everyone' ? [peopleDn] : [])],
    kontorSees: [...own, ...company],
  });
}

/** A group that is gone, or was left out, lets nobody be found. */
function deviceEntry({ id, passwordHash, mayRead, people }: DeviceAccount, groups: readonly DirectoryGroup[]): Entry {
  const company = groups.filter(isCustomGroup).map(({ cn }) => cn);
  const found = people === 'everyone' ? [peopleDn] : company.filter((cn) => people.includes(cn)).map(dnOfGroup);
  return accountEntry(id, passwordHash, {
    kontorFinds: mayRead === 'sign-in' ? found : [],
    kontorReads: mayRead === 'sign-in' ? [] : found,
    kontorSees: mayRead === 'groups' ? company.map(dnOfGroup) : [],
  });
}

const accountEntry = (name: string, passwordHash: string, rights: Record<string, readonly string[]>): Entry =>
  entry(idOf('service', name), dnOfService(name), {
    objectClass: ['applicationProcess', 'simpleSecurityObject', 'kontorService'],
    cn: [name],
    userPassword: [passwordHash],
    ...rights,
    pwdPolicySubentry: [servicesPolicyDn],
  });

const unit = (name: string, dn: string) =>
  entry(idOf('unit', name), dn, { objectClass: ['organizationalUnit'], ou: [name] });

const policy = (name: string, dn: string, settings: Record<string, string[]>) =>
  entry(idOf('policy', name), dn, {
    objectClass: ['applicationProcess', 'pwdPolicy'],
    cn: [name],
    pwdAttribute: ['userPassword'],
    ...settings,
  });

/**
 * After five wrong passwords within ten minutes an account rejects every bind for a minute, then again after each further one. This applies to the directory
 * only: the portal counts separately, so nobody can be locked out of it through an app. (The growing delay of slapo-ppolicy(5), `pwdMinDelay`, would suit
 * better, but it crashes slapd 2.5.13 with a failed assertion.)
 */
const slowDown = {
  pwdLockout: ['TRUE'],
  pwdMaxFailure: ['5'],
  pwdFailureCountInterval: ['600'],
  pwdLockoutDuration: ['60'],
};

/** Entries present on every box. */
const frame: readonly Entry[] = [
  entry(idOf('unit', 'kontor'), suffix, { objectClass: ['organization', 'dcObject'], dc: ['kontor'], o: ['Kontor'] }),
  unit('people', peopleDn),
  unit('groups', groupsDn),
  unit('services', servicesDn),
  unit('policies', policiesDn),
  policy('people', peoplePolicyDn, slowDown),
  policy('services', servicesPolicyDn, {}),
];
