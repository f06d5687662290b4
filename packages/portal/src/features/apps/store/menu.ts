import { IconBuildingStore } from '@tabler/icons-react';
import type { MainEntry } from '../../../shared/menu.ts';

export const mainEntry: MainEntry = {
  to: '/store',
  label: { de: 'Store', en: 'Store' },
  icon: IconBuildingStore,
  access: 'admin-or-signing',
  order: 30,
};
