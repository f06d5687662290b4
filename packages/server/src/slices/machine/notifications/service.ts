import { testMail } from '@kontor/contract/machine/notification-texts';
import type { NotificationConfig } from '@kontor/contract/machine/notifications';
import type { WatchedEvent } from '@kontor/contract/rules/machine/watched-events';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Outbox } from '../../mail/outbox/index.ts';
import type { Mailing } from './mailing.ts';
import type { NotificationSettings } from './settings.ts';

export interface NotificationsServiceNeeds {
  core: Pick<ServerContext, 'database' | 'journal'>;
  settings: NotificationSettings;
  mailing: Mailing;
  outbox: Pick<Outbox, 'health'>;
  /** Sends a test of an event to the webhook, where one is set. Joins a running transaction. */
  sendToWebhook(event: WatchedEvent): void;
  /** Called after a change: new recipients learn at once what lasts. */
  changed(): void;
}

export type NotificationsService = ReturnType<typeof createNotificationsService>;

const entryOf = (value: NotificationConfig) => [{ id: 'notifications', context: 'system', value } as const];

/** Who is mailed about which event: reading, changing and trying it. */
export function createNotificationsService(needs: NotificationsServiceNeeds) {
  const { core, settings, mailing, outbox, sendToWebhook, changed } = needs;
  const { database, journal } = core;
  function updateConfig(actor: Actor, value: NotificationConfig) {
    database.transaction(() => {
      const before = settings.read();
      settings.save(value);
      journal.record(actor, 'change-notifications', 'notifications', { before, after: value });
      database.afterCommit(changed);
    });
    return entryOf(value);
  }
  return {
    readConfig: () => entryOf(settings.read()),
    updateConfig,
    deleteConfig(actor: Actor): void {
      const none = Object.keys(settings.read()).map((event) => [event, []]);
      updateConfig(actor, Object.fromEntries(none));
    },
    sendTest(actor: Actor, event: WatchedEvent): { recipients: number } {
      const recipients = settings.read()[event];
      if (recipients.length === 0) throw new RefusedError('nobody-notified');
      if (outbox.health() === 'none') throw new RefusedError('mail-server-missing');
      database.transaction(() => {
        mailing.send(recipients, (language) => testMail(event, language));
        sendToWebhook(event);
        journal.record(actor, 'test-notification', event);
      });
      return { recipients: recipients.length };
    },
  };
}
