import { IconGauge } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/info',
  label: { de: 'System', en: 'System' },
  about: {
    de: 'Auslastung, Festplatten, Versionen, Neustart und Ausschalten',
    en: 'Usage, disks, versions, restart and shutdown',
  },
  keywords: {
    de: 'Systeminformation Speicher RAM Festplatte SMART RAID Temperatur Prozessor CPU Netzwerk IP MAC Version Neustart Herunterfahren Ausschalten Änderungen',
    en: 'system information memory RAM disk SMART RAID temperature processor CPU network IP MAC version reboot shutdown changelog',
  },
  heading: 'device',
  icon: IconGauge,
  access: 'admin',
  order: 5,
};
