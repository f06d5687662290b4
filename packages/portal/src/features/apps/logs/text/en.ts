import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Logs',
  subtitle: 'What your apps have written down. Useful when something does not work.',
  titleOf: 'Log of {name}',
  lines_one: '{count} line',
  lines_other: '{count} lines',
  matching: '{count} of {all} lines',
  filter: 'Filter lines',
  live: 'Keep up to date',
  download: 'Download',
  toEnd: 'To the end',
  empty: 'Nothing written down yet',
  emptyText: 'As soon as the app reports something, it is here.',
  nothingFound: 'No line contains “{text}”.',
  noApps: 'No apps installed',
  noAppsText: 'As soon as an app is installed, you find its log here.',
  notLoaded: 'The log could not be loaded.',
  limited: 'The last 5,000 lines are shown.',
} satisfies Shape<typeof de>;
