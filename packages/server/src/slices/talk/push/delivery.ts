import { isRecent } from '@kontor/platform/work/deadlines';
import { seconds } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import type { ServerContext } from '../../../core/server-context.ts';
import type { DeviceRow, PushDb } from './db.ts';
import { longestPause, type Outcome, type PushContent, pauseAfter, payloadOf } from './rules.ts';
import type { Sending, Sent, Subscription } from './sending.ts';
import type { DueMessage } from './waiting-db.ts';

export interface PushDeliveryNeeds {
  core: Pick<ServerContext, 'clock' | 'counted' | 'database' | 'log'>;
  db: PushDb;
  send: Sending;
  /** Returns where a device takes messages; undefined when its subscription cannot be opened. */
  open(device: Pick<DeviceRow, 'id' | 'subscription'>): Subscription | undefined;
}

/** Messages of one round. Those of one push service are sent one after the other. */
const mostAtOnce = 50;

/** Ms after which no further message is handed to a push service in a round. */
const longestTurn = seconds(10);

interface Opened {
  message: DueMessage;
  to: Subscription;
}

/**
 * Delivers what waits: once when it is due, again with growing pauses until it expires. At least once each: a message is removed after the push service has
 * accepted it (keeps E6), and its topic lets a repeat replace the first.
 */
export function createPushDelivery({ core, db, send, open }: PushDeliveryNeeds) {
  const { clock, counted, database, log } = core;
  const stopping = new AbortController();

  /** Records what became of a message. Returns whether the service takes more at the moment. */
  function record({ message, to }: Opened, { outcome, status, retryAfter }: Sent): boolean {
    database.transaction(() => {
      if (outcome === 'later') postpone({ message, to }, retryAfter);
      else db.removeMessage(message);
      if (outcome === 'gone') db.remove(message.device);
      else noteState(message.device, outcome);
    });
    if (outcome === 'gone') log.info({ status }, 'a device takes no more messages and was removed');
    return outcome !== 'later';
  }

  function postpone({ message }: Opened, wanted?: number): void {
    const tries = message.tries + 1;
    db.changeMessage(message, { tries, next_try: clock.now() + pauseAfter(tries, wanted) });
  }

  /** Records how the device was reached last. */
  function noteState(device: string, outcome: Exclude<Outcome, 'gone'>): void {
    if (outcome === 'accepted') db.change(device, { trouble: null, reached: clock.now() });
    else db.change(device, { trouble: outcome === 'later' ? 'unreachable' : 'refused' });
  }

  /** Sends to one push service; what it is too slow for is left to the next round, so that others wait for it no longer. After a failure the others wait as well: they would only wait for it in vain. */
  async function deliverTo(waiting: readonly Opened[]): Promise<void> {
    const began = clock.now();
    for (const [index, each] of waiting.entries()) {
      if (!isRecent(longestTurn, began, clock.now())) return;
      const { message, to } = each;
      const payload = payloadOf(JSON.parse(message.content) as PushContent, message.topic);
      const about = { topic: message.topic, ttl: message.expires - counted.now() };
      const sent = await send(to, payload, about, stopping.signal);
      if (stopping.signal.aborted && sent.outcome === 'later') return;
      if (record(each, sent)) continue;
      const others = waiting.slice(index + 1);
      return database.transaction(() => {
        for (const other of others) postpone(other, sent.retryAfter);
      });
    }
  }

  /** A device whose subscription cannot be opened is removed: nothing reaches it. */
  function openAll(messages: readonly DueMessage[]): Opened[] {
    return messages.flatMap((message) => {
      const to = open({ id: message.device, subscription: message.subscription });
      if (to === undefined) db.remove(message.device);
      return to === undefined ? [] : [{ message, to }];
    });
  }

  async function run(): Promise<void> {
    const now = clock.now();
    counted.count();
    db.removeExpired(counted.now());
    db.bringForward(now + longestPause, now);
    const opened = openAll(db.due(now, mostAtOnce));
    const byService = Map.groupBy(opened, ({ to }) => new URL(to.endpoint).origin);
    await Promise.all([...byService.values()].map(deliverTo));
  }

  const work = repeat({ name: 'push messages', clock, log, every: nextPause, run });

  function nextPause(): number | undefined {
    const next = db.nextTry();
    return next === undefined ? undefined : Math.min(longestPause, Math.max(0, next - clock.now()));
  }

  return {
    work: {
      ...work,
      stop(): Promise<void> {
        stopping.abort();
        return work.stop();
      },
    },
    noteState,
    signal: stopping.signal,
  };
}
