import type { Clock } from '@kontor/platform/work/clock';

export interface GrowthNeeds {
  clock: Clock;
  /** Bytes that are there now. */
  measure(): Promise<number>;
  /** Bytes that will be there at the end, about. */
  expected: number;
  /** Takes 0 to 1. */
  tell(fraction: number): void;
}

const everyMs = 500;
/** Looking takes the disk's time, too: this much longer is the pause. */
const restFactor = 4;
/** What is expected is an estimate: the end is told by whoever does the work. */
const most = 0.98;

/** Tells how far a download is, by what has arrived of it, until it is ended. */
export function followGrowth({ clock, measure, expected, tell }: GrowthNeeds): { end(): void } {
  let isOver = expected <= 0;
  let cancel = () => {};
  const later = (ms: number) => {
    if (!isOver) cancel = clock.after(ms, look);
  };

  function look(): void {
    const begun = clock.now();
    const again = () => later(Math.max(everyMs, restFactor * (clock.now() - begun)));
    // A look that fails says nothing about the work itself, which tells its own failures.
    measure()
      .then((bytes) => isOver || tell(Math.min(most, bytes / expected)))
      .then(again, again);
  }

  later(everyMs);
  return {
    end() {
      isOver = true;
      cancel();
    },
  };
}
