import type { Backup } from '@kontor/contract/data/backups';

/** What the timeline needs of a backup. */
export type Dated = Pick<Backup, 'id' | 'date' | 'available'>;

/** A day of this browser's calendar with backups. */
export interface BackupDay<B extends Dated = Dated> {
  /** Such as `2026-11-27`. */
  key: string;
  /** Number of the day in its month. */
  number: number;
  /** In the order they were made. */
  backups: readonly B[];
  /** Whether any of them can be restored now. */
  isAvailable: boolean;
}

/** Days of a month, the last one first. */
export interface BackupMonth<B extends Dated = Dated> {
  /** Such as `2026-11`. */
  key: string;
  /** Its first moment. */
  begin: Date;
  days: readonly BackupDay<B>[];
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns the key of the day a backup was made on. */
function dayKey({ date }: Pick<Dated, 'date'>): string {
  const at = new Date(date);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Returns the backups by day and month, the newest first. */
export function monthsOf<B extends Dated>(backups: readonly B[]): BackupMonth<B>[] {
  const days = [...Map.groupBy(backups, dayKey)]
    .map(([key, all]): BackupDay<B> => {
      const made = all.toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date));
      const isAvailable = made.some(({ available }) => available);
      return { key, number: Number(key.slice(-2)), backups: made, isAvailable };
    })
    .toSorted((one, other) => other.key.localeCompare(one.key));
  return [...Map.groupBy(days, ({ key }) => key.slice(0, -3))].map(([key, ofMonth]) => {
    const [year = 0, month = 0] = key.split('-').map(Number);
    return { key, begin: new Date(year, month - 1), days: ofMonth };
  });
}

/** Days that are shown at once at most, unless one month alone has more. */
const fewDays = 45;

/** Returns how many months are shown at first: all where they have few days. */
export function recentMonths(months: readonly BackupMonth[]): number {
  let days = 0;
  const over = months.findIndex((month) => {
    days += month.days.length;
    return days > fewDays;
  });
  return over < 0 ? months.length : Math.max(over, 1);
}
