import { appsEndpoints } from './apps/apps.ts';
import { hostingEndpoints } from './apps/hosting.ts';
import { registriesEndpoints } from './apps/registries.ts';
import { storeEndpoints } from './apps/store.ts';
import { backupsEndpoints } from './data/backups.ts';
import { besideEndpoints } from './data/beside.ts';
import { mailboxRestoreEndpoints } from './data/mailbox-restore.ts';
import { setupRestoreEndpoints } from './data/setup-restore.ts';
import { directoryAccessEndpoints } from './edge/directory-access.ts';
import { domainsEndpoints } from './edge/domains.ts';
import { dockerSetupEndpoints } from './machine/docker-setup.ts';
import { journalEndpoints } from './machine/journal.ts';
import { licensesEndpoints } from './machine/licenses.ts';
import { summaryEndpoints } from './machine/notification-summary.ts';
import { webhookEndpoints } from './machine/notification-webhook.ts';
import { notificationsEndpoints } from './machine/notifications.ts';
import type { recoveryEndpoints } from './machine/recovery.ts';
import { repairEndpoints } from './machine/repair.ts';
import { resetEndpoints } from './machine/reset.ts';
import { spaceEndpoints } from './machine/space.ts';
import { systemEndpoints } from './machine/system.ts';
import { mailServerEndpoints } from './mail/mail-server.ts';
import { outboxEndpoints } from './mail/outbox.ts';
import { directoryEndpoints } from './people/directory.ts';
import { generatedPasswordsEndpoints } from './people/generated-passwords.ts';
import { groupsEndpoints } from './people/groups.ts';
import { sessionEndpoints } from './people/session.ts';
import { usersEndpoints } from './people/users.ts';
import { announcementsEndpoints } from './talk/announcements.ts';
import { messagesEndpoints } from './talk/messages.ts';
import { pushEndpoints } from './talk/push.ts';
import { setupEndpoints } from './talk/setup.ts';
import { statusEndpoints } from './talk/status.ts';
import { wallpapersEndpoints } from './talk/wallpapers.ts';

/** Every call of a running box, keyed by method and path. */
export const endpoints = {
  ...statusEndpoints,
  ...setupEndpoints,
  ...sessionEndpoints,
  ...usersEndpoints,
  ...groupsEndpoints,
  ...directoryEndpoints,
  ...directoryAccessEndpoints,
  ...outboxEndpoints,
  ...mailServerEndpoints,
  ...generatedPasswordsEndpoints,
  ...messagesEndpoints,
  ...announcementsEndpoints,
  ...pushEndpoints,
  ...storeEndpoints,
  ...registriesEndpoints,
  ...appsEndpoints,
  ...domainsEndpoints,
  ...hostingEndpoints,
  ...systemEndpoints,
  ...licensesEndpoints,
  ...dockerSetupEndpoints,
  ...repairEndpoints,
  ...spaceEndpoints,
  ...wallpapersEndpoints,
  ...notificationsEndpoints,
  ...webhookEndpoints,
  ...summaryEndpoints,
  ...resetEndpoints,
  ...journalEndpoints,
  ...backupsEndpoints,
  ...besideEndpoints,
  ...mailboxRestoreEndpoints,
  ...setupRestoreEndpoints,
};

/** Types of every call, including those of a box in recovery. The portal imports only this type, so nothing is added to its bundle. */
export type Api = typeof endpoints & typeof recoveryEndpoints;
export type Call = keyof Api;
