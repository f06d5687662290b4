import { days } from '@kontor/platform/work/durations';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { RemovedDb, RemovedRow } from './removed-db.ts';

/** How long a removed user can be restored, and the name stays taken. */
const retention = days(30);

/** Upper limit of the time credited between two counts: a clock that jumps a month ahead costs one day. */
const mostPassed = days(1);

/** Counts how long removed users have been retained. */
export function createRetention({ clock, settings }: Pick<ServerContext, 'clock' | 'settings'>, removed: RemovedDb) {
  /** Returns the milliseconds since the last count, limited to a plausible value: users lose data by it. */
  function passed(): number {
    const last = Number(settings.get('users', 'removed-people-seen') ?? clock.now());
    return Math.min(Math.max(0, clock.now() - last), mostPassed);
  }

  /** Returns until when, in ms, a user can be restored. */
  const restorableUntil = ({ kept: age }: RemovedRow): number => clock.now() + retention - age - passed();

  return {
    restorableUntil,
    isRestorable: (row: RemovedRow): boolean => restorableUntil(row) > clock.now(),
    /** Adds the time since the last count to the retention of each removed user. Joins a running transaction. */
    countTime(): void {
      removed.age(passed());
      settings.set('users', 'removed-people-seen', String(clock.now()));
    },
    /** Returns the removed users whose retention is over, as counted last. */
    expired: () => removed.expired(retention),
  };
}

export type Retention = ReturnType<typeof createRetention>;
