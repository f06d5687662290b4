import type { Ground } from '../../ground.ts';
import type { Actor } from '../groups/index.ts';
import type { Passwords } from '../passwords/index.ts';
import type { AccountMail } from './account-mail.ts';
import type { Users } from './service.ts';

export interface PromoteNeeds {
  ground: Pick<Ground, 'database' | 'journal'>;
  users: Users;
  passwords: Passwords;
  mail: AccountMail;
}

/** What changing groups asks about people. A new administrator starts with a new password, whoever knew the old one. */
export function createGroupPeople({ ground, users, passwords, mail }: PromoteNeeds) {
  const { database, journal } = ground;
  return {
    requireAll: users.requireAll,
    isEnabled: (uid: string) => users.find(uid)?.enabled === 1,
    isExternal: (uid: string) => users.find(uid)?.external === 1,
    promote(actor: Actor, uid: string): void {
      const person = users.row(uid);
      // The directory outside keeps the password.
      if (person.external === 1) return;
      database.transaction(() => {
        passwords.lock(uid);
        mail.sendWithPuk(person, 'promotion');
        journal.write({ actor: actor.uid, address: actor.address, action: 'invite-person', subject: uid });
      });
    },
  };
}
