import type { Clock } from '@kontor/platform/work/clock';
import { type RepeatNeeds, repeat } from '@kontor/platform/work/repeat';

export interface SizeProgressNeeds {
  clock: Clock;
  log: RepeatNeeds['log'];
  /** Resolves with the bytes present now. */
  measure(): Promise<number>;
  /** Estimated bytes at the end. */
  expected: number;
  /** Receives a fraction from 0 to 1. */
  report(fraction: number): void;
}

const everyMs = 500;
/** Measuring uses the disk too, so the pause is this many times the duration of a measurement. */
const restFactor = 19;
/** The expected size is an estimate, so completion is reported by the caller, never from here. */
const most = 0.98;

/** Reports the progress of a download by the bytes that have arrived, until `end` is called. */
export function trackSizeProgress({ clock, log, measure, expected, report }: SizeProgressNeeds): { end(): void } {
  let isOver = expected <= 0;
  let pause = everyMs;

  async function sample(): Promise<void> {
    const begun = clock.now();
    const bytes = await measure();
    pause = Math.max(everyMs, restFactor * (clock.now() - begun));
    if (!isOver) report(Math.min(most, bytes / expected));
  }

  const work = repeat({ name: 'size of a download', clock, log, every: () => pause, run: sample });
  if (!isOver) work.wakeAfter(everyMs);
  return {
    end() {
      isOver = true;
      void work.stop();
    },
  };
}
