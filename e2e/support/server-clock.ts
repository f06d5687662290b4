/** Returns a pattern of a sentence whose `{clock}` is the time of day in a time zone, now or within the next minute. */
export function sayingClock(sentence: string, timeZone: string): RegExp {
  const format = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', timeZone });
  const now = Date.now();
  return new RegExp(sentence.replace('{clock}', `(${format.format(now)}|${format.format(now + 60_000)})`));
}
