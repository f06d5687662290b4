import { IconDatabaseExport } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/backup',
  label: { de: 'Sicherungen', en: 'Backups' },
  about: { de: 'Sichern und zurückholen, was auf dem Server ist', en: 'Back up and restore what is on the server' },
  keywords: {
    de: 'Sicherung Backup Datensicherung zurückholen wiederherstellen Notfallblatt USB Festplatte Netzwerk Cloud S3 restic SFTP',
    en: 'backup backups restore recovery emergency sheet USB disk network cloud S3 restic SFTP',
  },
  heading: 'data',
  icon: IconDatabaseExport,
  access: 'admin',
  order: 10,
};
