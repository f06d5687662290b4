import type { Clock } from '@kontor/platform/work/clock';
import type { Observed } from '../../../../adapters/engine/engine.ts';

/**
 * What the reconciler saw last, and news of it. Looks are counted when they begin: one that began after a wish was written cannot be followed by a step
 * of an older plan, so what it shows is what the wish led to (keeps O2).
 */
export function createObservations(clock: Clock) {
  const listeners = new Set<() => void>();
  let begun = 0;
  let seen: { look: number; observed: readonly Observed[] } = { look: 0, observed: [] };

  function changed(): void {
    for (const listener of [...listeners]) listener();
  }

  return {
    changed,
    begin(): number {
      begun += 1;
      return begun;
    },
    publish(look: number, observed: readonly Observed[]): void {
      seen = { look, observed };
      changed();
    },
    /** Looks that began so far; for `since`. */
    count: () => begun,
    of: (instance: string) => seen.observed.filter((each) => each.instance === instance),
    all: () => seen.observed,
    /** What a look that began after `count` was asked saw of an app; undefined while there is none. */
    since: (count: number, instance: string) =>
      seen.look > count ? seen.observed.filter((each) => each.instance === instance) : undefined,
    /** Answers what `ask` answers as soon as that is something; undefined when the time is over. Asked again with each news. */
    until<T>(ask: () => T | undefined, how: { signal: AbortSignal; ms: number }): Promise<T | undefined> {
      return new Promise((resolve, reject) => {
        const end = (finish: () => void) => {
          listeners.delete(check);
          cancelTimer();
          how.signal.removeEventListener('abort', aborted);
          finish();
        };
        const aborted = () => end(() => reject(how.signal.reason));
        const check = () => {
          try {
            const answer = ask();
            if (answer !== undefined) end(() => resolve(answer));
          } catch (error) {
            end(() => reject(error));
          }
        };
        const cancelTimer = clock.after(how.ms, () => end(() => resolve(undefined)));
        if (how.signal.aborted) return aborted();
        how.signal.addEventListener('abort', aborted);
        listeners.add(check);
        check();
      });
    },
  };
}

export type Observations = ReturnType<typeof createObservations>;
