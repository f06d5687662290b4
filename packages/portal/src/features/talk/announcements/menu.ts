import { IconSpeakerphone } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/announcements',
  label: { de: 'Bekanntmachungen', en: 'Announcements' },
  about: { de: 'Was alle über jeder Seite lesen', en: 'What everybody reads above every page' },
  keywords: {
    de: 'Bekanntmachung Ankündigung Mitteilung Hinweis Wartung Nachricht an alle Leiste',
    en: 'announcement notice maintenance message to everybody banner bar',
  },
  heading: 'people',
  icon: IconSpeakerphone,
  access: 'admin',
  order: 40,
};
