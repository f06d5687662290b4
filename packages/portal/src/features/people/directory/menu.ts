import { IconAddressBook } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/directory',
  label: { de: 'Verzeichnis', en: 'Directory' },
  about: {
    de: 'Geräte und Programme, die nachsehen, wer hier arbeitet',
    en: 'Devices and programs that look up who works here',
  },
  keywords: {
    de: 'LDAP Geräte Drucker Scanner NAS Synology Firewall pfSense VPN Adressbuch Anmeldung',
    en: 'LDAP devices printer scanner NAS Synology firewall pfSense VPN address book login',
  },
  heading: 'people',
  icon: IconAddressBook,
  access: 'admin',
  order: 30,
};
