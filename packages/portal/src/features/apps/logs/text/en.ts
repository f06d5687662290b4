import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Logs',
  subtitle: 'What your apps have logged. Useful when something does not work.',
  titleOf: 'Log of “{name}”',
  unknown: {
    title: 'No log',
    heading: 'This app does not exist (any more)',
    text: 'It is not installed, or the address of this page is wrong. Only installed apps have logs.',
    back: 'All logs',
  },
  lines_one: '{count} line',
  lines_other: '{count} lines',
  matching: '{count} of {all} lines',
  filter: 'Filter lines',
  live: 'Update live',
  download: 'Download',
  toEnd: 'To the end',
  empty: 'Nothing logged yet',
  emptyText: 'As soon as the app reports something, it appears here.',
  nothingFound: 'No line contains “{text}”.',
  noApps: 'No apps installed',
  noAppsText: 'Once an app is installed, you will find its log here.',
  notLoaded: 'The log could not be loaded.',
  limited: 'The last 5,000 lines are shown.',
} satisfies Shape<typeof de>;
