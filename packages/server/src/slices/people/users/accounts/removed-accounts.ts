import { isSystemGroup } from '@kontor/contract/rules/people/group-name';
import type { Actor } from '@kontor/platform/http/actor';
import { noPassword } from '../../passwords/index.ts';
import type { AccountContext } from './account-context.ts';
import type { RemovedDb, RemovedRow } from './removed-db.ts';

/** The accounts of removed users: stored at the removal, and created again from that. */
export function createRemovedAccounts({ core, db, users, groups }: AccountContext, removed: RemovedDb) {
  const { clock } = core;

  /** Stores what is needed to create a user again. */
  function remember(actor: Actor, uid: string): void {
    const { picture: _mark, ...person } = users.row(uid);
    removed.remove(uid);
    removed.add({
      uid,
      removed: clock.now(),
      removed_by: actor.uid,
      person,
      settings: db.configOf(uid).map(({ id, value }) => ({ id, value })),
      // Groups of apps that own groups open come back with those.
      groups: groups.ownGroupsOf(uid),
      kept: 0,
    });
  }

  /** Creates the user again, disabled if they were, without administrator rights and with a password still to be set. */
  function recreate(row: RemovedRow): void {
    const { search: _search, created: _created, ...person } = row.person;
    const known = row.groups.filter((cn) => !isSystemGroup(cn) && groups.find(cn) !== undefined);
    users.add({ ...person, passwordHash: noPassword, groups: known });
    for (const { id, value } of row.settings) db.setConfig(row.uid, id, value);
    removed.remove(row.uid);
  }

  return { remember, recreate };
}
