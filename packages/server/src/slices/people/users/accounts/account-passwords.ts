import { cleanProposed } from '@kontor/contract/rules/people/temporary-password';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor, Caller, SessionActor } from '@kontor/platform/http/actor';
import { adminGroup } from '../../groups/index.ts';
import { type Confirmation, type PasswordReset, refuseUnfit } from '../../passwords/index.ts';
import { displayName } from '../view.ts';
import type { AccountContext } from './account-context.ts';

export interface GivenPassword {
  newPassword: string;
  newPasswordRepeat?: string | undefined;
  /** The administrator's own; needed for the password of another administrator, and for a promotion that follows to keep the given one. */
  ownPassword?: string | undefined;
}

/** Passwords that do not come by a link: those an administrator gives, and those set with the PUK alone. */
export function createAccountPasswords({ core, db, users, groups, passwords, mail }: AccountContext) {
  const { database, events, journal } = core;

  const isAdministrator = (uid: string): boolean => groups.isMember(adminGroup, uid);

  /** Resolves with what is checked again when the account of `uid` is opened. Throws without the own password where that is an administrator's. */
  async function confirmOwn(actor: SessionActor, uid: string, ownPassword?: string): Promise<Confirmation> {
    if (ownPassword !== undefined) return passwords.confirm(actor, ownPassword);
    if (isAdministrator(uid)) throw new RefusedError('fields-invalid', { fields: { ownPassword: 'field-required' } });
    const check = (): void => {
      if (isAdministrator(uid)) throw new RefusedError('changed-meanwhile');
    };
    return { check };
  }

  const hasOwnPassword = (uid: string): boolean => {
    const user = db.find(uid);
    return user !== undefined && user.enabled === 1 && user.external === 0;
  };

  /** Where no link can reach the user, and for the only administrator who has ever come in, whom nobody else could help. */
  const isPukEnough = (uid: string): boolean => !mail.isReachable(users.row(uid)) || users.isAloneAsAdministrator(uid);

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
      const hash = await passwords.hash(cleanProposed(newPassword));
      database.transaction(() => {
        checkAccess();
        const user = users.row(uid);
        confirmation.check();
        const by = displayName(users.row(actor.uid));
        passwords.setTemporary(uid, hash, ownPassword === undefined ? null : actor.uid);
        journal.record(actor, 'give-password', uid);
        events.publish('password-given', { uid, by });
        mail.sendPasswordGiven(user, by);
      });
    },
    /** What the outbox asks before it shows a link. */
    linkGuard: {
      nameOf(uid: string): string {
        const user = db.find(uid);
        return user === undefined ? '' : displayName(user);
      },
      isAdministrator,
      confirmOwn,
      /** Tells the user that the link was shown. Joins a running transaction. */
      shown(actor: Actor, uid: string): void {
        const user = db.find(uid);
        // Whoever never signed in has nothing yet that somebody else could get at.
        if (user === undefined || user.signed_in === 0) return;
        const by = displayName(users.row(actor.uid));
        events.publish('password-link-shown', { uid, by, actor: actor.uid });
        mail.sendLinkShown(user, actor.uid === uid ? '' : by);
      },
    },
    async resetByPuk(typed: string, address: string, request: Omit<PasswordReset, 'token'>): Promise<void> {
      const { uid: meant, counted, isAmbiguous } = users.resolveTyped(typed);
      const rules = { counted, isOpen: (uid: string) => !isAmbiguous && hasOwnPassword(uid), isEnough: isPukEnough };
      try {
        await passwords.resetByPuk({ uid: meant, address }, request, rules);
      } catch (error) {
        if (!(error instanceof RefusedError) || error.code !== 'wrong-puk') throw error;
        const username = users.hintFor(typed);
        throw new RefusedError('wrong-puk', { fields: { pin: 'wrong-name-or-puk', ...(username && { username }) } });
      }
    },
    /** Called when a password was reset with the PUK alone. Joins a running transaction. */
    notifyPukReset: (uid: string): void => mail.sendResetByPuk(users.row(uid)),
  };
}

export type AccountPasswords = ReturnType<typeof createAccountPasswords>;
