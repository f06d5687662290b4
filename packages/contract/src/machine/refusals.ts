import type { Sentence } from '../refusals.ts';
import { webhookRefusals } from './notification-webhook-refusals.ts';

/** Refusals about the disk, the database, its recovery and repair. */
export const machineRefusals = {
  ...webhookRefusals,
  'nobody-summarized': {
    status: 409,
    de: 'Für den Wochenüberblick ist noch keine Adresse gespeichert.',
    en: 'No address is saved for the weekly summary yet.',
  },
  'reset-unavailable': {
    status: 409,
    de: 'Von hier aus lässt sich der Server nicht zurücksetzen. {reason}',
    en: 'The server cannot be reset from here. {reason}',
  },
  'nobody-notified': {
    status: 409,
    de: 'Für dieses Ereignis ist noch keine Adresse gespeichert.',
    en: 'No address is saved for this event yet.',
  },
  'power-unavailable': {
    status: 409,
    de: 'Von hier aus ist das nicht möglich. {reason}',
    en: 'This is not possible from here. {reason}',
  },
  'power-failed': {
    status: 503,
    de: 'Das Gerät hat es abgelehnt. Der Grund: {reason}',
    en: 'The device refused. The reason: {reason}',
  },
  'wrong-recovery-pin': { status: 422, de: 'Die PIN ist falsch.', en: 'The PIN is wrong.' },
  'copy-not-found': {
    status: 404,
    de: 'Diese Kopie der Datenbank gibt es nicht mehr. Bitte laden Sie die Seite neu.',
    en: 'This copy of the database is no longer there. Please reload the page.',
  },
  'copy-no-room': {
    status: 409,
    de: 'Auf der Festplatte ist für diese Kopie nicht genug Platz. Bitte geben Sie Speicherplatz frei und versuchen Sie es noch einmal.',
    en: 'There is not enough space on the disk for this copy. Please free some space and try again.',
  },
  'recovery-key-wrong': {
    status: 422,
    de: 'Das ist nicht der Schlüssel, mit dem diese Datenbank benutzt wurde. Die Datei heißt „box-key“ und liegt in der Sicherung im Ordner „secrets“.',
    en: 'This is not the key this database was used with. The file is called “box-key” and lies in the folder “secrets” of the backup.',
  },
  'recovery-no-room': {
    status: 409,
    de: 'Auf der Festplatte ist noch zu wenig Platz, um zu starten. Bitte geben Sie mehr Speicherplatz frei.',
    en: 'There is still too little space on the disk to start. Please free more space.',
  },
  'database-damaged': {
    status: 503,
    de: 'Die Datenbank dieses Servers ist beschädigt. Bis sie ersetzt ist, wird nichts installiert, aktualisiert oder entfernt, damit nichts verloren geht. Starten Sie den Server neu; bleibt der Fehler, wenden Sie sich an die Person, die ihn betreut.',
    en: 'The database of this server is damaged. Until it is replaced, nothing is installed, updated or removed, so that nothing is lost. Restart the server; if the fault stays, ask the person who looks after it.',
  },
  'too-many-streams': {
    status: 429,
    de: 'Zu viele offene Fenster für diese Anmeldung.',
    en: 'Too many open windows for this session.',
  },
  'disk-short': {
    status: 409,
    de: 'Zu wenig Platz auf der Festplatte: {needed} MB werden gebraucht, {free} MB sind frei.',
    en: 'Not enough disk space: {needed} MB are needed, {free} MB are free.',
  },
  'disk-scarce': {
    status: 503,
    de: 'Die Festplatte ist fast voll. Bis wieder Platz ist, wird nichts hochgeladen, installiert oder gebaut. Entfernen Sie Apps oder Daten, die niemand mehr braucht.',
    en: 'The disk is almost full. Until there is room again, nothing is uploaded, installed or built. Remove apps or data that nobody needs any more.',
  },
  'disk-full': { status: 503, de: 'Die Festplatte ist voll.', en: 'The disk is full.' },
  'docker-not-installable': {
    status: 409,
    de: 'Docker lässt sich von hier aus nicht installieren: {reason}',
    en: 'Docker cannot be installed from here: {reason}',
  },
  'docker-install-failed': {
    status: 503,
    de: 'Docker konnte nicht installiert werden. Es bleibt alles, wie es war. Debian meldet: {reason}',
    en: 'Docker could not be installed. Everything stays as it was. Debian says: {reason}',
  },
  'docker-download-failed': {
    status: 503,
    de: 'Die Pakete für Docker konnten nicht geladen werden. Es bleibt alles, wie es war. Prüfen Sie die Verbindung dieses Servers ins Internet und versuchen Sie es noch einmal.',
    en: 'The packages for Docker could not be fetched. Everything stays as it was. Check the connection of this server to the internet and try again.',
  },
  'docker-packages-busy': {
    status: 503,
    de: 'Gerade installiert ein anderes Programm etwas auf diesem Rechner, meist seine eigenen Aktualisierungen. Docker wurde nicht installiert, es bleibt alles, wie es war. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    en: 'Another program is installing something on this machine right now, mostly its own updates. Docker was not installed, and everything stays as it was. Please try again in a few minutes.',
  },
  'docker-no-room': {
    status: 503,
    de: 'Auf der Festplatte ist nicht genug Platz für Docker. Es bleibt alles, wie es war. Bitte machen Sie Platz und versuchen Sie es noch einmal.',
    en: 'There is not enough space on the disk for Docker. Everything stays as it was. Please make room and try again.',
  },
  'docker-silent': {
    status: 503,
    de: 'Docker wurde installiert, antwortete aber nicht, und wurde wieder entfernt. Bitte versuchen Sie es noch einmal, oder lassen Sie jemanden in das Protokoll des Dienstes „docker“ sehen.',
    en: 'Docker was installed but did not answer, and was removed again. Please try again, or have somebody look at the log of the service “docker”.',
  },
  'journal-archive-unreadable': {
    status: 503,
    de: 'Die Datei mit diesem Jahr fehlt oder ist beschädigt. Holen Sie sie aus einer Sicherung zurück.',
    en: 'The file with this year is missing or damaged. Put it back from a backup.',
  },
  'repair-failed': {
    status: 503,
    de: 'Das hat nicht geklappt: {reason}',
    en: 'That did not work: {reason}',
  },
} satisfies Record<string, Sentence>;
