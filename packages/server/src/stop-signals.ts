import { seconds } from '@kontor/platform/work/durations';

/** Signals that stop the server. */
export const stopSignals = ['SIGTERM', 'SIGINT'] as const;
type StopSignal = (typeof stopSignals)[number];

/** A second signal within this time counts as the same: sent to a process group, it arrives directly and through the launcher. */
const sameMs = seconds(1);

export interface StopSignalsNeeds {
  /** Monotonic time in milliseconds. */
  now(): number;
  /** Stops everything in order. */
  stop(): void;
  /** Ends the process at once. */
  end(signal: StopSignal): void;
}

/** Returns the signal handler: the first signal stops in order, one at least a second later ends the process at once. */
export function createStopSignals({ now, stop, end }: StopSignalsNeeds): (signal: StopSignal) => void {
  let firstAt: number | undefined;
  return (signal) => {
    if (firstAt === undefined) {
      firstAt = now();
      stop();
    } else if (now() - firstAt >= sameMs) end(signal);
  };
}
