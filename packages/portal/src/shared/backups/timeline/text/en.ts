import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  label: 'Days with backups',
  day_one: '{date}, {count} backup',
  day_other: '{date}, {count} backups',
  dayAway_one: '{date}, {count} backup, unavailable',
  dayAway_other: '{date}, {count} backups, unavailable',
  older_one: 'Show {count} older month',
  older_other: 'Show {count} older months',
  recent: 'Show the last months only',
} satisfies Shape<typeof de>;
