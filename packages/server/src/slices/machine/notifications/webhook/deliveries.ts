import { isDue } from '@kontor/platform/work/deadlines';
import { days } from '@kontor/platform/work/durations';
import { type Repeated, repeat } from '@kontor/platform/work/repeat';
import { backoffs, restartBackoff } from '@kontor/platform/work/restart-backoff';
import { PostError, type PostJson } from '../../../../adapters/outgoing/post-json.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { MessageRow, WebhookDb } from './db.ts';
import { signedHeaders } from './signature.ts';
import type { StoredWebhook } from './stored-webhook.ts';

export interface DeliveriesNeeds {
  core: Pick<ServerContext, 'database' | 'clock' | 'ids' | 'counted' | 'log'>;
  db: WebhookDb;
  stored: Pick<StoredWebhook, 'read'>;
  postJson: Pick<PostJson, 'post'>;
}

/** A try that fails this long after its message was added is the last one. */
const longestWait = days(1);
const { longest } = backoffs.webhook;

/**
 * Sends messages in the order they were added, each at least once: its row is removed after the receiver has accepted it, and a repeated one has the same id.
 * While one fails, those behind it wait, so that an end never arrives before its beginning.
 */
export function createDeliveries({ core, db, stored, postJson }: DeliveriesNeeds) {
  const { database, clock, ids, counted, log } = core;
  const stopping = new AbortController();
  /** Messages the receiver has accepted whose row could not be removed yet. */
  const accepted = new Set<string>();
  /** Whether the message still waits; not after its address was replaced or removed meanwhile. Only the first one is sent. */
  const isWaiting = (id: string) => db.firstMessage()?.id === id;
  const work = repeat({ name: 'messages to the webhook', clock, log, every: untilNext, run });

  function untilNext(): number | undefined {
    const first = db.firstMessage();
    return first && Math.min(Math.max(0, first.next_try - clock.now()), longest);
  }

  function dueMessage(): MessageRow | undefined {
    const first = stopping.signal.aborted ? undefined : db.firstMessage();
    return first && isDue(first.next_try, clock.now(), longest) ? first : undefined;
  }

  async function run(): Promise<void> {
    for (let next = dueMessage(); next !== undefined; next = dueMessage()) await deliver(next);
  }

  async function deliver(message: MessageRow): Promise<void> {
    try {
      if (!accepted.has(message.id)) await send(message);
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (!(error instanceof PostError)) throw error;
      return recordFailure(message, error);
    }
    accepted.add(message.id);
    database.transaction(() => {
      if (!isWaiting(message.id)) return;
      db.removeMessage(message.id);
      db.change({ delivered: clock.now() });
    });
    accepted.delete(message.id);
  }

  async function send({ id, body }: MessageRow): Promise<void> {
    const account = stored.read();
    // It was removed meanwhile, and its messages with it.
    if (account === undefined) return;
    const { address, secret } = account;
    const headers = signedHeaders({ id, body, secret, now: clock.now() });
    await postJson.post({ address, body, headers }, stopping.signal);
  }

  function recordFailure({ id, expires, ...message }: MessageRow, { code, params }: PostError): void {
    const tries = message.tries + 1;
    const isGivenUp = counted.now() >= expires;
    const now = clock.now();
    log.warn({ message: id, failure: code, tries, isGivenUp }, 'a message to the webhook did not arrive');
    database.transaction(() => {
      if (!isWaiting(id)) return;
      if (isGivenUp) db.removeMessage(id);
      else db.changeMessage(id, { tries, next_try: now + restartBackoff(backoffs.webhook, tries) });
      const failure = JSON.stringify({ code, params });
      db.change({ failed: now, failure, given_up: isGivenUp ? 1 : 0 });
    });
  }

  const ending: Repeated = {
    ...work,
    /** A receiver that does not answer does not hold up a stop; its message is sent after the next start. */
    stop() {
      stopping.abort();
      return work.stop();
    },
  };
  return {
    work: ending,
    /** Adds messages. Joins a running transaction, and sends them after its commit. */
    add(bodies: readonly string[]): void {
      if (bodies.length === 0) return;
      const [expires, next_try] = [counted.now() + longestWait, clock.now()];
      for (const body of bodies) db.addMessage({ id: `msg_${ids()}`, body, expires, tries: 0, next_try });
      database.afterCommit(work.wake);
    },
    /** Tries what waits at once, as after the same address was set again. Joins a running transaction. */
    retry(): void {
      const first = db.firstMessage();
      if (first === undefined) return;
      db.changeMessage(first.id, { next_try: clock.now() });
      database.afterCommit(work.wake);
    },
  };
}

export type Deliveries = ReturnType<typeof createDeliveries>;
