import type { ServerContext } from '../../../core/server-context.ts';
import type { AddonsService } from '../../apps/addons/index.ts';
import type { Groups } from '../../people/groups/index.ts';
import type { Users } from '../../people/users/index.ts';
import { type AddressBook, addressBook, type Owner, ownerOf } from './rules.ts';

export interface MembersNeeds {
  core: Pick<ServerContext, 'changeFeed'>;
  addons: Pick<AddonsService, 'holdersOf'>;
  users: Pick<Users, 'all'>;
  groups: Pick<Groups, 'find' | 'membersOf'>;
  domain(): string;
  /** Ids of the apps whose mailbox receives mail for addresses without an owner, oldest first. */
  catchAllApps(): string[];
}

/** Determines who has a mailbox: the apps that request one, and every user who may use such an app. */
export function createMembers({ core: { changeFeed }, addons, users, groups, domain, catchAllApps }: MembersNeeds) {
  const known = {
    key: '',
    book: new Map() as AddressBook,
    users: new Set<string>(),
    catchAll: undefined as Owner | undefined,
  };

  function mailboxUsers() {
    const apps = addons.holdersOf('recvmail');
    if (apps.length === 0) return [];
    const isForAll = apps.some((app) => groups.find(app) === undefined);
    const members = new Set(isForAll ? [] : apps.flatMap((app) => groups.membersOf(app)));
    return users.all().filter(({ uid }) => isForAll || members.has(uid));
  }

  const find = (name: string) =>
    mailboxUsers().find(({ uid, enabled }) => enabled === 1 && uid.toLowerCase() === name.toLowerCase());

  const ofApp = (id: string): Owner => ({ user: id, addresses: [`${id}@${domain()}`], instanceId: id });

  /** User names come before assigned addresses: the first owner of an address keeps it. */
  const owners = (): Owner[] => [
    ...addons.holdersOf('recvmail').map(ofApp),
    ...mailboxUsers().map(({ uid }) => ({ user: uid, addresses: [uid] })),
    ...mailboxUsers().map(({ uid, intern_email }) => ({ user: uid, addresses: [intern_email] })),
  ];

  function read(): typeof known {
    const versions = ['users', 'groups', 'apps'].map(changeFeed.version).join('.');
    const holders = addons.holdersOf('recvmail');
    const key = JSON.stringify([versions, holders, domain()]);
    if (key === known.key) return known;
    const all = users.all().flatMap(({ uid, intern_email }) => [uid.toLowerCase(), intern_email.toLowerCase()]);
    const catchAll = catchAllApps().find((id) => holders.includes(id));
    const read = { book: addressBook(owners(), domain()), users: new Set(all), catchAll: catchAll && ofApp(catchAll) };
    return Object.assign(known, { key, ...read });
  }

  return {
    /** Returns the uid of the enabled user with a mailbox of this name (any case). */
    find: (name: string) => find(name)?.uid,
    /** Returns the addresses a user may send from; empty without a mailbox. */
    addressesOf(uid: string): string[] {
      const found = find(uid);
      if (found === undefined) return [];
      const isOthers = users.all().some((other) => other.uid !== found.uid && other.uid === found.intern_email);
      return [...new Set([found.uid, ...(isOthers ? [] : [found.intern_email])])];
    },
    uids: (): string[] => mailboxUsers().map(({ uid }) => uid),
    /** Returns who receives mail sent to an address of the box. The address book is cached until users, groups, apps or the domain change. */
    ownerOf: (address: string): Owner | undefined => ownerOf(address, { ...read(), domain: domain() }),
  };
}
