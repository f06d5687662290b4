import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Licenses',
  subtitle: 'The open-source software this server and the portal are made with.',
  search: 'Find a program or license',
  device: 'Server',
  ui: 'Portal',
  debian: 'Debian on this device',
  debianText: 'Programs of Debian that Kontor uses and that are installed here, with everything they are built on.',
  shipped: 'Kontor and what it is made with',
  shippedText: 'What is shipped with the server.',
  more_one: 'and {count} more',
  more_other: 'and {count} more',
  website: 'Website',
  textOf: 'License text of {name}',
  common: 'The text refers to these licenses:',
  missing: 'The file with the license is missing on this device: {file}',
  none: 'There is no list of these.',
  nothingFound: 'Nothing was found.',
  notLoaded: 'The licenses could not be loaded',
  textNotLoaded: 'The text could not be loaded',
} satisfies Shape<typeof de>;
