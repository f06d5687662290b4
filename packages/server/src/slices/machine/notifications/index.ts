import { minutes } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import type { BoxKey } from '../../../adapters/box-key.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import type { Outbox } from '../../mail/outbox/index.ts';
import type { Users } from '../../people/users/index.ts';
import type { Messages } from '../../talk/messages/index.ts';
import { createPeopleChannel } from './channels.ts';
import { createOccurrencesDb } from './db.ts';
import { createMailing } from './mailing.ts';
import { notificationsRoutes } from './routes.ts';
import { createNotificationsService } from './service.ts';
import { createNotificationSettings } from './settings.ts';
import type { SourcesNeeds } from './sources.ts';
import { createSummary, type SummaryNeeds } from './summary/index.ts';
import { createWatch } from './watch.ts';
import { createWebhook } from './webhook/index.ts';

export interface NotificationsNeeds extends SourcesNeeds, Pick<SummaryNeeds, 'findFaults' | 'failedJobs'> {
  core: ServerContext;
  boxKey: BoxKey;
  outbox: Pick<Outbox, 'post' | 'health'>;
  users: Pick<Users, 'all' | 'admins'>;
  messages: Pick<Messages, 'notify'>;
}

/** Tells people and a webhook about events of the machine: what fails, what runs out, and what is newly available. Mails a summary each week. */
export function createNotifications(needs: NotificationsNeeds): { slice: Slice } {
  const { core, boxKey, outbox, users, messages } = needs;
  const { clock, log, boxAddress, database } = core;
  const settings = createNotificationSettings(core.settings);
  const mailing = createMailing({ boxAddress, outbox, users });
  const webhook = createWebhook({ core, boxKey });
  const db = createOccurrencesDb(database, 'mail');
  const people = createPeopleChannel({ db, settings, mailing, messages, admins: users.admins });
  const run = createWatch({ ...needs, channels: [people, webhook.channel] });
  const watch = repeat({ name: 'watched events', clock, log, every: minutes(1), run });
  // A new receiver is sent at once what lasts.
  webhook.onChanged(watch.wake);
  const summary = createSummary({ ...needs, mailing });
  const changed = watch.wake;
  const service = createNotificationsService({
    core,
    settings,
    mailing,
    outbox,
    sendToWebhook: webhook.sendTest,
    changed,
  });
  return {
    slice: {
      name: 'notifications',
      routes: { ...notificationsRoutes(service), ...webhook.routes, ...summary.routes },
      recurring: [watch, webhook.work, summary.work],
    },
  };
}
