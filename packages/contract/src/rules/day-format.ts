/** Returns how a day is written: `01.12.2026` in German, `1 Dec 2026` in English, where 01.12. may be read as January. */
export const createDayFormat = (language: 'de' | 'en', timeZone?: string): Intl.DateTimeFormat =>
  language === 'de'
    ? new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone })
    : new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone });
