import { isDiskFull } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { isDue, isRecent } from '@kontor/platform/work/deadlines';
import { hours, seconds } from '@kontor/platform/work/durations';
import type { ServerContext } from '../../../core/server-context.ts';
import type { AttemptKey } from './attempt-keys.ts';
import type { AttemptRow, CredentialsDb } from './db.ts';
import { createUnwrittenAttempts } from './unwritten-attempts.ts';

/** How long a failed attempt counts. */
export const window = hours(1);

/** Milliseconds between two tries to write what a full disk has rejected. */
const movePause = seconds(5);

export interface AttemptCountersNeeds {
  database: Pick<ServerContext['database'], 'withRelaxedDurability' | 'transaction' | 'afterCommit'>;
  clock: Clock;
  db: CredentialsDb;
}

/** Counters of failed attempts in the database; those a full disk has rejected are in memory. */
export function createAttemptCounters({ database, clock, db }: AttemptCountersNeeds) {
  const isOver = ({ since }: AttemptRow) => isDue(since + window, clock.now(), 2 * window);
  const unwritten = createUnwrittenAttempts(isOver);
  const moveUnwritten = createMove({ database, clock, db }, unwritten, isOver);

  const current = (key: string) => {
    const row = unwritten.of(key) ?? db.attemptsOf(key);
    return row === undefined || isOver(row) ? undefined : row;
  };

  /** Returns the counters with one more failed attempt. */
  const raised = (keys: readonly AttemptKey[]) =>
    keys.map(({ key, delays }) => {
      const row = current(key);
      return { key, failed: (row?.failed ?? 0) + 1, since: delays ? clock.now() : (row?.since ?? clock.now()) };
    });

  function failedIn(transaction: (work: () => void) => void, keys: readonly AttemptKey[]): void {
    const rows = raised(keys);
    try {
      transaction(() => {
        db.deleteAttemptsBefore(clock.now() - window);
        for (const { key, failed, since } of rows) db.setAttempts(key, failed, since);
      });
      for (const { key } of rows) unwritten.forget(key);
    } catch (error) {
      if (isDiskFull(error)) for (const { key, ...row } of rows) unwritten.set(key, row);
      throw error;
    }
    // The disk may still be full; a failed write must not end a transaction this has joined.
    database.afterCommit(moveUnwritten);
  }

  // Does not wait for the disk: only a power loss forgets a failed attempt.
  const failedPassing = (keys: readonly AttemptKey[]): void =>
    unlessFull(() => failedIn(database.withRelaxedDurability, keys));

  function succeeded({ key }: AttemptKey): void {
    db.deleteAttempts(key);
    unwritten.forget(key);
  }

  /** A right answer counts on a full disk as well. */
  const cleared = (first: AttemptKey): void =>
    unlessFull(() => {
      unwritten.set(first.key, { failed: 0, since: clock.now() });
      succeeded(first);
    });

  /** Whether a failed attempt could not be counted, although what is in memory was written where possible. */
  function isUncountable(keys: readonly AttemptKey[]): boolean {
    const hasNoPlace = () => keys.some(({ key, isOwn }) => !isOwn && unwritten.hasNoPlaceFor(key));
    if (hasNoPlace()) moveUnwritten();
    return hasNoPlace();
  }

  return {
    /** Returns the failed attempts that count now; undefined without one. */
    current,
    isUncountable,
    /** Counts one more failed attempt. On a full disk it throws, but counts the attempt in memory. */
    failed: (keys: readonly AttemptKey[]): void => failedIn(database.transaction, keys),
    failedPassing,
    succeeded,
    cleared,
  };
}

/** Returns a function that writes the counters a full disk has rejected, at most every few seconds, as there may be many. */
function createMove(
  { database, clock, db }: AttemptCountersNeeds,
  unwritten: ReturnType<typeof createUnwrittenAttempts>,
  isOver: (row: AttemptRow) => boolean,
) {
  let tried = Number.NEGATIVE_INFINITY;

  const write = ([key, row]: [string, AttemptRow]) =>
    row.failed === 0 || isOver(row) ? db.deleteAttempts(key) : db.setAttempts(key, row.failed, row.since);

  return () => {
    if (isRecent(movePause, tried, clock.now())) return;
    const rows = unwritten.oldest();
    if (rows.length === 0) return;
    tried = clock.now();
    unlessFull(() => {
      database.transaction(() => rows.forEach(write));
      for (const [key] of rows) unwritten.forget(key);
    });
  };
}

/** Runs a write, ignoring a full disk. For counters that are in memory already. */
function unlessFull(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}
