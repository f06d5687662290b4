import type { Language } from '../refusals.ts';
import { fillPlaceholders } from '../rules/placeholders.ts';

const declare = <T extends Record<string, Record<Language, string>>>(texts: T) => texts;

/** Why a figure of the machine is not available. */
const figureReasons = declare({
  reading: { de: 'Wird gerade gelesen.', en: 'Being read right now.' },
  'not-reported': { de: 'Dieses Gerät teilt das nicht mit.', en: 'This device does not report it.' },
  'no-answer': {
    de: 'Das Gerät hat nicht rechtzeitig geantwortet. Es wird wieder gefragt.',
    en: 'The device did not answer in time. It is asked again.',
  },
  unreadable: {
    de: 'Das ließ sich nicht lesen. Es wird wieder versucht.',
    en: 'This could not be read. It is tried again.',
  },
  'no-network': { de: 'Das Gerät ist mit keinem Netzwerk verbunden.', en: 'The device is connected to no network.' },
  'no-temperature': { de: 'Dieses Gerät hat keinen Temperaturfühler.', en: 'This device has no temperature sensor.' },
  'no-lsblk': {
    de: 'Auf diesem Gerät fehlt das Programm lsblk (Paket util-linux).',
    en: 'The program lsblk (package util-linux) is missing on this device.',
  },
  'no-docker': { de: 'Docker läuft auf diesem Gerät nicht.', en: 'Docker does not run on this device.' },
  'no-raid': { de: 'Es gibt kein Software-RAID.', en: 'There is no software RAID.' },
  'no-packages': {
    de: 'Das geht nur unter Debian.',
    en: 'That works on Debian only.',
  },
});
export type FigureReason = keyof typeof figureReasons;

/** Why a drive does not report how it is. */
const driveReasons = declare({
  'no-smartctl': {
    de: 'Auf diesem Gerät fehlt das Programm smartctl (Paket smartmontools), das die Festplatte fragt.',
    en: 'The program smartctl (package smartmontools), which asks the drive, is missing on this device.',
  },
  'not-permitted': {
    de: 'Der Server läuft ohne die Rechte, die Festplatte zu fragen.',
    en: 'The server runs without the rights to ask the drive.',
  },
  'no-answer': {
    de: 'Die Festplatte hat nicht rechtzeitig geantwortet. Sie wird in einigen Minuten wieder gefragt.',
    en: 'The drive did not answer in time. It is asked again in a few minutes.',
  },
  'usb-bridge': {
    de: 'Der USB-Anschluss der Festplatte leitet die Frage nach ihrem Zustand nicht weiter.',
    en: 'The USB adapter of the drive does not pass on the question for its state.',
  },
  'not-supported': {
    de: 'Diese Festplatte teilt ihren Zustand nicht mit.',
    en: 'This drive does not report its state.',
  },
  virtual: {
    de: 'Das ist die Festplatte einer virtuellen Maschine. Wie es der darunter geht, weiß nur, wer die Maschine bereitstellt.',
    en: 'This is the drive of a virtual machine. Only who provides the machine knows the state of the one below it.',
  },
  'raid-controller': {
    de: 'Vor den Festplatten steht ein RAID-Controller und zeigt nur ein Laufwerk. Wie es den einzelnen geht, sagt sein eigenes Programm.',
    en: 'A RAID controller is in front of the drives and shows only one. Its own program says how each of them is.',
  },
  'switched-off': {
    de: 'Die Festplatte kann ihren Zustand mitteilen, aber S.M.A.R.T. ist bei ihr ausgeschaltet. „smartctl -s on“ schaltet es ein.',
    en: 'The drive can report its state, but S.M.A.R.T. is switched off in it. “smartctl -s on” switches it on.',
  },
  'drive-error': {
    de: 'Die Festplatte hat auf die Frage nach ihrem Zustand mit einem Fehler geantwortet. Sie wird wieder gefragt. Bleibt es dabei, prüfen Sie Kabel und Festplatte.',
    en: 'The drive answered the question for its state with an error. It is asked again. If that stays, check the cable and the drive.',
  },
  asleep: {
    de: 'Die Festplatte ruht und wird nicht geweckt, um sie zu fragen.',
    en: 'The drive rests and is not woken to be asked.',
  },
  gone: {
    de: 'Die Festplatte war beim Lesen nicht mehr da.',
    en: 'The drive was gone while it was read.',
  },
  unreadable: {
    de: 'Die Antwort der Festplatte war nicht zu verstehen.',
    en: 'The answer of the drive could not be understood.',
  },
  reading: { de: 'Die Festplatte wird gerade gefragt.', en: 'The drive is being asked right now.' },
});
export type DriveReason = keyof typeof driveReasons;

