import { createDayFormat } from '@kontor/contract/rules/day-format';
import { quotedNames } from '@kontor/contract/rules/quoted-names';
import type { Language } from './language.ts';

export interface Format {
  /** `21.11.2026`, `21 Nov 2026`. */
  date(timestamp: string | number | Date): string;
  time(timestamp: string | number | Date): string;
  /** `November 2026`. */
  month(timestamp: string | number | Date): string;
  /** `21.11.2026 um 14:05 Uhr`, `21 Nov 2026 at 14:05`. */
  dateTime(timestamp: string | number | Date): string;
  /** Of a message: `21.11.2026 um 14:05 Uhr`, `21.11.2026 at 14:05`. */
  messageTime(timestamp: string | number | Date): string;
  number(value: number, digits?: number): string;
  /** 0 to 100: `percent(41)` is `41 %` or `41%`. */
  percent(value: number): string;
  /** Base 1000: `1,5 GB`. */
  bytes(bytes: number): string;
  /** Cents as euro, in German format in both languages. */
  money(cents: number): string;
  /**
   * Of something that has happened: `vor 3 Stunden`, `3 hours ago`; within a minute `gerade eben`, `just now`. The same where it is later than `now`, as where the
   * clock of this device is behind.
   */
  ago(timestamp: string | number | Date, now: number): string;
  /** Names of apps or groups: `„Wiki“, „Chat“`. */
  quoted(names: readonly string[]): string;
}

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-US' };
const justNow: Record<Language, string> = { de: 'gerade eben', en: 'just now' };
const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];
const spans: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Formats dates, numbers and sizes for a language. */
export function createFormat(language: Language, timeZone?: string): Format {
  const locale = locales[language];
  const date = createDayFormat(language, timeZone);
  const digits = createDayFormat('de', timeZone);
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone });
  const euro = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  const atTime = (day: Intl.DateTimeFormat, at: Date) =>
    language === 'de' ? `${day.format(at)} um ${time.format(at)} Uhr` : `${day.format(at)} at ${time.format(at)}`;
  const toDate = (timestamp: string | number | Date) => new Date(timestamp);

  return {
    date: (timestamp) => date.format(toDate(timestamp)),
    month: (timestamp) => month.format(toDate(timestamp)),
    time: (timestamp) => time.format(toDate(timestamp)),
    dateTime: (timestamp) => atTime(date, toDate(timestamp)),
    messageTime: (timestamp) => atTime(digits, toDate(timestamp)),
    number,
    percent: (value) => (language === 'de' ? `${number(value)}\u00a0%` : `${number(value)}%`),
    bytes(bytes) {
      let step = 0;
      for (let left = Math.abs(bytes); left >= 999.5 && step < units.length - 1; left /= 1000) step++;
      const shown = bytes / 1000 ** step;
      return `${number(shown, step > 0 && Math.abs(shown) < 100 ? 1 : 0)}\u00a0${units[step]}`;
    },
    money: (cents) => euro.format(cents / 100),
    ago(timestamp, now) {
      const seconds = (now - toDate(timestamp).getTime()) / 1000;
      const span = spans.find(([, size]) => seconds >= size);
      return span === undefined ? justNow[language] : relative.format(-Math.round(seconds / span[1]), span[0]);
    },
    quoted: (names) => quotedNames(names, language),
  };
}

/** The machine reports memory and disks in units of 1024 bytes, as /proc does. */
export const bytesOfKb = (kb: number): number => kb * 1024;
