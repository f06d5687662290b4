import { IconMailForward } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/outbox',
  label: { de: 'Postausgang', en: 'Outgoing mail' },
  about: { de: 'Mailserver, und E-Mails, die noch warten', en: 'Mail server, and emails that still wait' },
  keywords: { de: 'Post E-Mail Mail Versand Mailserver SMTP', en: 'mail email sending mail server SMTP' },
  heading: 'mail',
  icon: IconMailForward,
  access: 'admin',
  order: 10,
};
