import type { Clock } from '@kontor/platform/work/clock';
import { isRecent } from '@kontor/platform/work/deadlines';
import { hours, minutes } from '@kontor/platform/work/durations';
import { delayAfter, freeTries, limits } from './rules.ts';

/** Rate limits by app. In memory only, as no app can restart the server. */
export function createRateLimit(clock: Clock) {
  const sent = new Map<string, { at: number; mails: number }[]>();
  const wrong = new Map<string, { tries: number; at: number }>();

  const waits = new Map<() => void, () => void>();

  const lately = (instanceId: string) =>
    (sent.get(instanceId) ?? []).filter(({ at }) => isRecent(hours(1), at, clock.now()));

  return {
    /** Returns the minutes until `mails` more mails are allowed; 0 when they are now. */
    minutesUntil(instanceId: string, mails: number): number {
      let over = lately(instanceId).reduce((whole, each) => whole + each.mails, mails) - limits.mailsAnHour;
      if (over <= 0) return 0;
      const oldest = lately(instanceId).find((each) => {
        over -= each.mails;
        return over <= 0;
      });
      return Math.max(1, Math.ceil(((oldest?.at ?? clock.now()) + hours(1) - clock.now()) / minutes(1)));
    },
    sent(instanceId: string, mails: number): void {
      sent.set(instanceId, [...lately(instanceId), { at: clock.now(), mails }]);
    },
    /** Records a wrong password. Returns the delay of the reply in ms. The right password is never delayed, so nobody can lock an app out. */
    wrongTry(name: string): number {
      const before = wrong.get(name);
      const tries = before !== undefined && isRecent(hours(1), before.at, clock.now()) ? before.tries : 0;
      wrong.set(name, { tries: tries + 1, at: clock.now() });
      return delayAfter(tries);
    },
    /**
     * Whether another attempt at a user's password is allowed from this source. Counts it as failed until it has succeeded: parallel attempts would not wait
     * for delayed replies, and passwords of users can be guessed.
     */
    mayTry(name: string): boolean {
      const before = wrong.get(name);
      const tries = before !== undefined && isRecent(hours(1), before.at, clock.now()) ? before.tries : 0;
      if (tries < freeTries) wrong.set(name, { tries: tries + 1, at: clock.now() });
      return tries < freeTries;
    },
    wait: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const cancel = clock.after(ms, () => {
          waits.delete(resolve);
          resolve();
        });
        waits.set(resolve, cancel);
      }),
    /** Ends all delays at once. */
    stop(): void {
      for (const [resolve, cancel] of waits) {
        cancel();
        resolve();
      }
      waits.clear();
    },
    rightTry: (name: string): void => void wrong.delete(name),
    forget(instanceId: string): void {
      sent.delete(instanceId);
      wrong.delete(instanceId);
    },
  };
}

export type RateLimit = ReturnType<typeof createRateLimit>;
