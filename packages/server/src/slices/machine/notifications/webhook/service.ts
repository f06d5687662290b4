import { webhookTest } from '@kontor/contract/machine/notification-texts';
import type { Webhook } from '@kontor/contract/machine/notification-webhook';
import type { Language } from '@kontor/contract/refusals';
import { webhookAddressFault } from '@kontor/contract/rules/machine/webhook-address';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor, Caller } from '@kontor/platform/http/actor';
import { PostError, type PostJson } from '../../../../adapters/outgoing/post-json.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { createTestLimit } from '../../../../core/test-limit.ts';
import type { WebhookDb } from './db.ts';
import type { Deliveries } from './deliveries.ts';
import { newWebhookSecret, signedHeaders } from './signature.ts';
import type { StoredWebhook, WebhookAccount } from './stored-webhook.ts';
import { viewWebhook } from './view.ts';

export interface WebhookServiceNeeds {
  core: Pick<ServerContext, 'database' | 'clock' | 'ids' | 'journal'>;
  db: WebhookDb;
  stored: StoredWebhook;
  deliveries: Pick<Deliveries, 'retry'>;
  postJson: PostJson;
  /** Returns the JSON of a message that says nothing has happened. */
  testBody(text: Record<Language, string>): string;
  /** Forgets which occurrences were sent, and what waits. Joins a running transaction. */
  forgetSent(): void;
  /** Called after one was set: it is sent at once what lasts. */
  changed(): void;
}

/** What the journal says about an address: its path is often a secret. */
const originOf = ({ address }: Pick<WebhookAccount, 'address'>): string => new URL(address).origin;

/** Where messages are sent: reading, changing and trying it. */
export function createWebhookService(needs: WebhookServiceNeeds) {
  const { core, db, stored, deliveries, postJson, testBody, forgetSent, changed } = needs;
  const { database, clock, ids, journal } = core;
  const limit = createTestLimit(clock);

  /** Returns the webhook; undefined without one, and for one that cannot be opened. */
  function readable(): { account: WebhookAccount | undefined; isUnreadable: boolean } {
    try {
      return { account: stored.read(), isUnreadable: false };
    } catch (error) {
      if (!(error instanceof PostError)) throw error;
      return { account: undefined, isUnreadable: true };
    }
  }

  function required(): WebhookAccount {
    const { account, isUnreadable } = readable();
    if (account === undefined) throw new RefusedError(isUnreadable ? 'webhook-unreadable' : 'webhook-missing');
    return account;
  }

  function view(language: Language): Webhook {
    const { account, isUnreadable } = readable();
    const [waiting, first] = [db.countMessages(), db.firstMessage()];
    const state = { address: account?.address ?? '', isUnreadable, waiting, first, now: clock.now() };
    return viewWebhook(db.find(), state, language);
  }

  /** Stores an address. Another one is sent anew what lasts, so what waited for the one before is dropped. Returns the secret where a new one was made. */
  function put(actor: Actor, address: string): string | undefined {
    const { account } = readable();
    const secret = account?.secret ?? newWebhookSecret();
    if (account?.address !== address) {
      stored.put({ address, secret });
      forgetSent();
    }
    const after = { address: originOf({ address }), isNewAddress: account?.address !== address };
    journal.record(actor, 'set-webhook', after.address, { before: account && { address: originOf(account) }, after });
    deliveries.retry();
    database.afterCommit(changed);
    return account === undefined ? secret : undefined;
  }

  return {
    view,
    async set({ actor, checkAccess }: Caller, address: string, language: Language) {
      await requireAddress(postJson, address);
      return database.transaction(() => {
        checkAccess();
        const secret = put(actor, address);
        return { ...view(language), ...(secret !== undefined && { secret }) };
      });
    },
    remove: (actor: Actor): void =>
      database.transaction(() => {
        if (!stored.isSet()) throw new RefusedError('webhook-missing');
        const { account } = readable();
        db.remove();
        forgetSent();
        journal.record(actor, 'remove-webhook', account === undefined ? '' : originOf(account));
      }),
    renewSecret: (actor: Actor): { secret: string } =>
      database.transaction(() => {
        const account = required();
        const secret = newWebhookSecret();
        stored.changeSecret(secret);
        journal.record(actor, 'renew-webhook-secret', originOf(account));
        return { secret };
      }),
    /** Sends a message at once. Resolves with the status of the response; refused with what went wrong. */
    async sendTest(actor: Actor): Promise<{ status: number }> {
      const { address, secret } = required();
      const [id, body] = [`msg_${ids()}`, testBody(webhookTest)];
      const headers = signedHeaders({ id, body, secret, now: clock.now() });
      try {
        const status = await limit.within(() => {
          journal.record(actor, 'test-webhook', originOf({ address }));
          return postJson.post({ address, body, headers });
        });
        database.transaction(deliveries.retry);
        return { status };
      } catch (error) {
        if (!(error instanceof PostError)) throw error;
        throw new RefusedError(error.code, { params: error.params });
      }
    },
  };
}

/** Refused where nothing would be sent to the address. */
async function requireAddress(postJson: Pick<PostJson, 'check'>, address: string): Promise<void> {
  const fault = webhookAddressFault(address);
  if (fault !== undefined) throw new RefusedError('fields-invalid', { fields: { address: fault } });
  try {
    await postJson.check(address);
  } catch (error) {
    if (!(error instanceof PostError)) throw error;
    throw new RefusedError('fields-invalid', { fields: { address: error.code } });
  }
}

export type WebhookService = ReturnType<typeof createWebhookService>;
