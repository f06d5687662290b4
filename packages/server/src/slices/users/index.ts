import type { Ground } from '../../ground.ts';
import type { Slice } from '../../slice.ts';
import type { Groups } from '../groups/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { Passwords } from '../passwords/index.ts';
import { createAccountMail } from './account-mail.ts';
import { createGroupPeople } from './promote.ts';
import { usersRoutes } from './routes.ts';
import { createUsersService, type Users, type UsersNeeds } from './service.ts';

export type { Users } from './service.ts';

/** The people of the company, and everyone's own account. */
export function createUsers(needs: UsersNeeds): Users & { slice: Slice } {
  const service = createUsersService(needs);
  return { ...service, slice: { name: 'users', routes: usersRoutes(service, needs.passwords) } };
}

export interface AccountsNeeds {
  ground: Ground;
  groups: Groups;
  users: Users;
  passwords: Passwords;
  outbox: Pick<Outbox, 'post'>;
  /** Where the portal answers, from configuration (keeps H1). */
  portalUrl(): string;
}

/** What administrators do with accounts, and what mail about accounts is for. */
export function createAccounts(needs: AccountsNeeds) {
  const mail = createAccountMail(needs);
  return { forGroups: createGroupPeople({ ...needs, mail }) };
}
