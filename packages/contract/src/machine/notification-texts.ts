import type { Language } from '../refusals.ts';
import type { WatchedEvent } from '../rules/machine/watched-events.ts';
import { fillPlaceholders } from '../rules/placeholders.ts';

/** Subjects of the mails. */
const subjects = {
  raidFailure: { de: 'Ein Festplattenverbund (RAID) hat ein Problem', en: 'A group of disks (RAID) has a problem' },
  smartFailure: { de: 'Der Zustand einer Festplatte ist schlechter geworden', en: 'The health of a disk got worse' },
  diskSpace: { de: 'Der Speicherplatz wird knapp', en: 'Disk space is running out' },
  backupFailure: { de: 'Eine Sicherung ist fehlgeschlagen', en: 'A backup failed' },
  replicationFailure: { de: 'Eine Replikation ist fehlgeschlagen', en: 'A replication failed' },
  systemUpdate: { de: 'Ein Update des Servers ist verfügbar', en: 'An update of the server is available' },
  appUpdate: { de: 'Updates für Apps sind verfügbar', en: 'Updates for apps are available' },
} as const satisfies Record<WatchedEvent, Record<Language, string>>;

/** What is wrong, in a sentence with what to do. */
const sentences = {
  'raid-degraded': {
    de: 'Im Verbund {device} fehlt eine Festplatte oder ist ausgefallen. Die Daten sind noch da, aber der Ausfall einer weiteren kann sie vernichten. Bitte lassen Sie die defekte Festplatte bald ersetzen.',
    en: 'In the RAID {device} a disk is missing or has failed. The data is still there, but one more failing disk may destroy it. Please have the broken disk replaced soon.',
  },
  'raid-failed': {
    de: 'Der Verbund {device} arbeitet nicht mehr. Bitte holen Sie sofort jemanden, der sich damit auskennt, und starten Sie das Gerät nicht neu.',
    en: 'The RAID {device} does not work any more. Please get somebody who knows about it at once, and do not restart the device.',
  },
  'drive-worse': {
    de: 'Die Festplatte {device} zeigt Anzeichen von Verschleiß oder frühe Fehler. Behalten Sie sie im Auge und planen Sie Ersatz.',
    en: 'The disk {device} shows signs of wear or early errors. Keep an eye on it and plan a replacement.',
  },
  'drive-failing': {
    de: 'Die Festplatte {device} meldet, dass sie ausfällt. Bitte lassen Sie sie sofort ersetzen, und kopieren Sie Wichtiges vorher an einen anderen Ort.',
    en: 'The disk {device} reports that it is failing. Please have it replaced at once, and copy what matters to another place first.',
  },
  'data-disk-low': {
    de: 'Auf der Festplatte mit den Daten sind nur noch {free} frei. Entfernen Sie Apps oder Daten, die niemand mehr braucht.',
    en: 'Only {free} are free on the disk with the data. Remove apps or data that nobody needs any more.',
  },
  'data-disk-scarce': {
    de: 'Die Festplatte mit den Daten ist fast voll, frei sind {free}. Bis wieder Platz ist, wird nichts hochgeladen, installiert oder gebaut.',
    en: 'The disk with the data is almost full, {free} are free. Until there is room again, nothing is uploaded, installed or built.',
  },
  'system-disk-low': {
    de: 'Auf der Systemfestplatte sind nur noch {free} frei.',
    en: 'Only {free} are free on the system disk.',
  },
  'system-disk-scarce': {
    de: 'Die Systemfestplatte ist fast voll, frei sind {free}. Programme dieses Rechners können dadurch ausfallen.',
    en: 'The system disk is almost full, {free} are free. Programs of this machine may fail because of that.',
  },
  'backup-failed': {
    de: 'Auf „{place}“ konnte nicht gesichert werden. {reason}',
    en: 'No backup could be made on “{place}”. {reason}',
  },
  'backup-missing': {
    de: 'Auf „{place}“ ist seit {days} Tagen nichts gesichert worden.',
    en: 'Nothing was backed up to “{place}” for {days} days.',
  },
  'app-newer': {
    de: '„{app}“ gibt es in Version {version}. Installiert ist {installed}.',
    en: '“{app}” is available in version {version}. {installed} is installed.',
  },
} as const satisfies Record<string, Record<Language, string>>;
export type NoticeCode = keyof typeof sentences;

/** What has ended. */
const ends = {
  raidFailure: { de: 'Der Verbund {device} ist wieder in Ordnung.', en: 'The RAID {device} is fine again.' },
  smartFailure: {
    de: 'Die Festplatte {device} ist wieder in Ordnung oder nicht mehr da.',
    en: 'The disk {device} is fine again, or no longer there.',
  },
  backupFailure: { de: 'Auf „{place}“ wird wieder gesichert.', en: 'Backups to “{place}” work again.' },
  diskSpace: { de: 'Auf der Festplatte ist wieder genug Platz.', en: 'There is enough space on the disk again.' },
} as const satisfies Partial<Record<WatchedEvent, Record<Language, string>>>;
export type EndingEvent = keyof typeof ends;

/** Whether the end of an event is told: that of an available update is not. */
export const hasEnd = (event: WatchedEvent): event is EndingEvent => Object.hasOwn(ends, event);

const markOfEnd = { de: 'Behoben', en: 'Resolved' } as const;
const markOfTest = { de: 'Test', en: 'Test' } as const;
const testSentence = {
  de: 'Das ist ein Test. So kommt an, was der Server über dieses Ereignis mitteilt. Es ist nichts geschehen.',
  en: 'This is a test. This is how messages of the server about this event arrive. Nothing has happened.',
} as const;

/** What a message to the webhook says that only shows that messages arrive. */
export const webhookTest = {
  de: 'Test: So kommt an, was der Server über Ereignisse mitteilt. Es ist nichts geschehen.',
  en: 'Test: this is how messages of the server about events arrive. Nothing has happened.',
} as const satisfies Record<Language, string>;

/** Values of a sentence: plain, or one for each language. */
export type NoticeParams = Readonly<Record<string, string | { de: string; en: string }>>;

const filled = (text: string, language: Language, params: NoticeParams): string =>
  fillPlaceholders(
    text,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? value : value[language]]),
    ),
  );

/** Returns what is wrong, in a sentence. */
export const noticeSentence = (code: NoticeCode, language: Language, params: NoticeParams): string =>
  filled(sentences[code][language], language, params);

/** Returns what has ended, in a sentence. */
export const endSentence = (event: EndingEvent, language: Language, params: NoticeParams): string =>
  filled(ends[event][language], language, params);

/** Returns subject and sentence of a mail that only shows that mail arrives. */
export const testMail = (event: WatchedEvent, language: Language) => ({
  title: `${markOfTest[language]}: ${subjects[event][language]}`,
  text: testSentence[language],
});

/** Returns the subject of a mail about an event, or about its end. */
export const noticeTitle = (event: WatchedEvent, language: Language, isEnd: boolean): string =>
  isEnd ? `${markOfEnd[language]}: ${subjects[event][language]}` : subjects[event][language];
