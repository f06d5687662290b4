import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import { displayName } from '../view.ts';
import { type AccountContext, refuseLosing } from './account-context.ts';

/** Disabling and enabling accounts, and removing the second factor of somebody who has lost it. */
export function createAccountAccess({ core, db, users, passwords, mail }: AccountContext) {
  const { database, events, journal } = core;

  function setEnabled(actor: Actor, uid: string, isEnabled: boolean): void {
    database.transaction(() => {
      const row = users.row(uid);
      if (!isEnabled) refuseLosing(users, actor, uid);
      if ((row.enabled === 1) === isEnabled) return;
      db.change(uid, { enabled: isEnabled ? 1 : 0 });
      journal.record(actor, isEnabled ? 'enable-person' : 'disable-person', uid);
      events.publish(isEnabled ? 'user-enabled' : 'user-disabled', { uid });
      users.changed();
    });
  }

  return {
    disableUser: (actor: Actor, uid: string): void => setEnabled(actor, uid, false),
    enableUser: (actor: Actor, uid: string): void => setEnabled(actor, uid, true),
    clearSecondFactor: (actor: Actor, uid: string): void =>
      database.transaction(() => {
        const row = users.row(uid);
        if (actor.uid === uid) throw new RefusedError('own-account');
        passwords.clearSecondFactor(uid);
        journal.record(actor, 'clear-second-factor', uid);
        mail.sendSecondFactorCleared(row, displayName(users.row(actor.uid)));
        users.changed();
      }),
  };
}

export type AccountAccess = ReturnType<typeof createAccountAccess>;
