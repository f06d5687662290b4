import type { FigureReason } from '@kontor/contract/machine/figure-texts';
import type { Clock } from '@kontor/platform/work/clock';
import { isRecent } from '@kontor/platform/work/deadlines';
import { seconds } from '@kontor/platform/work/durations';

/** The newest value, or why there is none. */
export type Reading<T> = { value: T } | { reason: FigureReason };

/** Something that is read for whoever looks at it: once for all of them, and not while nobody looks. */
export interface Refreshed<T> {
  /** Returns what was read last, and begins to read anew when that is due. */
  latest(): Reading<T>;
  /** Resolves with what is fresh, or as soon as it is. */
  fresh(): Promise<Reading<T>>;
  /** Whether what was read last is fresh enough to show. */
  isFresh(): boolean;
  /** Changes with each read that has ended. */
  revision(): number;
}

export interface RefreshedNeeds<T> {
  /** Name in the log. */
  name: string;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  /** Milliseconds from the end of one read to the next. */
  every: number;
  /** Milliseconds after which nobody waits for a read any longer. It stays the only one until it ends, because each may hold a thread. */
  longest?: number;
  read(): Promise<Reading<T>>;
}

const usualLongest = seconds(2);

export function createRefreshed<T>({
  name,
  clock,
  log,
  every,
  longest = usualLongest,
  read,
}: RefreshedNeeds<T>): Refreshed<T> {
  const state: {
    reading: Reading<T>;
    endedAt: number;
    revision: number;
    running?: Promise<void> | undefined;
    isLate: boolean;
  } = {
    reading: { reason: 'reading' },
    endedAt: Number.NEGATIVE_INFINITY,
    revision: 0,
    isLate: false,
  };
  let hasFailed = false;

  function end(reading: Reading<T>): void {
    Object.assign(state, { reading, endedAt: clock.now(), revision: state.revision + 1 });
  }

  async function readOnce(): Promise<void> {
    const cancel = clock.after(longest, () => {
      state.isLate = true;
      end({ reason: 'no-answer' });
    });
    try {
      end(await read());
      hasFailed = false;
    } catch (err) {
      if (!hasFailed) log.warn({ figure: name, err }, 'a figure of the machine could not be read');
      hasFailed = true;
      end({ reason: 'unreadable' });
    } finally {
      cancel();
      Object.assign(state, { running: undefined, isLate: false });
    }
  }

  /** A clock that was set back makes it due, too. */
  const isDue = () => !isRecent(every, state.endedAt, clock.now());
  // Somebody who asks once in this time is someone who looks.
  const shownFor = Math.max(2.5 * every, every + seconds(2));
  const isFresh = () => state.isLate || isRecent(shownFor, state.endedAt, clock.now());

  function latest(): Reading<T> {
    if (state.running === undefined && isDue()) state.running = readOnce();
    return state.reading;
  }

  return {
    latest,
    isFresh,
    revision: () => state.revision,
    async fresh() {
      latest();
      if (!isFresh() && state.running !== undefined) await inTime(clock, longest, state.running);
      return state.reading;
    },
  };
}

/** Resolves when `work` has ended, after `ms` at the latest. */
function inTime(clock: Clock, ms: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const cancel = clock.after(ms, late.resolve);
  return Promise.race([work, late.promise]).finally(cancel);
}
