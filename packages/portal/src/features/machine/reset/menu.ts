import { IconRotate2 } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/reset',
  label: { de: 'Zurücksetzen', en: 'Factory reset' },
  about: { de: 'Alles löschen und neu einrichten', en: 'Delete everything and set up anew' },
  keywords: {
    de: 'Zurücksetzen Werkseinstellungen Auslieferungszustand alles löschen neu anfangen Reset',
    en: 'factory reset defaults delete everything start over wipe erase',
  },
  heading: 'device',
  icon: IconRotate2,
  access: 'admin',
  order: 90,
};
