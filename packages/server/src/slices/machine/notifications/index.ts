import { minutes } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import type { Outbox } from '../../mail/outbox/index.ts';
import type { Users } from '../../people/users/index.ts';
import type { Messages } from '../../talk/messages/index.ts';
import type { Push } from '../../talk/push/index.ts';
import { createMailing } from './mailing.ts';
import { notificationsRoutes } from './routes.ts';
import { createNotificationsService } from './service.ts';
import { createNotificationSettings } from './settings.ts';
import type { SourcesNeeds } from './sources.ts';
import { createWatch } from './watch.ts';

export interface NotificationsNeeds extends SourcesNeeds {
  core: ServerContext;
  outbox: Pick<Outbox, 'post' | 'health'>;
  users: Pick<Users, 'all' | 'admins'>;
  messages: Pick<Messages, 'notify'>;
  push: Pick<Push, 'post' | 'hasDevices'>;
}

/** Mails people about events of the machine: what fails, what runs out, and what is newly available. */
export function createNotifications(needs: NotificationsNeeds): { slice: Slice } {
  const { core, outbox, users } = needs;
  const { clock, log, boxAddress } = core;
  const settings = createNotificationSettings(core.settings);
  const mailing = createMailing({ boxAddress, outbox, users });
  const run = createWatch({ ...needs, settings, mailing, admins: users.admins });
  const watch = repeat({ name: 'watched events', clock, log, every: minutes(1), run });
  const service = createNotificationsService({ core, settings, mailing, outbox, changed: watch.wake });
  return { slice: { name: 'notifications', routes: notificationsRoutes(service), recurring: [watch] } };
}
