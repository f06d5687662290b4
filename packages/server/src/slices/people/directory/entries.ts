import { domainToASCII } from 'node:url';
import { dnOfGroup, dnOfUser } from '@kontor/contract/rules/people/dn';
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
}

export interface DirectoryGroup {
  cn: string;
  description: string;
  /** Instance id of the app the group belongs to, or empty. */
  entryParentId: string;
  /** DNs of the members. */
  uniqueMember: readonly string[];
}

export interface DirectoryAccount {
  instanceId: string;
  /** `{SCHEME}…` as slapd reads it. */
  passwordHash: string;
  /** Which users the app sees: those in its groups, or all. */
  reads: 'members' | 'everyone';
}

/** Everything the directory is made from. */
export interface DirectorySource {
  users: readonly DirectoryUser[];
  groups: readonly DirectoryGroup[];
  accounts: readonly DirectoryAccount[];
  /** argon2id hashes by uid. */
  hashes: ReadonlyMap<string, string>;
}

/** Returns all entries, parents before children. `skipped` are names the directory cannot hold, or cannot distinguish from another one. */
export const entriesOf = (source: DirectorySource): { entries: Entry[]; skipped: string[] } =>
  runSync(makeEntries(source));

/** The same, with pauses. */
export function* makeEntries(
  { users, groups, accounts, hashes }: DirectorySource,
  makeUserEntry: MakeUserEntry = userEntry,
): YieldingWork<{ entries: Entry[]; skipped: string[] }> {
  const namedUsers = nameable(users, ({ uid }) => uid);
  const namedGroups = nameable(groups, ({ cn }) => cn);
  const named = yield* mapYielding(namedUsers.included, (user) => ({ user, dn: dnOfUser(user.uid) }));
  const active = new Map(named.filter(({ user }) => user.enabled === 1).map(({ dn }) => [dn, [] as string[]]));
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
    ...(yield* mapYielding(namedGroups.included, (group) => groupEntry(group, (dn) => active.has(dn)), 1)),
    // An app may not read a skipped group: in the directory its name belongs to another group.
    ...accounts.map((account) => serviceEntry(account, namedGroups.included)),
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
  const isUsable = memberOf !== undefined && passwordHash.startsWith('$argon2id$');
  return entry(idOf('person', uid, String(user.created)), dn, {
    objectClass: ['inetOrgPerson', 'kontorPerson'],
    uid: [uid],
    // The login name, as in the portal's field `cn`.
    cn: [uid],
    sn: [sur ?? given ?? uid],
    givenName: [given],
    displayName: [cleanText(`${user.givenname} ${user.surname}`) ?? uid],
    mail: [asciiAddress(user.intern_email, domainToASCII)],
    preferredLanguage: [user.preferred_language],
    kontorActive: [memberOf && 'TRUE'],
    memberOf: memberOf ?? [],
    userPassword: [isUsable ? `{ARGON2}${passwordHash}` : undefined],
  });
};

function groupEntry({ cn, description, uniqueMember }: DirectoryGroup, isActive: (dn: string) => boolean): Entry {
  const members = uniqueMember.filter(isActive);
  return entry(idOf('group', cn), dnOfGroup(cn), {
    objectClass: ['groupOfUniqueNames'],
    cn: [cn],
    description: [cleanText(description)],
    uniqueMember: members.length > 0 ? members : [nobodyDn],
  });
}

function serviceEntry({ instanceId, passwordHash, reads }: DirectoryAccount, groups: readonly DirectoryGroup[]): Entry {
  const own = groups.filter(({ entryParentId }) => entryParentId === instanceId).map(({ cn }) => dnOfGroup(cn));
  return entry(idOf('service', instanceId), dnOfService(instanceId), {
    objectClass: ['applicationProcess', 'simpleSecurityObject', 'kontorService'],
    cn: [instanceId],
    userPassword: [passwordHash],
    kontorReads: [...own, ...(reads === 'everyone' ? [peopleDn] : [])],
    pwdPolicySubentry: [servicesPolicyDn],
  });
}

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
