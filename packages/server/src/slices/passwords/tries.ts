import { isDiskFull, Refused } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { hasCome, isLessAgo } from '@kontor/platform/work/moments';
import type { Ground } from '../../ground.ts';
import { addressGroup } from './address-group.ts';
import type { CredentialsDb, TryRow } from './db.ts';
import { createUnwrittenTries } from './unwritten-tries.ts';

const window = 60 * 60 * 1000;
const longestDelay = 60_000;
/** Tries that wait for one counter; more are refused at once. */
const mostWaiting = 100;

/** Milliseconds between two tries to write what a full disk did not take. */
const movePause = 5_000;

/** Who asks, and from where; both are counted when a try is wrong. */
export interface Trier {
  uid: string;
  address: string;
}

/** One counter: what is counted and how many wrong tries an hour it stands. */
export interface TryKey {
  key: string;
  most: number;
  /** Past `most` each try waits twice as long as the one before, up to a minute, instead of being refused for the hour. */
  delays?: boolean;
  /** Only who knows a password of the account, or signed in from there before, can fill it: there are few of them. */
  isOwn?: boolean;
}

/** Ten wrong tries an hour for an account, thirty for an address. */
export const accountTries = (uid: string): TryKey => ({ key: `account/${uid}`, most: 10 });
export const addressTries = (address: string): TryKey => ({ key: `address/${addressGroup(address)}`, most: 30 });
/** From an address that signed in to the account before: nobody elsewhere can lock it out. */
export const familiarTries = ({ uid, address }: Trier): TryKey => ({
  key: `familiar/${addressGroup(address)}/${uid}`,
  most: 10,
  delays: true,
  isOwn: true,
});
/** Somebody signed in proves once more who it is: counted for that session alone, so that nobody outside can fill it. */
export const confirmTries = (sessionId: string): TryKey => ({ key: `confirm/${sessionId}`, most: 10, isOwn: true });
/** Apart from the password, which a right one clears. */
export const confirmCodeTries = (sessionId: string): TryKey => ({
  key: `confirm-code/${sessionId}`,
  most: 10,
  isOwn: true,
});
export const secondFactorTries = (uid: string): TryKey => ({ key: `second-factor/${uid}`, most: 10, isOwn: true });
export const pukTries = (uid: string): TryKey => ({ key: `puk/${uid}`, most: 10 });
export const pukAddressTries = (address: string): TryKey => ({ key: `puk-address/${addressGroup(address)}`, most: 30 });
/** Links asked for: five an hour reach a person, and an address may ask twenty times. */
export const linkTries = (uid: string): TryKey => ({ key: `link/${uid}`, most: 5 });
export const linkAddressTries = (address: string): TryKey => ({
  key: `link-address/${addressGroup(address)}`,
  most: 20,
});
export const pinTries = (address: string): TryKey => ({ key: `pin/${addressGroup(address)}`, most: 10 });

export interface TriesNeeds {
  database: Pick<Ground['database'], 'passing' | 'transaction' | 'afterCommit'>;
  clock: Clock;
  db: CredentialsDb;
}

