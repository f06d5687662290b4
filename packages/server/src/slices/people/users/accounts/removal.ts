import type { RemovedUser, User } from '@kontor/contract/people/users';
import { dnOfUser } from '@kontor/contract/rules/people/dn';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import type { PicturesDb } from '../avatars/pictures-db.ts';
import { displayName } from '../view.ts';
import { type AccountContext, refuseLosing } from './account-context.ts';
import { createRemovedAccounts } from './removed-accounts.ts';
import type { RemovedDb, RemovedRow } from './removed-db.ts';
import type { Retention } from './retention.ts';

export interface RemovalNeeds {
  context: AccountContext;
  removed: RemovedDb;
  retention: Retention;
  pictures: PicturesDb;
}

/** Removing users, and undoing it while they are retained. */
export function createRemoval({ context, removed, retention, pictures }: RemovalNeeds) {
  const { core, db, users, groups, mail } = context;
  const { database, events, journal } = core;
  const { remember, recreate } = createRemovedAccounts(context, removed);

  /** Makes a removed user unrestorable and releases their data. */
  function purgeOne(uid: string): void {
    removed.remove(uid);
    pictures.remove(uid);
    events.publish('user-purged', { uid });
  }

  /** Purges the removed users whose retention is over. */
  const purgeExpired = (): void =>
    database.transaction(() => {
      retention.countTime();
      for (const { uid } of retention.expired()) purgeOne(uid);
    });

  /** Without an address an administrator gives a temporary password. Who is disabled may use no link. */
  const isInvited = (person: RemovedRow['person']): boolean =>
    person.external !== 1 && person.enabled !== 0 && mail.hasAddress(person);

  return {
    purgeExpired,
    removeUser: (actor: Actor, uid: string): void =>
      database.transaction(() => {
        users.row(uid);
        refuseLosing(users, actor, uid);
        retention.countTime();
        remember(actor, uid);
        journal.record(actor, 'remove-person', uid, { before: { groups: groups.groupsOf(uid) } });
        events.publish('user-removed', { uid });
        db.remove(uid);
        db.forgetContact(dnOfUser(uid));
        users.changed();
      }),
    restoreUser: (actor: Actor, uid: string, view: (uid: string) => User): User =>
      database.transaction(() => {
        const row = removed.find(uid);
        if (row === undefined || !retention.isRestorable(row)) throw new RefusedError('not-found');
        if (db.find(uid) !== undefined) throw new RefusedError('user-name-taken');
        if (db.hasMail(row.person.intern_email, uid))
          throw new RefusedError('fields-invalid', { fields: { internEmail: 'field-taken' } });
        recreate(row);
        journal.record(actor, 'put-person-back', uid, { after: { groups: groups.groupsOf(uid) } });
        const user = users.row(uid);
        if (isInvited(user)) mail.sendWithPin(actor, user, 'invitation');
        events.publish('user-restored', { uid });
        return view(uid);
      }),
    /** Purges a removed user before the retention is over, for example when the name is needed again. */
    purgeUser: (actor: Actor, uid: string): void =>
      database.transaction(() => {
        if (removed.find(uid) === undefined) throw new RefusedError('not-found');
        purgeOne(uid);
        journal.record(actor, 'forget-person', uid);
        users.changed();
      }),
    listRemoved: (): RemovedUser[] =>
      removed
        .all()
        .filter(retention.isRestorable)
        .map((row) => ({
          uid: row.uid,
          displayName: displayName(row.person),
          removed: new Date(row.removed).toISOString(),
          removedBy: row.removed_by,
          until: new Date(retention.restorableUntil(row)).toISOString(),
          enabled: row.person.enabled !== 0,
          isInvited: isInvited(row.person),
        })),
  };
}

export type Removal = ReturnType<typeof createRemoval>;
