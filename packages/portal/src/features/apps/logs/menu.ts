import { IconFileText } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/logs',
  label: { de: 'Protokolle', en: 'Logs' },
  about: { de: 'Was Apps zuletzt gemeldet haben', en: 'What apps reported last' },
  keywords: { de: 'Logs Fehler Meldungen', en: 'log errors messages' },
  heading: 'device',
  icon: IconFileText,
  access: 'admin',
  order: 10,
};
