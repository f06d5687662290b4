import type { Actor } from '@kontor/platform/http/actor';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { Passwords } from '../../passwords/index.ts';
import type { AccountMail } from '../mail/account-mail.ts';
import type { Users } from '../service.ts';

export interface GroupMembershipNeeds {
  core: Pick<ServerContext, 'database' | 'journal'>;
  users: Users;
  passwords: Passwords;
  mail: AccountMail;
}

/** What editing groups needs of the users slice. A new administrator has to set a new password, as somebody else may know the old one. */
export function createGroupMembership({ core, users, passwords, mail }: GroupMembershipNeeds) {
  const { database, journal } = core;
  return {
    requireAll: users.requireAll,
    canSignIn: users.canSignIn,
    isEnabled: (uid: string) => users.find(uid)?.enabled === 1,
    isExternal: (uid: string) => users.find(uid)?.external === 1,
    promote(actor: Actor, uid: string): void {
      const user = users.row(uid);
      // The external directory holds the password.
      // A temporary password that the same administrator has just given for the promotion, and entered the own password for, is known to nobody else.
      if (user.external === 1 || passwords.isConfirmedBy(uid, actor.uid)) return;
      database.transaction(() => {
        passwords.lock(uid);
        mail.sendWithPin(actor, user, 'promotion');
        journal.record(actor, 'invite-person', uid);
      });
    },
  };
}
