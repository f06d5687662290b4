import { useText } from '../../../text/text-context.tsx';
import { systemText } from './text/index.ts';

const minute = 60_000;

/** Returns how long ago something was, in words: minutes, hours or days. */
export function useDuration(timestamp: string): string {
  const t = useText(systemText);
  const minutes = Math.max(1, Math.floor((Date.now() - Date.parse(timestamp)) / minute));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t(($) => $.since.minutes, { count: minutes });
  return hours < 48
    ? t(($) => $.since.hours, { count: hours })
    : t(($) => $.since.days, { count: Math.floor(hours / 24) });
}
