import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Licenses',
  subtitle: 'The open-source software this server and the portal are made with.',
  device: 'Server',
  ui: 'Portal',
  website: 'Website',
  none: 'There is no list of these.',
  notLoaded: 'The licenses could not be loaded',
} satisfies Shape<typeof de>;
