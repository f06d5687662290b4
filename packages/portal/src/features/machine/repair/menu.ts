import { IconTool } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/repair',
  label: { de: 'Reparatur', en: 'Repair' },
  about: {
    de: 'Zustand des Servers, Neustart und Hilfe bei Fehlern',
    en: 'State of the server, restart, and help with faults',
  },
  keywords: {
    de: 'Neustart LDAP Verzeichnis Datenbank MariaDB nginx System Speicher Festplatte Prozessor Docker Zugänge Sicherung Backup',
    en: 'restart LDAP directory database MariaDB nginx system memory disk processor Docker registries backup',
  },
  heading: 'device',
  icon: IconTool,
  access: 'admin',
  order: 20,
};
