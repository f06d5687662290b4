import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Journal',
  subtitle: 'Who did what on this server, and when. These entries can be neither changed nor deleted in the portal.',
  notLoaded: 'The journal could not be loaded.',
  who: 'Username or subject',
  from: 'From',
  until: 'Until',
  nothing: 'Nothing found',
  more: 'Show older',
  download: 'Download as a table',
  notDownloaded: 'The table could not be downloaded',
  file: 'Journal',
  address: 'from {address}',
  changes_one: '{count} detail',
  changes_other: '{count} details',
  empty: 'empty',
} satisfies Shape<typeof de>;
