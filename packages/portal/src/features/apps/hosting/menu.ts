import { IconBox } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/hosting',
  label: { de: 'Eigene Apps', en: 'Hosting' },
  about: { de: 'Webseiten und Programme der eigenen Firma', en: 'Websites and programs of your own company' },
  keywords: {
    de: 'Hosting Webseite PHP Python Docker hochladen Archiv',
    en: 'own apps website PHP Python Docker upload archive',
  },
  heading: 'apps',
  icon: IconBox,
  access: 'admin',
  order: 20,
};
