import { IconUser } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/users',
  label: { de: 'Benutzer', en: 'Users' },
  about: { de: 'Konten anlegen, ändern und löschen', en: 'Add, change and delete accounts' },
  keywords: {
    de: 'Personen neuer neue Mitarbeiter Azubi Lehrling Chef Handy Team Konto einladen Import Tabelle gelöschte Kündigung Passwort vergessen',
    en: 'people new staff employee apprentice trainee boss mobile team account invite import table deleted leaving password forgotten',
  },
  heading: 'people',
  icon: IconUser,
  access: 'admin',
  order: 10,
};
