import type { ServerContext } from '../../../../core/server-context.ts';
import type { Groups } from '../../groups/index.ts';
import type { Passwords } from '../../passwords/index.ts';
import type { UsersDb } from '../db.ts';
import type { AccountMail } from '../mail/account-mail.ts';
import type { Users } from '../service.ts';

/** What the parts of account administration share. */
export interface AccountContext {
  core: ServerContext;
  db: UsersDb;
  users: Users;
  groups: Groups;
  passwords: Passwords;
  mail: AccountMail;
}
