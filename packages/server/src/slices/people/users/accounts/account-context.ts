import type { ServerContext } from '../../../../core/server-context.ts';
import type { Groups, JournalActor } from '../../groups/index.ts';
import type { Passwords } from '../../passwords/index.ts';
import type { UsersDb } from '../db.ts';
import type { AccountMail } from '../mail/account-mail.ts';
import type { Users } from '../service.ts';

export type { JournalActor as Actor };

/** What the parts of account administration share. */
export interface AccountContext {
  core: ServerContext;
  db: UsersDb;
  users: Users;
  groups: Groups;
  passwords: Passwords;
  mail: AccountMail;
}

/** Returns a function that writes a journal entry about a user. */
export const journalFor =
  ({ core: { journal } }: Pick<AccountContext, 'core'>) =>
  (actor: JournalActor, action: string, subject: string, more: { before?: unknown; after?: unknown } = {}): void =>
    journal.write({ actor: actor.uid, address: actor.address, action, subject, ...more });
