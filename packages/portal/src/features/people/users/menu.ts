import { IconUser } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/users',
  label: { de: 'Benutzer', en: 'Users' },
  about: { de: 'Konten anlegen, ändern und löschen', en: 'Add, change and delete accounts' },
  keywords: {
    de: 'Personen Mitarbeiter Team Konto einladen Import Tabelle gelöschte Passwort vergessen',
    en: 'people staff team account invite import table deleted password forgotten',
  },
  heading: 'people',
  icon: IconUser,
  access: 'admin',
  order: 10,
};
