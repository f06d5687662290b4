import type { Language } from '@kontor/contract/refusals';
import { createDayFormat } from '@kontor/contract/rules/day-format';
import { hours } from '@kontor/platform/work/durations';
import type { Check } from '../../../core/checks.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { createJournalDb } from './db.ts';

/** How far the clock may be behind the newest entry: it is corrected by seconds all the time. */
const tolerated = hours(1);
/** Id of the newest entry when somebody said that the clock is right. */
const accepted = ['clock', 'accepted-entry'] as const;

/** The check of the clock: the journal was last written later than it is now. The clock may as well have been ahead then, which only a person knows. */
export function createClockCheck({
  clock,
  database,
  settings,
}: Pick<ServerContext, 'clock' | 'database' | 'settings'>): Check {
  const db = createJournalDb(database);
  return {
    ...{ name: 'clock', part: 'box', severity: 'service' },
    find(language) {
      const now = clock.now();
      const last = db.latestTime(Number(settings.get(...accepted) ?? 0));
      if (last === undefined || last <= now + tolerated) return [];
      return [
        {
          code: 'clock-behind',
          params: { now: timeOf(now, language), last: timeOf(last, language) },
          fixes: ['ACCEPT_CLOCK'],
        },
      ];
    },
    fixes: { ACCEPT_CLOCK: () => settings.set(...accepted, String(db.newestId())) },
  };
}

/** Returns a time as `31.01.2026, 12:30`, UTC. */
const timeOf = (at: number, language: Language): string =>
  `${createDayFormat(language, 'UTC').format(at)}, ${new Date(at).toISOString().slice(11, 16)}`;
