import { IconBellRinging } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/notifications',
  label: { de: 'Benachrichtigungen', en: 'Notifications' },
  about: { de: 'Wer bei Problemen eine E-Mail bekommt', en: 'Who is emailed about problems' },
  keywords: {
    de: 'Benachrichtigung Alarm Warnung E-Mail Festplatte RAID SMART Speicherplatz Update Ausfall Empfänger Webhook Signatur Automatisierung Chat Wochenüberblick Bericht',
    en: 'notification alert warning email disk RAID SMART disk space update failure recipients webhook signature automation chat weekly summary report',
  },
  heading: 'device',
  icon: IconBellRinging,
  access: 'admin',
  order: 25,
};
