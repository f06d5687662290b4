import { backoff, longestPause } from '@kontor/platform/work/backoff';
import type { Clock } from '@kontor/platform/work/clock';
import { isDue } from '@kontor/platform/work/deadlines';
import { days } from '@kontor/platform/work/durations';
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
  /** The route this worker delivers; another worker handles the other route. */
  route: Route;
  /** Updates the routes of waiting mail if mailboxes have changed. Called before each mail; usually does nothing. */
  sort(): void;
  /** Whether a mail still belongs to this route; if not, it has been moved to the other one. */
  isOnRoute(row: OutboxRow): boolean;
  messageOf(row: OutboxRow): MailMessage | RawMailMessage;
  /** Called when the list of waiting mail has changed. */
  changed(): void;
}

/** After this long, mail with temporary errors is refused, as mail servers do. */
const longestWait = days(5);

/** How long refused mail of apps is retained for users to see, so that apps cannot fill the disk with it. */
const refusedRetention = days(30);

/** How long `stop` waits for the mail in transit. */
const stopPatience = 5_000;

/** Delivers the waiting mail of one route, one after the other. At least once each: the row is removed after the server has accepted the mail (keeps E6). */
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
  /** While the server is unreachable, no mail is tried. Nor while the outbox cannot be written, as accepted mail could not be recorded. */
  const server = { failures: 0, heldUntil: 0, trouble: '' };
  /** Time of the last round. A current time before it means the clock was set back, possibly while no server ran. */
  const lastRound = { at: Number.POSITIVE_INFINITY };
  /** Mails the server has accepted whose row could not be removed yet. They are not sent again; each round removes these rows first. */
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

  /** Corrects due times further ahead than the longest pause: they were set before the clock was set back. */
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
      // `stop` aborts the mail in transit; it is sent after the next start.
      if (!isStopped) recordFailure(row, error);
      return;
    }
    if (isStopped) return;
    sent.add(row.id);
    forget(row.id);
    Object.assign(server, { failures: 0, heldUntil: 0, trouble: '' });
  }

  function recordFailure(row: OutboxRow, error: unknown): void {
    // Any other error means that this mail cannot be built; retrying it would block the mail behind it.
    const fault = error instanceof DeliveryError ? error.fault : 'never';
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ mail: row.id, template: row.template, fault, reason }, 'a mail could not be sent');
    if (fault === 'server') {
      const heldUntil = hold(reason);
      // Mail of an app may itself cause the connection to fail, so all other mail is tried before it.
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

  /** Pauses delivery with growing back-off. Returns the end of the pause in ms. */
  function hold(trouble: string): number {
    const failures = server.failures + 1;
    const heldUntil = clock.now() + backoff(failures, Math.random);
    Object.assign(server, { failures, heldUntil, trouble });
    return heldUntil;
  }

  /** Handles a failure to read or write the outbox itself. */
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
    // Deferred, so that a `wake` from inside the round finds `running` set.
    running = Promise.resolve()
      .then(round)
      .then(() => {
        running = undefined;
        if (isStopped || server.heldUntil > clock.now()) return;
        // Mail may have been posted or moved to this route after the loop has ended.
        sort();
        if (db.due(clock.now(), route) !== undefined) begin();
      })
      .catch((err: unknown) => {
        running = undefined;
        roundFailed(err);
      });
  }

  return {
    /** Tries due mail now and ends the pause of an unreachable server. Called for new mail and on request. */
    wake(): void {
      server.heldUntil = 0;
      begin();
    },
    /** Resolves when no delivery is in progress. */
    idle: async (): Promise<void> => {
      while (running !== undefined) await running;
    },
    /** Why no mail leaves at the moment; empty when there is no problem. */
    trouble: (): string => server.trouble,
    /** End of the current pause in ms. */
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
