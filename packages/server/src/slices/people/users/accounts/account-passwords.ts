import { RefusedError } from '@kontor/platform/errors';
import type { Caller, SessionActor } from '@kontor/platform/http/actor';
import { adminGroup } from '../../groups/index.ts';
import { type PasswordReset, refuseUnfit } from '../../passwords/index.ts';
import { displayName } from '../view.ts';
import type { AccountContext } from './account-context.ts';

export interface GivenPassword {
  newPassword: string;
  newPasswordRepeat?: string | undefined;
  /** The administrator's own; needed for the password of another administrator. */
  ownPassword?: string | undefined;
}

/** Passwords that do not come by a link: those an administrator gives, and those set with the PUK alone. */
export function createAccountPasswords({ core, db, users, groups, passwords, mail }: AccountContext) {
  const { database, events, journal } = core;

  /** Resolves with what is checked again when the password is written; undefined for a user who is no administrator. */
  async function confirmOwn(actor: SessionActor, uid: string, ownPassword: string | undefined) {
    if (!groups.isMember(adminGroup, uid)) return undefined;
    if (ownPassword === undefined)
      throw new RefusedError('fields-invalid', { fields: { ownPassword: 'field-required' } });
    return passwords.confirm(actor, ownPassword);
  }

  const hasOwnPassword = (uid: string): boolean => {
    const user = db.find(uid);
    return user !== undefined && user.enabled === 1 && user.external === 0;
  };

  /** Where no link can reach the user, and for the only administrator, whom nobody else could help. */
  const isPukEnough = (uid: string): boolean => {
    const administrators = users.admins().filter((other) => db.find(other)?.enabled === 1);
    return !mail.isReachable(users.row(uid)) || (administrators.length === 1 && administrators[0] === uid);
  };

  return {
    /** Gives another user a temporary password. */
    async givePassword(
      { actor, checkAccess }: Caller,
      uid: string,
      { newPassword, newPasswordRepeat, ownPassword }: GivenPassword,
    ) {
      if (actor.uid === uid) throw new RefusedError('own-account');
      mail.refuseUnreachable(users.row(uid));
      const fields = { password: 'newPassword', repeated: 'newPasswordRepeat' };
      refuseUnfit(newPassword, newPasswordRepeat ?? newPassword, fields);
      const confirmation = await confirmOwn(actor, uid, ownPassword);
      const hash = await passwords.hash(newPassword);
      database.transaction(() => {
        checkAccess();
        const user = users.row(uid);
        confirmation?.check();
        // Meanwhile the user may have become an administrator.
        if (confirmation === undefined && groups.isMember(adminGroup, uid)) throw new RefusedError('changed-meanwhile');
        const by = displayName(users.row(actor.uid));
        passwords.setTemporary(uid, hash);
        journal.record(actor, 'give-password', uid);
        events.publish('password-given', { uid, by });
        mail.sendPasswordGiven(user, by);
      });
    },
    resetByPuk: (typed: string, address: string, request: Omit<PasswordReset, 'token'>): Promise<void> =>
      passwords.resetByPuk({ uid: users.uidOfTyped(typed), address }, request, {
        isOpen: hasOwnPassword,
        isEnough: isPukEnough,
      }),
    /** Called when a password was reset with the PUK alone. Joins a running transaction. */
    notifyPukReset: (uid: string): void => mail.sendResetByPuk(users.row(uid)),
  };
}

export type AccountPasswords = ReturnType<typeof createAccountPasswords>;
