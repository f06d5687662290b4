/** Returns the wall clock of a time zone at a moment; without a zone, that of this device. */
const clockAt = (moment: number, timeZone?: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', ...(timeZone && { timeZone }) }).format(
    moment,
  );

/** Whether clocks of a time zone show another time than this device, or than those of `own`, at a moment. */
export const isOtherClock = (timeZone: string, moment: number, own?: string): boolean =>
  clockAt(moment, timeZone) !== clockAt(moment, own);
