import { IconHistory } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/journal',
  label: { de: 'Änderungen', en: 'Journal' },
  about: { de: 'Wer wann was geändert hat', en: 'Who changed what, and when' },
  keywords: {
    de: 'Journal Änderungen Protokoll wer hat was getan Audit Nachweis Anmeldungen Verlauf',
    en: 'journal audit log changes who did what history logins',
  },
  heading: 'device',
  icon: IconHistory,
  access: 'admin',
  order: 30,
};
