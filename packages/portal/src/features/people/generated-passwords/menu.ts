import { IconKey } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/passwords',
  label: { de: 'Passwörter', en: 'Passwords' },
  about: { de: 'Von Apps und Diensten', en: 'Of apps and services' },
  keywords: { de: 'Zugangsdaten Datenbank Verwalter Schlüssel', en: 'credentials database administrator keys' },
  heading: 'apps',
  icon: IconKey,
  access: 'admin',
  order: 30,
};
