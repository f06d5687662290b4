import { testMail } from '@kontor/contract/machine/notification-texts';
import type { WatchedEvent } from '@kontor/contract/rules/machine/watched-events';
import type { Routes } from '@kontor/platform/http/route';
import type { Repeated } from '@kontor/platform/work/repeat';
import { createSignal } from '@kontor/platform/work/signal';
import type { BoxKey } from '../../../../adapters/box-key.ts';
import { createPostJson } from '../../../../adapters/outgoing/post-json.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { Channel } from '../channels.ts';
import { createOccurrencesDb } from '../db.ts';
import { createWebhookChannel } from './channel.ts';
import { createWebhookDb } from './db.ts';
import { createDeliveries } from './deliveries.ts';
import { type MessageContent, payloadOf } from './payload.ts';
import { createWebhookService } from './service.ts';
import { createStoredWebhook } from './stored-webhook.ts';

export interface WebhookNeeds {
  core: ServerContext;
  boxKey: BoxKey;
}

/** What the slice uses of the webhook. */
export interface WebhookPart {
  channel: Channel;
  routes: Routes;
  work: Repeated;
  /** Sends a test of an event, where a webhook is set. Joins a running transaction. */
  sendTest(event: WatchedEvent): void;
  /** Calls `listener` after an address was set. Returns a function that unsubscribes. */
  onChanged(listener: () => void): () => void;
}

/** Sends what happens as signed messages to an address of the company's choice. */
export function createWebhook({ core, boxKey }: WebhookNeeds): WebhookPart {
  const { boxAddress, clock, database, log } = core;
  const changes = createSignal('the webhook', log);
  const occurrences = createOccurrencesDb(database, 'webhook');
  const db = createWebhookDb(database);
  const stored = createStoredWebhook({ db, boxKey });
  const postJson = createPostJson();
  const deliveries = createDeliveries({ core, db, stored, postJson });
  const { domain, portalUrl, language } = boxAddress;
  const bodyOf = (content: MessageContent) =>
    payloadOf(content, { domain: domain(), portalUrl: portalUrl(), language: language(), now: clock.now() });
  const service = createWebhookService({
    ...{ core, db, stored, deliveries, postJson, changed: changes.emit },
    testBody: (text) => bodyOf({ event: 'test', state: 'test', text }),
    forgetSent() {
      occurrences.removeAll();
      db.removeMessages();
    },
  });
  return {
    channel: createWebhookChannel({ db: occurrences, stored, deliveries, bodyOf }),
    work: deliveries.work,
    onChanged: changes.subscribe,
    routes: {
      'GET /api/v1/notifications/webhook': (call) => service.view(call.language),
      'PUT /api/v1/notifications/webhook': (call) => service.set(call, call.body.address, call.language),
      'DELETE /api/v1/notifications/webhook': ({ actor }) => service.remove(actor),
      'POST /api/v1/notifications/webhook/secret': ({ actor }) => service.renewSecret(actor),
      'POST /api/v1/notifications/webhook/test': ({ actor }) => service.sendTest(actor),
    },
    sendTest(event) {
      if (!stored.isSet()) return;
      const said = (spoken: 'de' | 'en') => Object.values(testMail(event, spoken)).join('\n');
      deliveries.add([bodyOf({ event, state: 'test', text: { de: said('de'), en: said('en') } })]);
    },
  };
}
