import { isDiskFull, RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { isDue, isRecent } from '@kontor/platform/work/deadlines';
import type { ServerContext } from '../../../core/server-context.ts';
import { addressGroup } from './address-group.ts';
import type { AttemptRow, CredentialsDb } from './db.ts';
import { createUnwrittenAttempts } from './unwritten-attempts.ts';

const window = 60 * 60 * 1000;
const longestDelay = 60_000;
/** Tries that wait for one counter; more are refused at once. */
const mostWaiting = 100;

/** Milliseconds between two tries to write what a full disk did not take. */
const movePause = 5_000;

/** Who asks, and from where; both are counted when a try is wrong. */
export interface Claimant {
  uid: string;
  address: string;
}

/** One counter: what is counted and how many wrong tries an hour it stands. */
export interface AttemptKey {
  key: string;
  most: number;
  /** Past `most` each try waits twice as long as the one before, up to a minute, instead of being refused for the hour. */
  delays?: boolean;
  /** Only who knows a password of the account, or signed in from there before, can fill it: there are few of them. */
  isOwn?: boolean;
}

/** Ten wrong tries an hour for an account, thirty for an address. */
export const accountAttempts = (uid: string): AttemptKey => ({ key: `account/${uid}`, most: 10 });
export const addressAttempts = (address: string): AttemptKey => ({ key: `address/${addressGroup(address)}`, most: 30 });
/** From an address that signed in to the account before: nobody elsewhere can lock it out. */
export const familiarAttempts = ({ uid, address }: Claimant): AttemptKey => ({
  key: `familiar/${addressGroup(address)}/${uid}`,
  most: 10,
  delays: true,
  isOwn: true,
});
/** Somebody signed in proves once more who it is: counted for that session alone, so that nobody outside can fill it. */
export const confirmAttempts = (sessionId: string): AttemptKey => ({
  key: `confirm/${sessionId}`,
  most: 10,
  isOwn: true,
});
/** Apart from the password, which a right one clears. */
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
/** Links asked for: five an hour reach a person, and an address may ask twenty times. */
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

/** Counts wrong tries in the database, so that a restart does not forget them, and in memory those under way and those a full disk does not take. */
export function createAttemptLimiter({ database, clock, db }: AttemptLimiterNeeds) {
  const inFlight = createInFlight();
  const isOver = ({ since }: AttemptRow) => isDue(since + window, clock.now(), 2 * window);
  const unwritten = createUnwrittenAttempts(isOver);
  const moveUnwritten = createMove({ database, clock, db }, unwritten, isOver);

  const current = (key: string) => {
    const row = unwritten.of(key) ?? db.attemptsOf(key);
    return row === undefined || isOver(row) ? undefined : row;
  };

  /** Milliseconds until one more try may be made. */
  function waitOf({ key, most, delays }: AttemptKey): number {
    const row = current(key);
    if (row === undefined || row.failed < most) return 0;
    const wait = delays ? Math.min(1000 * 2 ** (row.failed - most), longestDelay) : window;
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

  /** The counters with one more wrong try. */
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
    // A disk that is full after all must not end a transaction this joined.
    database.afterCommit(moveUnwritten);
  }

  // Nobody waits for the disk: only a loss of power forgets a wrong try.
  const failedPassing = (keys: readonly AttemptKey[]): void =>
    unlessFull(() => failedIn(database.withRelaxedDurability, keys));

  function succeeded({ key }: AttemptKey): void {
    db.deleteAttempts(key);
    unwritten.forget(key);
  }

  /** A right answer counts as one on a full disk as well. */
  const cleared = (first: AttemptKey): void =>
    unlessFull(() => {
      unwritten.set(first.key, { failed: 0, since: clock.now() });
      succeeded(first);
    });

  /** Every try under way counts as a wrong one until it is known. The last try a counter stands waits for those before it. */
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
    /** Counts one more wrong try; it counts as well where the disk is full, which is thrown. */
    failed: (keys: readonly AttemptKey[]): void => failedIn(database.transaction, keys),
    succeeded,
    /** Whether one more would be refused. */
    isFull: (key: AttemptKey): boolean => waitOf(key) > 0,
    /**
     * Runs a check of something secret. Full counters refuse it. It is counted before it runs, so that many at once are no more than one after the
     * other; a right answer takes that back and clears the first counter. Mostly nothing was wrong before; then nothing is written.
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

/** Writes the counters a full disk did not take, as soon as it takes rows again. Tried every few seconds at most, for there may be many. */
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

/** For what is known in memory already. */
function unlessFull(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

/** Tries that began and have no answer yet, by counter, and what waits for one of them to end. */
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
    /** Ends when a try of this counter has; refuses when too many wait for that already. */
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
