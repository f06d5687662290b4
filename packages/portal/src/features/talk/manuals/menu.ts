import { IconBook } from '@tabler/icons-react';
import type { MainEntry } from '../../../shared/menu.ts';

export const mainEntry: MainEntry = {
  to: '/manual',
  label: { de: 'Handbücher', en: 'Manuals' },
  icon: IconBook,
  access: 'everyone',
  order: 60,
  isBelowSettings: true,
};
