import type { Clock } from '@kontor/platform/work/clock';
import { hours } from '@kontor/platform/work/durations';
import { backoffs } from '@kontor/platform/work/restart-backoff';
import type { Mailer, MailMessage, RawMailMessage } from '../../../adapters/smtp/mailer.ts';
import type { CountedTime } from '../../../core/counted-time.ts';
import type { Log } from '../../../core/server-context.ts';
import type { OutboxDb, OutboxRow, Route } from './db.ts';
import { createFailureRecord } from './delivery-failure.ts';
import { createDeliveryPause } from './delivery-pause.ts';
import { type DeliveryTrouble, troubleOf } from './explanations.ts';
import { createHandover } from './handover.ts';
import { createRounds } from './rounds.ts';

export interface DeliveryWorkerNeeds {
  db: OutboxDb;
  mailer: Mailer;
  clock: Clock;
  counted: CountedTime;
  log: Log;
  /** The route this worker delivers; another worker handles the other route. */
  route: Route;
  /** Updates the routes of waiting mail if mailboxes have changed. Called before each mail; usually does nothing. */
  sort(): void;
  /** Whether a mail still belongs to this route; if not, it has been moved to the other one. */
  isOnRoute(row: OutboxRow): boolean;
  /** Whether there is a server to send by; without one, mail waits. */
  isReady(): boolean;
  messageOf(row: OutboxRow): MailMessage | RawMailMessage;
  /** Called when the list of waiting mail has changed. */
  changed(): void;
  /** Called when the server took no mail at all. */
  serverFailed(row: OutboxRow): void;
  /** Called when the server refused this mail. */
  mailRefused(row: OutboxRow, trouble: DeliveryTrouble): void;
  /** Called when the server has accepted this mail. */
  mailTaken(row: OutboxRow): void;
}

/** Delivers the waiting mail of one route, one after the other. At least once each: the row is removed after the server has accepted the mail (keeps E6). */
export function createDeliveryWorker(needs: DeliveryWorkerNeeds) {
  const { db, mailer, clock, counted, log, route, sort, isOnRoute, isReady, messageOf, changed } = needs;
  const pause = createDeliveryPause(clock);
  const recordFailure = createFailureRecord(needs, pause);
  const rounds = createRounds({ clock, round, hasMore, nextAt, onFailed });
  /** Time of the last round. A current time before it means the clock was set back, possibly while no server ran. */
  const lastRound = { at: Number.POSITIVE_INFINITY };
  /** Recipients of mails the server has accepted whose row could not be removed yet. They are not sent again; each round removes these rows first. */
  const sent = new Map<string, string>();
  const handover = createHandover(clock, mailer);

  async function round(): Promise<void> {
    for (const [id, recipient] of sent) forget(id, recipient);
    untangleTimes(clock.now());
    counted.count();
    if (db.removeExpired(counted.now()) > 0) changed();
    while (isReady() && !rounds.isStopped() && !pause.isOn()) {
      sort();
      const row = db.due(clock.now(), route);
      if (row === undefined) break;
      if (isOnRoute(row)) await deliver(row);
    }
  }

  /** Corrects due times further ahead than the longest pause: they were set before the clock was set back. */
  function untangleTimes(now: number): void {
    if (now < lastRound.at) db.bringForward(now + backoffs.work.longest, now);
    lastRound.at = now;
    pause.untangle(now);
  }

  /** Removes a mail that was sent. One that was redirected meanwhile goes to its new recipient, too. */
  function forget(id: string, recipient: string): void {
    db.removeSent(id, recipient);
    sent.delete(id);
    changed();
  }

  async function deliver(row: OutboxRow): Promise<void> {
    try {
      await handover.send(row.id, messageOf(row));
    } catch (error) {
      // `stop` and `replaceServer` end the mail in transit; it is sent after the next start, or by the new server.
      if (!rounds.isStopped() && !handover.isReplaced() && isStillFor(db.find(row.id), row)) recordFailure(row, error);
      return;
    }
    if (rounds.isStopped()) return;
    sent.set(row.id, row.recipient);
    forget(row.id, row.recipient);
    pause.end();
    needs.mailTaken(row);
  }

  /** Handles a failure to read or write the outbox itself. */
  function onFailed(err: unknown): number {
    log.error({ err }, 'the outbox cannot be written');
    const heldUntil = pause.begin(troubleOf(err, '', 'outbox-not-writable'));
    changed();
    return heldUntil;
  }

  function nextAt(): number | undefined {
    const next = db.nextTry(route);
    if (next === undefined) return undefined;
    // Links end while no server is set up, too.
    return isReady() ? Math.max(next, pause.until()) : clock.now() + hours(1);
  }

  /** Mail may have been posted or moved to this route after the loop of the round has ended. */
  function hasMore(): boolean {
    if (pause.isOn() || !isReady()) return false;
    sort();
    return db.due(clock.now(), route) !== undefined;
  }

  function restart(): void {
    pause.end();
    rounds.begin();
  }

  return {
    /** Tries due mail now and ends the pause of an unreachable server. Called for new mail and on request. */
    wake(): void {
      pause.skip();
      rounds.begin();
    },
    /** Called when the mail server takes mail again: due mail is tried now. */
    restart,
    /** Called when the mail server was changed: what the one before is doing is ended, and due mail is tried by the new one. */
    replaceServer(): void {
      handover.replace();
      restart();
    },
    /** Whether this mail is being handed over. */
    isSending: (id: string): boolean => handover.id() === id || sent.has(id),
    /** Resolves when no delivery is in progress. */
    idle: rounds.idle,
    /** Why no mail leaves at the moment; an empty reason when there is no problem. */
    trouble: pause.trouble,
    /** End of the current pause in ms. */
    heldUntil: pause.until,
    stop: (): Promise<void> => rounds.stop(handover.end),
  };
}

export type DeliveryWorker = ReturnType<typeof createDeliveryWorker>;

/** Whether a mail was not redirected since it was handed over. */
const isStillFor = (now: OutboxRow | undefined, { recipient }: OutboxRow): boolean => now?.recipient === recipient;
