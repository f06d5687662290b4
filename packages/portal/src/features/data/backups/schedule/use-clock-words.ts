import { createFormat } from '../../../../text/format.ts';
import { useLanguage, useText } from '../../../../text/text-context.tsx';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { backupsText } from '../text/index.ts';
import { isOtherClock } from './server-clock.ts';

/** Returns a function that adds to a time what the clock of the server shows, where this device shows another time. */
export function useClockWords(): (time: string, zone: string) => string {
  const t = useText(backupsText);
  const now = useNow();
  const language = useLanguage();
  return (time, zone) => {
    if (!isOtherClock(zone, now)) return time;
    return t(($) => $.schedule.byServer, { time, clock: createFormat(language, zone).time(now) });
  };
}

/** Returns whose clock a timetable is meant by, and what it shows where this device shows another time. `zone`: of the server; undefined while it is unknown. */
export function useClockSentence(zone: string | undefined): string {
  const t = useText(backupsText);
  const now = useNow();
  const language = useLanguage();
  const counts = t(($) => $.schedule.clock);
  if (zone === undefined || !isOtherClock(zone, now)) return counts;
  return `${counts} ${t(($) => $.schedule.clockNow, { clock: createFormat(language, zone).time(now) })}`;
}

/** Returns when backups to the cloud are made, within a sentence. `zone`: of the server. */
export function useNightWords(zone: string): string {
  const t = useText(backupsText);
  return useClockWords()(
    t(($) => $.schedule.midnight),
    zone,
  );
}
