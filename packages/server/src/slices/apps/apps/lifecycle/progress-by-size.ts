import type { Clock } from '@kontor/platform/work/clock';
import { type RepeatNeeds, repeat } from '@kontor/platform/work/repeat';

export interface SizeProgressNeeds {
  clock: Clock;
  log: RepeatNeeds['log'];
  /** Bytes that are there now. */
  measure(): Promise<number>;
  /** Bytes that will be there at the end, about. */
  expected: number;
  /** Takes 0 to 1. */
  report(fraction: number): void;
}

const everyMs = 500;
/** Looking takes the disk's time, too: this much longer is the pause. */
const restFactor = 4;
/** What is expected is an estimate: the end is told by whoever does the work. */
const most = 0.98;

/** Tells how far a download is, by what has arrived of it, until it is ended. */
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
