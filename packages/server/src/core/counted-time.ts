import type { Clock } from '@kontor/platform/work/clock';
import { days, hours } from '@kontor/platform/work/durations';
import type { Settings } from './settings-db.ts';

/**
 * Time elapsed on this box, in milliseconds; retention periods are measured by it. It starts at the clock's time and follows the clock, but a clock that jumps
 * ahead adds one day at most, and one set back subtracts nothing.
 */
export interface CountedTime {
  now(): number;
  /** Stores the counted time, at most once an hour. Must be called at least once a day, because one call adds a day at most. */
  count(): void;
}

const mostPassed = days(1);
const context = 'counted-time';

export function createCountedTime({ settings, clock }: { settings: Settings; clock: Clock }): CountedTime {
  const numberOf = (id: string): number | undefined => {
    const text = settings.get(context, id);
    return text === undefined ? undefined : Number(text);
  };

  function now(): number {
    const at = clock.now();
    const passed = at - (numberOf('clock') ?? at);
    return (numberOf('counted') ?? at) + Math.min(Math.max(0, passed), mostPassed);
  }

  return {
    now,
    count() {
      const at = clock.now();
      const last = numberOf('clock');
      if (last !== undefined && at >= last && at - last < hours(1)) return;
      settings.set(context, 'counted', String(now()));
      settings.set(context, 'clock', String(at));
    },
  };
}
