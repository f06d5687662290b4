import type { Clock } from '../clock.ts';

/** Tracks which jobs are being worked on, and which wait for their next try. */
export function createActivity(clock: Clock) {
  const runs = new Map<string, Promise<void>>();
  const pauses = new Map<string, () => void>();
  let busy = 0;
  let whenIdle: (() => void)[] = [];

  function rest(): void {
    busy -= 1;
    if (busy > 0) return;
    for (const notify of whenIdle) notify();
    whenIdle = [];
  }

  return {
    launch(id: string, run: () => Promise<void>): void {
      if (runs.has(id)) return;
      busy += 1;
      // Deferred, so that it does not run inside the call that started the job.
      const begun = Promise.resolve().then(run);
      const ended = begun.finally(() => {
        runs.delete(id);
        rest();
      });
      runs.set(id, ended);
    },
    /** Resolves after `ms` milliseconds, or when woken. A paused job is not busy. */
    pause(id: string, ms: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const end = () => {
        cancel();
        pauses.delete(id);
        busy += 1;
        resolve();
      };
      const cancel = clock.after(ms, end);
      pauses.set(id, end);
      rest();
      return promise;
    },
    wake: (id: string) => pauses.get(id)?.(),
    wakeAll(): void {
      for (const end of [...pauses.values()]) end();
    },
    idle: (): Promise<void> => (busy === 0 ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve))),
    async ended(): Promise<void> {
      await Promise.all(runs.values());
    },
  };
}

export type Activity = ReturnType<typeof createActivity>;
