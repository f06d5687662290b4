import type { Clock } from '@kontor/platform/work/clock';
import { isDue } from '@kontor/platform/work/deadlines';
import { backoffs, restartBackoff } from '@kontor/platform/work/restart-backoff';
import type { DeliveryTrouble } from './explanations.ts';

/** While the server is unreachable, no mail is tried. Nor while the outbox cannot be written, as accepted mail could not be recorded. */
export function createDeliveryPause(clock: Clock) {
  const calm: DeliveryTrouble = { reason: '', explained: undefined };
  const state = { failures: 0, until: 0, trouble: calm };
  return {
    /** Pauses delivery with growing back-off. Returns the end of the pause in ms. */
    begin(trouble: DeliveryTrouble): number {
      const failures = state.failures + 1;
      const until = clock.now() + restartBackoff(backoffs.work, failures);
      Object.assign(state, { failures, until, trouble });
      return until;
    },
    /** Called when the server has accepted a mail. */
    end: (): void => void Object.assign(state, { failures: 0, until: 0, trouble: calm }),
    /** Tries again at once; what was wrong and the back-off stay until a mail is accepted. */
    skip(): void {
      state.until = 0;
    },
    /** Ends a pause longer than the longest one: it was begun before the clock was set back. */
    untangle(now: number): void {
      if (isDue(state.until, now, backoffs.work.longest)) state.until = 0;
    },
    isOn: (): boolean => state.until > clock.now(),
    /** End of the current pause in ms. */
    until: (): number => state.until,
    /** Why no mail leaves at the moment; an empty reason when there is no problem. */
    trouble: (): DeliveryTrouble => state.trouble,
  };
}

export type DeliveryPause = ReturnType<typeof createDeliveryPause>;
