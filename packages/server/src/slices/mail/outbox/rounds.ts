import type { Clock } from '@kontor/platform/work/clock';

export interface RoundsNeeds {
  clock: Clock;
  round(): Promise<void>;
  /** Whether there is something to do at once, asked after each round. */
  hasMore(): boolean;
  /** Returns when the next round is due, in ms; undefined when nothing waits. */
  nextAt(): number | undefined;
  /** Called with the error of a round. Returns when to try again, in ms. */
  onFailed(error: unknown): number;
}

/** How long `stop` waits for the round that runs. */
const stopPatience = 5_000;

/** Runs rounds one at a time: when asked, when one is due, and again while there is more to do. */
export function createRounds({ clock, round, hasMore, nextAt, onFailed }: RoundsNeeds) {
  let running: Promise<void> | undefined;
  let isStopped = false;
  let cancelTimer = () => {};

  async function runOne(): Promise<void> {
    await round();
    if (isStopped) return;
    const next = nextAt();
    if (next !== undefined) beginAt(next);
  }

  function beginAt(time: number): void {
    cancelTimer = clock.after(time - clock.now(), begin);
  }

  function begin(): void {
    if (isStopped || running !== undefined) return;
    cancelTimer();
    // Deferred, so that a `begin` from inside the round finds `running` set.
    running = Promise.resolve()
      .then(runOne)
      .then(() => {
        running = undefined;
        if (!isStopped && hasMore()) begin();
      })
      .catch((error: unknown) => {
        running = undefined;
        const retryAt = onFailed(error);
        if (!isStopped) beginAt(retryAt);
      });
  }

  return {
    begin,
    isStopped: (): boolean => isStopped,
    /** Resolves when no round runs. */
    idle: async (): Promise<void> => {
      while (running !== undefined) await running;
    },
    /** Begins no more rounds. `cancel` ends the one that runs, which is waited for some seconds. */
    async stop(cancel: () => void): Promise<void> {
      isStopped = true;
      cancelTimer();
      cancel();
      if (running === undefined) return;
      const patience = new Promise<void>((resolve) => clock.after(stopPatience, resolve));
      await Promise.race([running, patience]);
    },
  };
}
