import { IconBox } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/hosting',
  label: { de: 'Eigene Apps', en: 'Hosting' },
  about: { de: 'Eigene Webseite und eigene Programme', en: 'Your own website and your own programs' },
  keywords: {
    de: 'Hosting Webseite Homepage Internetseite Webauftritt HTML veröffentlichen PHP Python Docker hochladen Archiv',
    en: 'own apps own website homepage web page HTML publish PHP Python Docker upload archive',
  },
  heading: 'apps',
  icon: IconBox,
  access: 'admin',
  order: 20,
};
