import { Refused } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import type { CredentialsDb } from './db.ts';

const window = 60 * 60 * 1000;

/** Who asks, and from where; both are counted when a try is wrong. */
export interface Trier {
  uid: string;
  address: string;
}

/** One counter: what is counted and how many wrong tries an hour it stands. */
export interface TryKey {
  key: string;
  most: number;
}

/** Ten wrong tries an hour for an account, thirty for an address. */
export const accountTries = (uid: string): TryKey => ({ key: `account/${uid}`, most: 10 });
export const addressTries = (address: string): TryKey => ({ key: `address/${address}`, most: 30 });
export const secondFactorTries = (uid: string): TryKey => ({ key: `second-factor/${uid}`, most: 10 });
export const pukTries = (uid: string): TryKey => ({ key: `puk/${uid}`, most: 10 });
/** Links asked for: five an hour reach a person, and an address may ask twenty times. */
export const linkTries = (uid: string): TryKey => ({ key: `link/${uid}`, most: 5 });
export const linkAddressTries = (address: string): TryKey => ({ key: `link-address/${address}`, most: 20 });
export const pinTries = (address: string): TryKey => ({ key: `pin/${address}`, most: 10 });

/** Counts wrong tries in the database, so that a restart does not forget them. */
export function createTries(db: CredentialsDb, clock: Clock) {
  const current = (key: string) => {
    const row = db.triesOf(key);
    return row === undefined || row.since + window <= clock.now() ? undefined : row;
  };
  /** Answers the keys something wrong is counted for. */
  function check(keys: readonly TryKey[]): TryKey[] {
    return keys.filter(({ key, most }) => {
      const row = current(key);
      if (row === undefined || row.failed < most) return row !== undefined;
      const seconds = Math.ceil((row.since + window - clock.now()) / 1000);
      throw new Refused('too-many-tries', { params: { seconds }, retryAfter: seconds });
    });
  }

  function failed(keys: readonly TryKey[]): void {
    db.forgetTriesBefore(clock.now() - window);
    for (const { key } of keys) {
      const row = current(key);
      db.keepTries(key, (row?.failed ?? 0) + 1, row?.since ?? clock.now());
    }
  }

  const succeeded = ({ key }: TryKey): void => void db.forgetTries(key);

  return {
    /** Throws `too-many-tries` when any of the counters is full. */
    check,
    failed,
    succeeded,
    /** Whether one more would be refused. */
    isFull: ({ key, most }: TryKey): boolean => (current(key)?.failed ?? 0) >= most,
    /**
     * Runs a check of something secret: full counters refuse it, a wrong answer is counted, a right one clears the first counter. Mostly nothing
     * was wrong before; then nothing is written, and what somebody else got wrong meanwhile stays counted.
     */
    async counted(keys: readonly TryKey[], isRight: () => Promise<boolean>): Promise<boolean> {
      const [before] = check(keys);
      const right = await isRight();
      if (!right) failed(keys);
      else if (before !== undefined && before === keys[0]) succeeded(before);
      return right;
    },
  };
}

export type Tries = ReturnType<typeof createTries>;
