import { backoff } from '@kontor/platform/work/backoff';
import type { Clock } from '@kontor/platform/work/clock';
import { type AppLetter, type Letter, type Mailer, NotSent } from '../../adapters/smtp/mailer.ts';
import type { Log } from '../../ground.ts';
import type { IsMine, OutboxDb, OutboxRow } from './db.ts';

export interface PostmanNeeds {
  db: OutboxDb;
  mailer: Mailer;
  clock: Clock;
  log: Log;
  /** Which mail it brings; there is another one for the rest. */
  isMine: IsMine;
  letterOf(row: OutboxRow): Letter | AppLetter;
  /** The list of waiting mail is different now. */
  changed(): void;
}

/** A mail put off again and again is given up after this long, as mail servers do. */
const longestWait = 5 * 24 * 3_600_000;

/** What an app handed in and nobody takes is kept so long for people to see; no app fills the disk with it. */
const refusedIsKept = 30 * 24 * 3_600_000;

/** How long a stop waits for the mail that is on its way. */
const stopPatience = 5_000;

/** Brings waiting mail to the server, one after the other. Each goes at least once; the row goes when the server has taken the mail (keeps E6). */
export function createPostman({ db, mailer, clock, log, isMine, letterOf, changed }: PostmanNeeds) {
  let running: Promise<void> | undefined;
  let isStopped = false;
  let cancelTimer = () => {};
  /** While the server cannot be reached no mail is tried. */
  const server = { failures: 0, heldUntil: 0, trouble: '' };

  async function round(): Promise<void> {
    if (db.removeExpired(clock.now()) > 0) changed();
    while (!isStopped && server.heldUntil <= clock.now()) {
      const row = db.due(clock.now(), isMine);
      if (row === undefined) break;
      await deliver(row);
    }
    if (!isStopped) sleep();
  }

  async function deliver(row: OutboxRow): Promise<void> {
    try {
      await mailer.send(letterOf(row));
    } catch (error) {
      // A stop cuts mail off that is under way; it goes at the next start.
      if (!isStopped) keep(row, error);
      return;
    }
    if (isStopped) return;
    db.remove(row.id);
    Object.assign(server, { failures: 0, heldUntil: 0, trouble: '' });
    changed();
  }

  function keep(row: OutboxRow, error: unknown): void {
    // Anything else is a mail that cannot be made; it would stop all those behind it.
    const fault = error instanceof NotSent ? error.fault : 'never';
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ mail: row.id, template: row.template, fault, reason }, 'a mail could not be sent');
    if (fault === 'server') {
      const failures = server.failures + 1;
      const heldUntil = clock.now() + backoff(failures, Math.random);
      Object.assign(server, { failures, heldUntil, trouble: reason });
      // Mail of an app may be what ends the connection: all the others go before it is tried again.
      db.change(row.id, row.letter === null ? { reason } : { reason, next_try: heldUntil });
    } else {
      const tries = row.tries + 1;
      const isOver = fault === 'never' || clock.now() - row.created > longestWait;
      const next_try = clock.now() + backoff(tries, Math.random);
      const end = isOver && row.letter !== null ? { expires: clock.now() + refusedIsKept } : {};
      db.change(row.id, { tries, next_try, reason, state: isOver ? 'refused' : 'waiting', ...end });
    }
    changed();
  }

  function sleep(): void {
    const next = db.nextTry(isMine);
    if (next === undefined) return;
    cancelTimer = clock.after(Math.max(next, server.heldUntil) - clock.now(), begin);
  }

  function begin(): void {
    if (isStopped || running !== undefined) return;
    cancelTimer();
    running = round()
      .catch((err: unknown) => log.error({ err }, 'bug'))
      .finally(() => {
        running = undefined;
        // Mail may have been posted while the last one was on its way out of the loop.
        if (!isStopped && server.heldUntil <= clock.now() && db.due(clock.now(), isMine) !== undefined) begin();
      });
  }

  return {
    /** There is new mail, or somebody wants a try now: the hold of a server that was away is over. */
    wake(): void {
      server.heldUntil = 0;
      begin();
    },
    /** When nothing is under way. */
    settled: async (): Promise<void> => {
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

export type Postman = ReturnType<typeof createPostman>;
