import type { Clock } from '@kontor/platform/work/clock';
import type { Settings } from './settings-db.ts';

/**
 * The time that the box itself saw pass, in milliseconds. It begins at the clock's time and goes on with the clock, but a clock that jumps ahead adds a day
 * at most, and one that goes back takes nothing away. What is deleted when it is old goes by this time.
 */
export interface CountedTime {
  now(): number;
  /** Keeps what was counted, at most once an hour. Somebody calls it at least once a day; a day is all that one call adds. */
  count(): void;
}

const hour = 3_600_000;
const mostPassed = 24 * hour;
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
      if (last !== undefined && at >= last && at - last < hour) return;
      settings.set(context, 'counted', String(now()));
      settings.set(context, 'clock', String(at));
    },
  };
}
