import { createSignal } from '@kontor/platform/work/signal';
import type { Observed } from '../../../../adapters/engine/engine.ts';
import type { ServerContext } from '../../../../core/server-context.ts';

/**
 * What the reconciler observed last. Passes are numbered when they begin: a pass that began after a desired state was written cannot be followed by a
 * step of an older plan, so its observation is the result of that desired state (keeps O2).
 */
export function createObservations({ clock, log }: Pick<ServerContext, 'clock' | 'log'>) {
  const changes = createSignal('observations of apps', log);
  let begun = 0;
  let seen: { look: number; observed: readonly Observed[] } = { look: 0, observed: [] };

  return {
    changed: changes.emit,
    begin(): number {
      begun += 1;
      return begun;
    },
    publish(look: number, observed: readonly Observed[]): void {
      seen = { look, observed };
      changes.emit();
    },
    /** Number of passes begun so far; for `since`. */
    count: () => begun,
    of: (instance: string) => seen.observed.filter((each) => each.instance === instance),
    all: () => seen.observed,
    /** Returns what a pass that began after `count` observed of an app; undefined until there is one. */
    since: (count: number, instance: string) =>
      seen.look > count ? seen.observed.filter((each) => each.instance === instance) : undefined,
    /** Resolves with the first defined result of `ask`, called again on each change; undefined after `ms`. Rejects when `ask` throws or the signal aborts. */
    until<T>(ask: () => T | undefined, how: { signal: AbortSignal; ms: number }): Promise<T | undefined> {
      return new Promise((resolve, reject) => {
        let unsubscribe = () => {};
        const end = (finish: () => void) => {
          unsubscribe();
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
        unsubscribe = changes.subscribe(check);
        check();
      });
    },
  };
}

export type Observations = ReturnType<typeof createObservations>;
