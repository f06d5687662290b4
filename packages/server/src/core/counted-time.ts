import type { Clock } from '@kontor/platform/work/clock';
import { days, hours } from '@kontor/platform/work/durations';
import type { Settings } from './settings-db.ts';

/**
 * Time elapsed on this box, in milliseconds; retention periods are measured by it. It starts at the clock's time and goes on evenly while the server runs, however
 * the clock is set meanwhile. From one start to the next it follows the clock, by a day at most, and not back.
 */
export interface CountedTime {
  now(): number;
  /** Stores the counted time, at most once an hour. Must be called at least once a day, because the next start adds a day at most. */
  count(): void;
}

const mostPassed = days(1);
const context = 'counted-time';

export function createCountedTime({ settings, clock }: { settings: Settings; clock: Clock }): CountedTime {
  const numberOf = (id: string): number | undefined => {
    const text = settings.get(context, id);
    return text === undefined ? undefined : Number(text);
  };

  /** Counted and elapsed time when this process counted first. */
  let began: { counted: number; elapsed: number } | undefined;
  let stored = Number.NEGATIVE_INFINITY;

  function begin() {
    const at = clock.now();
    const passed = at - (numberOf('clock') ?? at);
    const counted = (numberOf('counted') ?? at) + Math.min(Math.max(0, passed), mostPassed);
    return { counted, elapsed: clock.elapsed() };
  }

  function now(): number {
    began ??= begin();
    return Math.floor(began.counted + clock.elapsed() - began.elapsed);
  }

  return {
    now,
    count() {
      if (now() - stored < hours(1)) return;
      stored = now();
      settings.set(context, 'counted', String(stored));
      settings.set(context, 'clock', String(clock.now()));
    },
  };
}