/** Counts wrong tries in the database, so that a restart does not forget them, and in memory those under way and those a full disk does not take. */
export function createTries({ database, clock, db }: TriesNeeds) {
  const underWay = createUnderWay();
  const isOver = ({ since }: TryRow) => hasCome(since + window, clock.now(), 2 * window);
  const unwritten = createUnwrittenTries(isOver);
  const moveUnwritten = createMove({ database, clock, db }, unwritten, isOver);

  const current = (key: string) => {
    const row = unwritten.of(key) ?? db.triesOf(key);
    return row === undefined || isOver(row) ? undefined : row;
  };

  /** Milliseconds until one more try may be made. */
  function waitOf({ key, most, delays }: TryKey): number {
    const row = current(key);
    if (row === undefined || row.failed < most) return 0;
    const wait = delays ? Math.min(1000 * 2 ** (row.failed - most), longestDelay) : window;
    return Math.max(0, row.since + wait - clock.now());
  }

  function check(keys: readonly TryKey[]): void {
    const hasNoPlace = () => keys.some(({ key, isOwn }) => !isOwn && unwritten.hasNoPlaceFor(key));
    if (hasNoPlace()) moveUnwritten();
    const isUncountable = hasNoPlace();
    const wait = isUncountable ? longestDelay : Math.max(...keys.map(waitOf));
    const seconds = Math.ceil(wait / 1000);
    if (wait > 0) throw new Refused('too-many-tries', { params: { seconds }, retryAfter: seconds });
  }

  /** The counters with one more wrong try. */
  const raised = (keys: readonly TryKey[]) =>
    keys.map(({ key, delays }) => {
      const row = current(key);
      return { key, failed: (row?.failed ?? 0) + 1, since: delays ? clock.now() : (row?.since ?? clock.now()) };
    });

  function failedIn(transaction: (work: () => void) => void, keys: readonly TryKey[]): void {
    const rows = raised(keys);
    try {
      transaction(() => {
        db.forgetTriesBefore(clock.now() - window);
        for (const { key, failed, since } of rows) db.keepTries(key, failed, since);
      });
      for (const { key } of rows) unwritten.forget(key);
    } catch (error) {
      if (isDiskFull(error)) for (const { key, ...row } of rows) unwritten.keep(key, row);
      throw error;
    }
    // A disk that is full after all must not end a transaction this joined.
    database.afterCommit(moveUnwritten);
  }

  // Nobody waits for the disk: only a loss of power forgets a wrong try.
  const failedPassing = (keys: readonly TryKey[]): void => unlessFull(() => failedIn(database.passing, keys));

  function succeeded({ key }: TryKey): void {
    db.forgetTries(key);
    unwritten.forget(key);
  }

  /** A right answer counts as one on a full disk as well. */
  const cleared = (first: TryKey): void =>
    unlessFull(() => {
      unwritten.keep(first.key, { failed: 0, since: clock.now() });
      succeeded(first);
    });

  /** Every try under way counts as a wrong one until it is known. The last try a counter stands waits for those before it. */
  const isFilled = ({ key, most }: TryKey): boolean => {
    const count = underWay.of(key);
    return count > 0 && (current(key)?.failed ?? 0) + count >= most;
  };

  async function begin(keys: readonly TryKey[]): Promise<void> {
    check(keys);
    for (let filled = keys.find(isFilled); filled !== undefined; filled = keys.find(isFilled)) {
      await underWay.changed(filled.key);
      check(keys);
    }
    underWay.add(keys);
  }

  return {
    /** Throws `too-many-tries` when any of the counters is full. */
    check,
    /** Counts one more wrong try; it counts as well where the disk is full, which is thrown. */
    failed: (keys: readonly TryKey[]): void => failedIn(database.transaction, keys),
    succeeded,
    /** Whether one more would be refused. */
    isFull: (key: TryKey): boolean => waitOf(key) > 0,
    /**
     * Runs a check of something secret. Full counters refuse it. It is counted before it runs, so that many at once are no more than one after the
     * other; a right answer takes that back and clears the first counter. Mostly nothing was wrong before; then nothing is written.
     */
    async counted(keys: readonly TryKey[], isRight: () => Promise<boolean>): Promise<boolean> {
      await begin(keys);
      const [first] = keys;
      const hadFailed = first !== undefined && current(first.key) !== undefined;
      try {
        const right = await isRight();
        if (!right) failedPassing(keys);
        else if (hadFailed) cleared(first);
        return right;
      } finally {
        underWay.remove(keys);
      }
    },
  };
}

/** Writes the counters a full disk did not take, as soon as it takes rows again. Tried every few seconds at most, for there may be many. */
function createMove(
  { database, clock, db }: TriesNeeds,
  unwritten: ReturnType<typeof createUnwrittenTries>,
  isOver: (row: TryRow) => boolean,
) {
  let tried = Number.NEGATIVE_INFINITY;

  const write = ([key, row]: [string, TryRow]) =>
    row.failed === 0 || isOver(row) ? db.forgetTries(key) : db.keepTries(key, row.failed, row.since);

  return () => {
    if (isLessAgo(movePause, tried, clock.now())) return;
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
function createUnderWay() {
  const counts = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  const of = (key: string): number => counts.get(key) ?? 0;
  return {
    of,
    add(keys: readonly TryKey[]): void {
      for (const { key } of keys) counts.set(key, of(key) + 1);
    },
    remove(keys: readonly TryKey[]): void {
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
      if (line.length >= mostWaiting) throw new Refused('too-many-tries', { params: { seconds: 5 }, retryAfter: 5 });
      waiting.set(key, line);
      await new Promise<void>((resolve) => line.push(resolve));
    },
  };
}

export type Tries = ReturnType<typeof createTries>;
