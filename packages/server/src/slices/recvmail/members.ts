import type { Ground } from '../../ground.ts';
import type { AddonsService } from '../addons/index.ts';
import type { Groups } from '../groups/index.ts';
import type { Users } from '../users/index.ts';
import { type AddressBook, addressBook, type Owner } from './rules.ts';

export interface MembersNeeds {
  ground: Pick<Ground, 'live'>;
  addons: Pick<AddonsService, 'holdersOf'>;
  users: Pick<Users, 'all'>;
  groups: Pick<Groups, 'find' | 'membersOf'>;
  domain(): string;
}

/** Who has a mailbox: the apps that ask for one, and whoever may use such an app. */
export function createMembers({ ground: { live }, addons, users, groups, domain }: MembersNeeds) {
  const known = { key: '', book: new Map() as AddressBook };

  function people() {
    const apps = addons.holdersOf('recvmail');
    if (apps.length === 0) return [];
    const isForAll = apps.some((app) => groups.find(app) === undefined);
    const members = new Set(isForAll ? [] : apps.flatMap((app) => groups.membersOf(app)));
    return users.all().filter(({ uid }) => isForAll || members.has(uid));
  }

  const find = (name: string) =>
    people().find(({ uid, enabled }) => enabled === 1 && uid.toLowerCase() === name.toLowerCase());

  const owners = (): Owner[] => [
    ...addons.holdersOf('recvmail').map((id) => ({ user: id, addresses: [`${id}@${domain()}`], instanceId: id })),
    ...people().map(({ uid, intern_email }) => ({ user: uid, addresses: [uid, intern_email] })),
  ];

  return {
    /** Somebody with a mailbox who may sign in. */
    find: (name: string) => find(name)?.uid,
    /** The addresses somebody writes from; nothing without a mailbox. */
    addressesOf(uid: string): string[] {
      const found = find(uid);
      return found === undefined ? [] : [...new Set([found.uid, found.intern_email])];
    },
    uids: (): string[] => people().map(({ uid }) => uid),
    /** Who takes what is sent to an address of the box. Asked for each mail, so it is made again only after something has changed. */
    book(): AddressBook {
      const versions = ['users', 'groups', 'apps'].map(live.version).join('.');
      const key = JSON.stringify([versions, addons.holdersOf('recvmail'), domain()]);
      if (key !== known.key) Object.assign(known, { key, book: addressBook(owners(), domain()) });
      return known.book;
    },
  };
}
