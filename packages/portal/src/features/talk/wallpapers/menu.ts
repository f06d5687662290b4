import { IconWallpaper } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/wallpapers',
  label: { de: 'Hintergrundbilder', en: 'Wallpapers' },
  about: { de: 'Ihr Hintergrund auf der Startseite', en: 'Your background on the home page' },
  keywords: {
    de: 'Hintergrund Hintergrundbild Bild Foto Wallpaper Aussehen Design Startseite',
    en: 'background wallpaper picture photo image look theme home page',
  },
  heading: 'you',
  icon: IconWallpaper,
  access: 'everyone',
  order: 10,
};
