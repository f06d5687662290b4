import { isDiskFull, RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { isDue, isRecent } from '@kontor/platform/work/deadlines';
import { hours, minutes, seconds } from '@kontor/platform/work/durations';
import type { ServerContext } from '../../../core/server-context.ts';
import { addressGroup } from './address-group.ts';
import type { AttemptRow, CredentialsDb } from './db.ts';
import { createUnwrittenAttempts } from './unwritten-attempts.ts';

const window = hours(1);
const longestDelay = minutes(1);
/** Attempts that may wait for one counter; more are refused at once. */
const mostWaiting = 100;

/** Milliseconds between two tries to write what a full disk has rejected. */
const movePause = seconds(5);

/** Who makes an attempt, and from where; a failed one counts for both. */
export interface Claimant {
  uid: string;
  address: string;
}

/** A counter, and how many failed attempts an hour it allows. */
export interface AttemptKey {
  key: string;
  most: number;
  /** Past `most`, each attempt is delayed twice as long as the one before, up to a minute, instead of being refused for the hour. */
  delays?: boolean;
  /** Only someone who knows a password of the account, or has signed in from that address before, can fill it: there are few such counters. */
  isOwn?: boolean;
}

/** Ten failed attempts an hour for an account, thirty for an address. */
export const accountAttempts = (uid: string): AttemptKey => ({ key: `account/${uid}`, most: 10 });
export const addressAttempts = (address: string): AttemptKey => ({ key: `address/${addressGroup(address)}`, most: 30 });
/** For an address that has signed in to the account before: attempts from elsewhere cannot lock it out. */
export const familiarAttempts = ({ uid, address }: Claimant): AttemptKey => ({
  key: `familiar/${addressGroup(address)}/${uid}`,
  most: 10,
  delays: true,
  isOwn: true,
});
/** For confirming the password while signed in: counted per session, so that nobody else can fill it. */
export const confirmAttempts = (sessionId: string): AttemptKey => ({
  key: `confirm/${sessionId}`,
  most: 10,
  isOwn: true,
});
/** Counted separately, as a right password clears its own counter. */
export const confirmCodeAttempts = (sessionId: string): AttemptKey => ({
  key: `confirm-code/${sessionId}`,
  most: 10,
  isOwn: true,
});
export const secondFactorAttempts = (uid: string): AttemptKey => ({
  key: `second-factor/${uid}`,
  most: 10,
  isOwn: true,
});
export const pukAttempts = (uid: string): AttemptKey => ({ key: `puk/${uid}`, most: 10 });
export const pukAddressAttempts = (address: string): AttemptKey => ({
  key: `puk-address/${addressGroup(address)}`,
  most: 30,
});
/** Password links: five an hour per user, twenty requests an hour per address. */
export const linkAttempts = (uid: string): AttemptKey => ({ key: `link/${uid}`, most: 5 });
export const linkAddressAttempts = (address: string): AttemptKey => ({
  key: `link-address/${addressGroup(address)}`,
  most: 20,
});
export const pinAttempts = (address: string): AttemptKey => ({ key: `pin/${addressGroup(address)}`, most: 10 });

export interface AttemptLimiterNeeds {
  database: Pick<ServerContext['database'], 'withRelaxedDurability' | 'transaction' | 'afterCommit'>;
  clock: Clock;
  db: CredentialsDb;
}

/** Counts failed attempts in the database, so that they survive a restart, and in memory those in flight and those a full disk has rejected. */
export function createAttemptLimiter({ database, clock, db }: AttemptLimiterNeeds) {
  const inFlight = createInFlight();
  const isOver = ({ since }: AttemptRow) => isDue(since + window, clock.now(), 2 * window);
  const unwritten = createUnwrittenAttempts(isOver);
  const moveUnwritten = createMove({ database, clock, db }, unwritten, isOver);

  const current = (key: string) => {
    const row = unwritten.of(key) ?? db.attemptsOf(key);
    return row === undefined || isOver(row) ? undefined : row;
  };

  /** Returns the milliseconds until one more attempt is allowed. */
  function waitOf({ key, most, delays }: AttemptKey): number {
    const row = current(key);
    if (row === undefined || row.failed < most) return 0;
    const wait = delays ? Math.min(seconds(1) * 2 ** (row.failed - most), longestDelay) : window;
    return Math.max(0, row.since + wait - clock.now());
  }

  function check(keys: readonly AttemptKey[]): void {
    const hasNoPlace = () => keys.some(({ key, isOwn }) => !isOwn && unwritten.hasNoPlaceFor(key));
    if (hasNoPlace()) moveUnwritten();
    const isUncountable = hasNoPlace();
    const wait = isUncountable ? longestDelay : Math.max(...keys.map(waitOf));
    const seconds = Math.ceil(wait / 1000);
    if (wait > 0) throw new RefusedError('too-many-tries', { params: { seconds }, retryAfter: seconds });
  }

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

  /** Attempts in flight count as failed until their result is known. The last attempt a counter allows waits for those before it. */
  const isFilled = ({ key, most }: AttemptKey): boolean => {
    const count = inFlight.of(key);
    return count > 0 && (current(key)?.failed ?? 0) + count >= most;
  };

  async function begin(keys: readonly AttemptKey[]): Promise<void> {
    check(keys);
    for (let filled = keys.find(isFilled); filled !== undefined; filled = keys.find(isFilled)) {
      await inFlight.changed(filled.key);
      check(keys);
    }
    inFlight.add(keys);
  }

  return {
    /** Throws `too-many-tries` when any of the counters is full. */
    check,
    /** Counts one more failed attempt. On a full disk it throws, but counts the attempt in memory. */
    failed: (keys: readonly AttemptKey[]): void => failedIn(database.transaction, keys),
    succeeded,
    /** Whether one more attempt would be refused. */
    isFull: (key: AttemptKey): boolean => waitOf(key) > 0,
    /**
     * Runs a check of a secret; throws `too-many-tries` when a counter is full. The attempt is counted before the check runs, so that parallel attempts have
     * no advantage over sequential ones; a right answer takes that back and clears the first counter. Writes nothing when the answer is right and nothing had
     * failed before.
     */
    async counted(keys: readonly AttemptKey[], isRight: () => Promise<boolean>): Promise<boolean> {
      await begin(keys);
      const [first] = keys;
      const hadFailed = first !== undefined && current(first.key) !== undefined;
      try {
        const right = await isRight();
        if (!right) failedPassing(keys);
        else if (hadFailed) cleared(first);
        return right;
      } finally {
        inFlight.remove(keys);
      }
    },
  };
}

/** Returns a function that writes the counters a full disk has rejected, at most every few seconds, as there may be many. */
function createMove(
  { database, clock, db }: AttemptLimiterNeeds,
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

/** Attempts in flight by counter, and what waits for one of them to end. */
function createInFlight() {
  const counts = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  const of = (key: string): number => counts.get(key) ?? 0;
  return {
    of,
    add(keys: readonly AttemptKey[]): void {
      for (const { key } of keys) counts.set(key, of(key) + 1);
    },
    remove(keys: readonly AttemptKey[]): void {
      for (const { key } of keys) {
        if (of(key) > 1) counts.set(key, of(key) - 1);
        else counts.delete(key);
        const resumed = waiting.get(key) ?? [];
        waiting.delete(key);
        for (const resume of resumed) resume();
      }
    },
    /** Resolves when an attempt of this counter has ended; refuses when too many wait for that already. */
    async changed(key: string): Promise<void> {
      const line = waiting.get(key) ?? [];
      if (line.length >= mostWaiting)
        throw new RefusedError('too-many-tries', { params: { seconds: 5 }, retryAfter: 5 });
      waiting.set(key, line);
      await new Promise<void>((resolve) => line.push(resolve));
    },
  };
}

export type AttemptLimiter = ReturnType<typeof createAttemptLimiter>;
