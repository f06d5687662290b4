import { IconLicense } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/licenses',
  label: { de: 'Lizenzen', en: 'Licenses' },
  about: { de: 'Freie Software, die hier läuft', en: 'Open-source software that runs here' },
  keywords: {
    de: 'Open Source Lizenz Copyright MIT Apache GPL Software Version',
    en: 'open source licence copyright MIT Apache GPL software version',
  },
  heading: 'you',
  icon: IconLicense,
  access: 'everyone',
  order: 20,
};
