import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
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

/** Throws when somebody locks themselves out, or the last administrator who can sign in. */
export function refuseLosing(users: Users, actor: Actor, uid: string): void {
  if (actor.uid === uid) throw new RefusedError('own-account');
  if (users.isOnlyAdministrator(uid)) throw new RefusedError('last-administrator');
}
