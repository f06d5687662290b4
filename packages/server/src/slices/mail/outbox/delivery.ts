import { backoff, longestPause } from '@kontor/platform/work/backoff';
import type { Clock } from '@kontor/platform/work/clock';
import { isDue } from '@kontor/platform/work/deadlines';
import { DeliveryError, type Mailer, type MailMessage, type RawMailMessage } from '../../../adapters/smtp/mailer.ts';
import type { CountedTime } from '../../../core/counted-time.ts';
import type { Log } from '../../../core/server-context.ts';
import type { OutboxDb, OutboxRow, Route } from './db.ts';

export interface DeliveryWorkerNeeds {
  db: OutboxDb;
  mailer: Mailer;
  clock: Clock;
  counted: CountedTime;
  log: Log;
  /** Which mail it brings; there is another one for the rest. */
  route: Route;
  /** Puts mail on the way it takes now, where that has changed. Called before mail is taken; mostly it does nothing. */
  sort(): void;
  /** Whether a mail is still on this way; one that is not was put on the other. */
  isOnRoute(row: OutboxRow): boolean;
  messageOf(row: OutboxRow): MailMessage | RawMailMessage;
  /** The list of waiting mail is different now. */
  changed(): void;
}

/** A mail put off again and again is given up after this long, as mail servers do. */
const longestWait = 5 * 24 * 3_600_000;

/** What an app handed in and nobody takes is kept so long for people to see; no app fills the disk with it. */
const refusedRetention = 30 * 24 * 3_600_000;

/** How long a stop waits for the mail that is on its way. */
const stopPatience = 5_000;

/** Brings waiting mail to the server, one after the other. Each goes at least once; the row goes when the server has taken the mail (keeps E6). */
export function createDeliveryWorker({
  db,
  mailer,
  clock,
  counted,
  log,
  route,
  sort,
  isOnRoute,
  messageOf,
  changed,
}: DeliveryWorkerNeeds) {
  let running: Promise<void> | undefined;
  let isStopped = false;
  let cancelTimer = () => {};
  /** While the server cannot be reached no mail is tried. Nor while the outbox cannot be written: then nobody would know what was sent. */
  const server = { failures: 0, heldUntil: 0, trouble: '' };
  /** The clock went back when it is before this; perhaps also while no server ran. */
  const lastRound = { at: Number.POSITIVE_INFINITY };
  /** Mail that the server has, and whose row could not be taken away. It is not sent again; nothing else is before it is gone. */
  const sent = new Set<string>();

  async function round(): Promise<void> {
    for (const id of sent) forget(id);
    untangleTimes(clock.now());
    counted.count();
    if (db.removeExpired(counted.now()) > 0) changed();
    while (!isStopped && server.heldUntil <= clock.now()) {
      sort();
      const row = db.due(clock.now(), route);
      if (row === undefined) break;
      if (isOnRoute(row)) await deliver(row);
    }
    if (!isStopped) sleep();
  }

  /** A time further away than any pause was set before the clock went back. */
  function untangleTimes(now: number): void {
    if (now < lastRound.at) db.bringForward(now + longestPause, now);
    lastRound.at = now;
    if (isDue(server.heldUntil, now, longestPause)) server.heldUntil = 0;
  }

  function forget(id: string): void {
    db.remove(id);
    sent.delete(id);
    changed();
  }

  async function deliver(row: OutboxRow): Promise<void> {
    try {
      await mailer.send(messageOf(row));
    } catch (error) {
      // A stop cuts mail off that is under way; it goes at the next start.
      if (!isStopped) recordFailure(row, error);
      return;
    }
    if (isStopped) return;
    sent.add(row.id);
    forget(row.id);
    Object.assign(server, { failures: 0, heldUntil: 0, trouble: '' });
  }

  function recordFailure(row: OutboxRow, error: unknown): void {
    // Anything else is a mail that cannot be made; it would stop all those behind it.
    const fault = error instanceof DeliveryError ? error.fault : 'never';
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ mail: row.id, template: row.template, fault, reason }, 'a mail could not be sent');
    if (fault === 'server') {
      const heldUntil = hold(reason);
      // Mail of an app may be what ends the connection: all the others go before it is tried again.
      db.change(row.id, row.letter === null ? { reason } : { reason, next_try: heldUntil });
    } else {
      const tries = row.tries + 1;
      const isOver = fault === 'never' || clock.now() - row.created > longestWait;
      const next_try = clock.now() + backoff(tries, Math.random);
      const end = isOver && row.letter !== null ? { expires: counted.now() + refusedRetention } : {};
      db.change(row.id, { tries, next_try, reason, state: isOver ? 'refused' : 'waiting', ...end });
    }
    changed();
  }

  /** Nothing is tried for a while, longer each time. Answers until when. */
  function hold(trouble: string): number {
    const failures = server.failures + 1;
    const heldUntil = clock.now() + backoff(failures, Math.random);
    Object.assign(server, { failures, heldUntil, trouble });
    return heldUntil;
  }

  /** The outbox itself could not be read or written. */
  function roundFailed(err: unknown): void {
    log.error({ err }, 'the outbox cannot be written');
    const heldUntil = hold(err instanceof Error ? err.message : String(err));
    if (!isStopped) cancelTimer = clock.after(heldUntil - clock.now(), begin);
    changed();
  }

  function sleep(): void {
    const next = db.nextTry(route);
    if (next === undefined) return;
    cancelTimer = clock.after(Math.max(next, server.heldUntil) - clock.now(), begin);
  }

  function begin(): void {
    if (isStopped || running !== undefined) return;
    cancelTimer();
    // A moment later: a wake from inside the round must find it running.
    running = Promise.resolve()
      .then(round)
      .then(() => {
        running = undefined;
        if (isStopped || server.heldUntil > clock.now()) return;
        // Mail may have been posted or sorted anew while the last one was on its way out of the loop.
        sort();
        if (db.due(clock.now(), route) !== undefined) begin();
      })
      .catch((err: unknown) => {
        running = undefined;
        roundFailed(err);
      });
  }

  return {
    /** There is new mail, or somebody wants a try now: the hold of a server that was away is over. */
    wake(): void {
      server.heldUntil = 0;
      begin();
    },
    /** When nothing is under way. */
    idle: async (): Promise<void> => {
      while (running !== undefined) await running;
    },
    /** Why no mail leaves at the moment, or empty. */
    trouble: (): string => server.trouble,
    /** Before this moment in ms no mail is tried. */
    heldUntil: (): number => server.heldUntil,
    async stop(): Promise<void> {
      isStopped = true;
      cancelTimer();
      mailer.close();
      if (running === undefined) return;
      const cancel = new Promise<void>((resolve) => clock.after(stopPatience, resolve));
      await Promise.race([running, cancel]);
    },
  };
}

export type DeliveryWorker = ReturnType<typeof createDeliveryWorker>;
