import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Factory reset',
  subtitle: 'The server becomes what it was on the first day.',
  notLoaded: 'The page could not be loaded.',
  warning: 'This cannot be undone',
  warningText:
    'Everything that you and your team have on this server is deleted. Copy what you want to keep to another place first.',
  open: 'Reset the server',
  goes: 'This is deleted',
  people: 'all users, groups and passwords, your own as well',
  apps: 'all apps with everything stored in them, and your own websites',
  mail: 'mailboxes of apps, and emails that still wait to be sent',
  settings: 'all settings, domains, certificates, wallpapers and accounts of devices',
  journal: 'messages, logs and copies of the database on this server',
  stays: 'This stays',
  copies: 'copies and backups in other places',
  key: 'the key of this server, which opens such copies',
  images: 'programs that were downloaded into Docker, without your data',
  system: 'the operating system and Kontor itself',
  ask: 'Reset the server?',
  what: 'Everybody is logged out at once, and all apps are ended. Then everything is deleted, which can take some minutes. If the power fails meanwhile, it goes on at the next start.',
  pinTitle: 'Write down this PIN',
  pinText: 'Whoever sets up the server afterwards needs it. It is shown only here and at the computer itself.',
  pinGiven: 'To set it up anew you need the PIN that is given when the server is started.',
  password: 'Your password',
  needed: 'Nothing happens without the password.',
  close: 'Close',
  reset: 'Reset',
  done: 'Performing factory reset',
  failed: 'Could not perform factory reset',
} satisfies Shape<typeof de>;
