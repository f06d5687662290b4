import type { Slice } from '../../../core/slice.ts';
import { usersRoutes } from './routes.ts';
import { createUsersService, type Users, type UsersNeeds } from './service.ts';

export { type AccountsNeeds, createAccounts } from './accounts/accounts.ts';
export type { Users } from './service.ts';

/** The users of the box, and everyone's own account. */
export function createUsers(needs: UsersNeeds): Users & { slice: Slice } {
  const service = createUsersService(needs);
  return {
    ...service,
    slice: {
      name: 'users',
      routes: usersRoutes(service, needs.passwords, needs.core),
      // Lists show the role, which is a membership.
      listens: { 'membership-changed': service.changed },
    },
  };
}
