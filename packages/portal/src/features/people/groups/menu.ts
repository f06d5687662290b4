import { IconUsers } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/groups',
  label: { de: 'Gruppen', en: 'Groups' },
  about: { de: 'Wer welche App benutzt', en: 'Who uses which app' },
  keywords: {
    de: 'Rechte Rollen Administratoren Manager Zugriff Abteilung',
    en: 'rights roles administrators managers access department',
  },
  heading: 'people',
  icon: IconUsers,
  access: 'admin-or-signing',
  order: 20,
};
