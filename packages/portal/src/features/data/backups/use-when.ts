import { useFormat, useText } from '../../../text/text-context.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { nearbyDay } from './nearby-day.ts';
import { backupsText } from './text/index.ts';

/** Returns a function that says a time within a sentence: `heute um 02:10 Uhr`, `on 21 Nov 2026 at 02:10`. */
export function useWhen(): (timestamp: string) => string {
  const t = useText(backupsText);
  const format = useFormat();
  const now = useNow();
  return (timestamp) => {
    const time = format.time(timestamp);
    const day = nearbyDay(timestamp, now);
    return day === 'other'
      ? t(($) => $.when.other, { date: format.date(timestamp), time })
      : t(($) => $.when[day], { time });
  };
}
