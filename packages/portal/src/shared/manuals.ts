import type { Me } from '../session/me.ts';
import { type Access, type Label, mayOpen } from './menu.ts';

/** One manual. Its text is a file of the portal in each language: `/manpages/de/users.md`. */
export interface Manual {
  ref: string;
  title: Label;
  /** Whom the list and the search show it to; its text is no secret. */
  access: Access;
  /** Store id of the app it is about; absent for the server itself. */
  app?: string;
  /** Pages it explains, with those below them. */
  pages: readonly string[];
  /** Further words to find it by. */
  words: Label;
}

/** All manuals, in the order of the list. */
export const manuals: readonly Manual[] = [
  {
    ref: 'first-steps',
    title: { de: 'Erste Schritte', en: 'First steps' },
    access: 'admin',
    pages: [],
    words: { de: 'Einrichtung anfangen beginnen', en: 'setup begin start' },
  },
  {
    ref: 'login',
    title: { de: 'Anmelden, PUK und Passwort', en: 'Logging in, PUK and password' },
    access: 'everyone',
    pages: [],
    words: {
      de: 'vergessen zweiter Faktor Authenticator gesperrt',
      en: 'forgotten second factor authenticator locked',
    },
  },
  {
    ref: 'account',
    title: { de: 'Ihr Konto', en: 'Your account' },
    access: 'everyone',
    pages: ['/account', '/settings/licenses'],
    words: {
      de: 'Profil Bild Sprache dunkel Lizenzen Benachrichtigung Push Telefon App installieren',
      en: 'profile picture language dark licenses notification push phone install app',
    },
  },
  {
    ref: 'store',
    title: { de: 'Apps installieren und benutzen', en: 'Install and use apps' },
    access: 'admin-or-signing',
    pages: ['/store'],
    words: { de: 'Store Update anhalten deinstallieren Docker', en: 'store update stop uninstall Docker' },
  },
  {
    ref: 'users',
    title: { de: 'Benutzer', en: 'Users' },
    access: 'admin',
    pages: ['/settings/users'],
    words: { de: 'anlegen Einladung Import Tabelle Administrator', en: 'create invitation import table administrator' },
  },
  {
    ref: 'groups',
    title: { de: 'Gruppen', en: 'Groups' },
    access: 'admin-or-signing',
    pages: ['/settings/groups'],
    words: { de: 'Team Rechte', en: 'team permissions' },
  },
  {
    ref: 'directory',
    title: { de: 'Geräte am Verzeichnis (LDAP)', en: 'Devices at the directory (LDAP)' },
    access: 'admin-or-signing',
    pages: ['/settings/directory'],
    words: { de: 'NAS Firewall Drucker', en: 'NAS firewall printer' },
  },
  {
    ref: 'hosting',
    title: { de: 'Eigene Webseiten und Programme', en: 'Your own websites and programs' },
    access: 'admin',
    pages: ['/settings/hosting'],
    words: { de: 'Compose Dockerfile PHP Python Zip', en: 'compose Dockerfile PHP Python zip' },
  },
  {
    ref: 'domains',
    title: { de: 'Domains und Verschlüsselung', en: 'Domains and encryption' },
    access: 'admin',
    pages: ['/settings/domains'],
    words: { de: 'Adresse DNS Zertifikat https', en: 'address DNS certificate https' },
  },
  {
    ref: 'mail',
    title: { de: 'E-Mails verschicken', en: 'Sending email' },
    access: 'admin',
    pages: ['/settings/outbox'],
    words: { de: 'Mailserver Postausgang SMTP', en: 'mail server outgoing SMTP' },
  },
  {
    ref: 'messages',
    title: { de: 'Nachrichten und Bekanntmachungen', en: 'Messages and announcements' },
    access: 'everyone',
    pages: ['/messages', '/settings/announcements'],
    words: { de: 'Mitteilung Hinweis', en: 'notice' },
  },
  {
    ref: 'system',
    title: { de: 'Den Server im Blick behalten', en: 'Keeping an eye on the server' },
    access: 'admin',
    pages: ['/settings/info', '/settings/notifications', '/settings/journal', '/settings/logs'],
    words: {
      de: 'Festplatte Benachrichtigung Webhook Wochenüberblick Änderungen Protokoll',
      en: 'disk notification webhook weekly summary journal log',
    },
  },
  {
    ref: 'backup',
    title: { de: 'Sichern und zurückholen', en: 'Backing up and restoring' },
    access: 'admin',
    pages: ['/settings/backup'],
    words: {
      de: 'Sicherung Backup Notfallblatt Cloud USB Datei zurückholen neuer Rechner Probe 3-2-1',
      en: 'backup restore emergency sheet cloud USB file new machine drill trial 3-2-1',
    },
  },
  {
    ref: 'repair',
    title: { de: 'Reparatur und Zurücksetzen', en: 'Repair and factory reset' },
    access: 'admin',
    pages: ['/settings/repair', '/settings/reset'],
    words: { de: 'Fehler Neustart Speicherplatz', en: 'fault restart disk space' },
  },
  {
    ref: 'passwords',
    title: { de: 'Passwörter von Apps und Diensten', en: 'Passwords of apps and services' },
    access: 'admin',
    pages: ['/settings/passwords'],
    words: { de: 'erzeugt Administrator', en: 'generated administrator' },
  },
  {
    ref: 'wallpapers',
    title: { de: 'Hintergrundbilder', en: 'Wallpapers' },
    access: 'everyone',
    pages: ['/settings/wallpapers'],
    words: { de: 'Bild', en: 'picture' },
  },
  {
    ref: 'team-wiki',
    title: { de: 'Team-Wiki', en: 'Team wiki' },
    access: 'everyone',
    app: 'tiddlywiki',
    pages: [],
    words: { de: 'Wissen Seiten', en: 'knowledge pages' },
  },
];

/** Returns the manuals about what a person can do, in the order of the list. */
export const manualsFor = (me: Me): readonly Manual[] => manuals.filter(({ access }) => mayOpen(me, access));

/** Returns the manual of a page; undefined where there is none. */
export const manualOfPage = (path: string): Manual | undefined =>
  manuals.find(({ pages }) => pages.some((page) => path === page || path.startsWith(`${page}/`)));

/** Returns the manual of an app of the store; undefined where there is none. */
export const manualOfApp = (storeId: string): Manual | undefined => manuals.find(({ app }) => app === storeId);
