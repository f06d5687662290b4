import { useText } from '../../../../text/text-context.tsx';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { backupsText } from '../text/index.ts';
import { isOtherClock } from './server-clock.ts';

/** Returns a function that adds to a time whose clock counts, where this device shows another time than the server. */
export function useClockWords(): (time: string, zone: string) => string {
  const t = useText(backupsText);
  const now = useNow();
  return (time, zone) => (isOtherClock(zone, now) ? t(($) => $.schedule.byServer, { time, zone }) : time);
}

/** Returns when backups to the cloud are made, within a sentence. `zone`: of the server. */
export function useNightWords(zone: string): string {
  const t = useText(backupsText);
  return useClockWords()(
    t(($) => $.schedule.midnight),
    zone,
  );
}
