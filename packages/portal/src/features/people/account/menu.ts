import { IconUserCircle } from '@tabler/icons-react';
import type { MainEntry } from '../../../shared/menu.ts';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const mainEntry: MainEntry = {
  to: '/account',
  label: { de: 'Konto', en: 'Account' },
  nameFor: ({ user }) => user.givenname,
  icon: IconUserCircle,
  access: 'everyone',
  order: 20,
};

export const settingsArea: SettingsArea = {
  to: '/account',
  label: { de: 'Konto', en: 'Account' },
  about: { de: 'Profil, Passwort, zweiter Faktor und Geräte', en: 'Profile, password, second factor and devices' },
  keywords: {
    de: 'ändern Kennwort Bild Sprache Aussehen dunkel PUK Authenticator abmelden Benachrichtigung Push Telefon',
    en: 'change picture language appearance dark PUK authenticator logout notification push phone',
  },
  heading: 'you',
  icon: IconUserCircle,
  access: 'everyone',
  order: 10,
};
