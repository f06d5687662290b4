import type { de } from '../de/licenses.ts';
import type { Shape } from '../namespace.ts';

export const en = {
  title: 'Licenses',
  subtitle: 'The open-source software this server and the portal are made with.',
  device: 'Server',
  ui: 'Portal',
  website: 'Website',
  none: 'There is no list of these.',
  notLoaded: 'The licenses could not be loaded',
} satisfies Shape<typeof de>;
