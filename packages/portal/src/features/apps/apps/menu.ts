import { IconHome } from '@tabler/icons-react';
import type { MainEntry } from '../../../shared/menu.ts';

export const mainEntry: MainEntry = {
  to: '/apps',
  label: { de: 'Ihre Apps', en: 'Your Apps' },
  short: { de: 'Apps', en: 'Apps' },
  icon: IconHome,
  access: 'everyone',
  order: 10,
};