/** What a drive has reported that is not good. `{count}` is a number of it. */
const driveFindings = declare({
  'self-test-failed': {
    de: 'Die Festplatte meldet, dass sie bald ausfällt.',
    en: 'The drive reports that it will fail soon.',
  },
  'attribute-failing': {
    de: 'Ein Wert ist unter seiner Grenze: {name}.',
    en: 'A value is below its threshold: {name}.',
  },
  'attribute-failed': {
    de: 'Ein Wert war schon einmal unter seiner Grenze: {name}.',
    en: 'A value was below its threshold before: {name}.',
  },
  'read-only': {
    de: 'Die Festplatte nimmt nichts mehr an, sie lässt sich nur noch lesen.',
    en: 'The drive takes nothing any more, it can only be read.',
  },
  'self-test-errors': {
    de: 'Ein Selbsttest der Festplatte hat Fehler gefunden.',
    en: 'A self-test of the drive found errors.',
  },
  'reallocated-sectors': { de: 'Schadhafte Sektoren, ersetzt: {count}.', en: 'Bad sectors, replaced: {count}.' },
  'pending-sectors': { de: 'Schwer lesbare Sektoren: {count}.', en: 'Sectors that are hard to read: {count}.' },
  'unreadable-sectors': { de: 'Nicht lesbare Sektoren: {count}.', en: 'Unreadable sectors: {count}.' },
  'media-errors': {
    de: 'Lesefehler, die sich nicht beheben ließen: {count}.',
    en: 'Read errors that could not be corrected: {count}.',
  },
  'spare-low': {
    de: 'Von der Reserve der Festplatte sind noch {count} Prozent übrig.',
    en: 'Of the spare of the drive, {count} percent are left.',
  },
  worn: {
    de: 'Von der vorgesehenen Lebensdauer sind {count} Prozent verbraucht.',
    en: 'Of the intended life, {count} percent are used up.',
  },
  'temperature-limit': {
    de: 'Die Festplatte meldet eine Temperatur außerhalb ihrer Grenzen: {count} Grad.',
    en: 'The drive reports a temperature outside of its limits: {count} degrees.',
  },
  hot: { de: 'Die Festplatte ist zu heiß: {count} Grad.', en: 'The drive is too hot: {count} degrees.' },
});
export type DriveFinding = keyof typeof driveFindings;

/** What to do about a drive that is not good. */
const driveAdvice = declare({
  WATCH: {
    de: 'Sie arbeitet weiter. Sorgen Sie für Sicherungen und planen Sie Ersatz ein.',
    en: 'It works on. Make sure there are backups and plan a replacement.',
  },
  FAILING: {
    de: 'Sichern Sie Ihre Daten jetzt und ersetzen Sie die Festplatte.',
    en: 'Back up your data now and replace the drive.',
  },
});

/** Why not the machine, but only the server can be restarted or switched off from the portal. */
const powerReasons = declare({
  'not-root': {
    de: 'Der Server läuft ohne die Rechte, das Gerät selbst neu zu starten oder auszuschalten.',
    en: 'The server runs without the rights to restart or switch off the device itself.',
  },
  'in-container': {
    de: 'Der Server läuft in einem Container und hat auf das Gerät darunter keinen Einfluss.',
    en: 'The server runs in a container and has no influence on the device below it.',
  },
  'no-systemd': {
    de: 'Auf diesem Gerät läuft kein systemd, das es neu starten oder ausschalten könnte.',
    en: 'No systemd runs on this device that could restart it or switch it off.',
  },
});
export type PowerReason = keyof typeof powerReasons;

export const figureReasonOf = (reason: FigureReason, language: Language): string => figureReasons[reason][language];
export const driveReasonOf = (reason: DriveReason, language: Language): string => driveReasons[reason][language];
export const powerReasonOf = (reason: PowerReason, language: Language): string => powerReasons[reason][language];
export const driveAdviceOf = (status: keyof typeof driveAdvice, language: Language): string =>
  driveAdvice[status][language];

/** Returns the sentence of something a drive reported. */
export const driveFindingOf = (
  code: DriveFinding,
  language: Language,
  params: Readonly<Record<string, string | number>>,
): string => fillPlaceholders(driveFindings[code][language], params);
