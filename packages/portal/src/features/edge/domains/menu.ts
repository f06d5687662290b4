import { IconWorld } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/domains',
  label: { de: 'Domains', en: 'Domains' },
  about: { de: 'Unter welchem Namen der Server erreichbar ist', en: 'The name under which the server is reached' },
  keywords: {
    de: 'Adresse Internet Zertifikat HTTPS Verschlüsselung DNS Hauptdomain',
    en: 'address internet certificate HTTPS encryption DNS main domain',
  },
  heading: 'apps',
  icon: IconWorld,
  access: 'admin',
  order: 10,
};
