export const stopSignals = ['SIGTERM', 'SIGINT'] as const;
type StopSignal = (typeof stopSignals)[number];

/** A second signal within this time is the first one once more: sent to a whole group, it comes directly and through the launcher. */
const sameMs = 1_000;

export interface StopSignalsNeeds {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Stops everything in order. */
  stop(): void;
  /** Ends the process at once. */
  end(signal: StopSignal): void;
}

/** Called for each signal: the first one stops in order, one that comes at least a second later ends at once. */
export function createStopSignals({ now, stop, end }: StopSignalsNeeds): (signal: StopSignal) => void {
  let firstAt: number | undefined;
  return (signal) => {
    if (firstAt === undefined) {
      firstAt = now();
      stop();
    } else if (now() - firstAt >= sameMs) end(signal);
  };
}
