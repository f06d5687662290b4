import { appsEndpoints } from './apps.ts';
import { domainsEndpoints } from './domains.ts';
import { generatedPasswordsEndpoints } from './generated-passwords.ts';
import { groupsEndpoints } from './groups.ts';
import { hostingEndpoints } from './hosting.ts';
import { messagesEndpoints } from './messages.ts';
import { outboxEndpoints } from './outbox.ts';
import type { recoveryEndpoints } from './recovery.ts';
import { registriesEndpoints } from './registries.ts';
import { repairEndpoints } from './repair.ts';
import { sessionEndpoints } from './session.ts';
import { setupEndpoints } from './setup.ts';
import { spaceEndpoints } from './space.ts';
import { statusEndpoints } from './status.ts';
import { storeEndpoints } from './store.ts';
import { systemEndpoints } from './system.ts';
import { usersEndpoints } from './users.ts';

/** Every call of a running box, keyed by method and path. */
export const endpoints = {
  ...statusEndpoints,
  ...setupEndpoints,
  ...sessionEndpoints,
  ...usersEndpoints,
  ...groupsEndpoints,
  ...outboxEndpoints,
  ...generatedPasswordsEndpoints,
  ...messagesEndpoints,
  ...storeEndpoints,
  ...registriesEndpoints,
  ...appsEndpoints,
  ...domainsEndpoints,
  ...hostingEndpoints,
  ...systemEndpoints,
  ...repairEndpoints,
  ...spaceEndpoints,
};

/** Types of every call, with those of a box that cannot use its database; the portal imports this and nothing that weighs. */
export type Api = typeof endpoints & typeof recoveryEndpoints;
export type Call = keyof Api;
