interface SingleRunNeeds {
  run(): void | Promise<void>;
  /** Called when a run has succeeded; has to call `end`. A throw makes it a failed run. */
  onSuccess(): void;
  /** Called when a run has failed; has to call `end`. */
  onFailure(error: unknown): void;
}

/** Runs work one at a time. A request during a run is remembered. */
export function createSingleRun({ run, onSuccess, onFailure }: SingleRunNeeds) {
  let running: Promise<void> | undefined;
  let isBusy = false;
  let isRequested = false;

  async function follow(work: Promise<void>): Promise<void> {
    try {
      await work;
      onSuccess();
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    begin(): void {
      if (isBusy) {
        isRequested = true;
        return;
      }
      isBusy = true;
      try {
        const work = run();
        if (work instanceof Promise) running = follow(work);
        else onSuccess();
      } catch (error) {
        onFailure(error);
      }
    },
    /** Ends the current run. Returns whether another one was requested meanwhile. */
    end(): boolean {
      const isNext = isRequested;
      running = undefined;
      isBusy = false;
      isRequested = false;
      return isNext;
    },
    /** Resolves when no run is in progress. */
    async idle(): Promise<void> {
      while (running) await running;
    },
  };
}
