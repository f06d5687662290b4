import type { Language } from '../refusals.ts';
import { fillPlaceholders } from '../rules/placeholders.ts';
import { reasonText } from './reason-texts.ts';

const declare = <T extends Record<string, Record<Language, string>>>(texts: T) => texts;

/** Why something cannot be restarted from the portal. */
export const restartObstacles = declare({
  'not-root': {
    de: 'Der Server läuft ohne die Rechte, die ein Neustart des Geräts braucht. Bitte starten Sie das Gerät selbst neu.',
    en: 'The server runs without the rights a restart of the device needs. Please restart the device yourself.',
  },
  'in-container': {
    de: 'Der Server läuft in einem Container und kann das Gerät darunter nicht neu starten. Bitte starten Sie es selbst neu.',
    en: 'The server runs in a container and cannot restart the device below it. Please restart it yourself.',
  },
  'no-systemd': {
    de: 'Auf diesem Gerät läuft kein systemd, das es neu starten könnte. Bitte starten Sie das Gerät selbst neu.',
    en: 'No systemd runs on this device that could restart it. Please restart the device yourself.',
  },
  'not-launched': {
    de: 'Der Server wurde nicht mit „npm start“ gestartet, und niemand würde ihn wieder starten. Bitte starten Sie ihn dort neu, wo er läuft.',
    en: 'The server was not started with “npm start”, and nobody would start it again. Please restart it where it runs.',
  },
});
export type RestartObstacle = keyof typeof restartObstacles;

/** Why Docker cannot be installed from the portal. */
export const dockerObstacles = declare({
  'in-container': {
    de: 'Kontor läuft hier selbst in einem Container und kann Docker deshalb nicht installieren. Docker gehört auf den Rechner, auf dem dieser Container läuft.',
    en: 'Kontor itself runs inside a container here, so it cannot install Docker. Docker belongs on the computer that this container runs on.',
  },
  'not-root': {
    de: 'Dafür muss Kontor als Benutzer „root“ laufen.',
    en: 'For that, Kontor has to run as the user “root”.',
  },
  'not-debian': {
    de: 'Das geht nur unter Debian.',
    en: 'That works on Debian only.',
  },
  'no-systemd': {
    de: 'Auf diesem Rechner läuft kein systemd, das Docker starten könnte.',
    en: 'No systemd runs on this machine that could start Docker.',
  },
  'switched-off': {
    de: 'Dieser Server ist so eingestellt, dass er Docker nicht benutzt (KONTOR_ENGINE).',
    en: 'This server is set up not to use Docker (KONTOR_ENGINE).',
  },
  'other-docker': {
    de: 'Docker aus einer anderen Quelle ist schon installiert (docker-ce oder containerd.io), antwortet aber nicht. Das von Debian würde es entfernen, deshalb installiert Kontor nichts.',
    en: 'Docker from another source is installed already (docker-ce or containerd.io), but does not answer. The one of Debian would remove it, so Kontor installs nothing.',
  },
});
export type DockerObstacle = keyof typeof dockerObstacles;

/** Texts of faults that repair shows. `{name}` is a placeholder for a parameter. */
const faultTexts = declare({
  'directory-missing': {
    de: 'Das Verzeichnis der Personen (LDAP) läuft auf diesem Server nicht, weil etwas fehlt: {detail}. Apps, die es brauchen, lassen sich nicht installieren; alles andere arbeitet wie gewohnt.',
    en: 'The directory of people (LDAP) does not run on this server because something is missing: {detail}. Apps that need it cannot be installed; everything else works as usual.',
  },
  'directory-off': {
    de: 'Das Verzeichnis der Personen (LDAP) ist auf diesem Server ausgeschaltet (Einstellung KONTOR_LDAP_PORT). Apps, die es brauchen, lassen sich nicht installieren; alles andere arbeitet wie gewohnt.',
    en: 'The directory of people (LDAP) is switched off on this server (setting KONTOR_LDAP_PORT). Apps that need it cannot be installed; everything else works as usual.',
  },
  'directory-down': {
    de: 'Das Verzeichnis der Personen (LDAP) lässt sich nicht starten. Es wird weiter versucht. Der Grund: {detail}',
    en: 'The directory of people (LDAP) cannot be started. The server keeps trying. The reason: {detail}',
  },
  'directory-port-taken': {
    de: 'Programme, Geräte und Apps, die das Verzeichnis der Personen (LDAP) brauchen, können zurzeit niemanden anmelden; das Portal arbeitet wie gewohnt. Zeigen Sie dies der Person, die den Server installiert hat: Den Port {port}, auf dem das Verzeichnis antwortet, benutzt ein anderes Programm. Das muss enden, oder der Server muss neu starten, mit einem freien Port in KONTOR_LDAP_PORT.',
    en: 'Programs, devices and apps that need the directory of people (LDAP) cannot log anybody in at the moment; the portal works as usual. Show this to the person who installed the server: another program uses port {port}, on which the directory answers. That has to end, or the server has to restart, with a free port in KONTOR_LDAP_PORT.',
  },
  'directory-behind': {
    de: 'Im Verzeichnis der Personen (LDAP) fehlt die letzte Änderung. Es wird weiter versucht. Der Grund: {detail}',
    en: 'The last change is missing in the directory of people (LDAP). The server keeps trying. The reason: {detail}',
  },
  'directory-held': {
    de: 'Im Verzeichnis der Personen (LDAP) würden {removed} von {of} Einträgen entfernt. Das sind so viele, dass es auf Sie wartet. Anmelden kann sich dort schon jetzt nur, wer noch dazugehört.',
    en: '{removed} of {of} entries would be removed from the directory of people (LDAP). That is so many that it waits for you. Only those who still belong to it can log in there, already now.',
  },
  'directory-left-out': {
    de: 'Diese Namen kann das Verzeichnis der Personen (LDAP) nicht aufnehmen oder nicht von anderen unterscheiden: {detail}. In Apps, die dort nachsehen, fehlen sie.',
    en: 'The directory of people (LDAP) cannot hold these names or tell them from others: {detail}. They are missing in apps that look there.',
  },
  'directory-edited': {
    de: 'Jemand hat die Konfiguration des Verzeichnisses (LDAP) von Hand geändert. Es gilt weiter die des Servers; die Änderung liegt hier: {detail}. Brauchen Sie sie nicht mehr, löschen Sie sie.',
    en: 'Somebody changed the configuration of the directory (LDAP) by hand. The one of the server still counts; the change is kept here: {detail}. Delete it when you no longer need it.',
  },
  'directory-access-silent': {
    de: 'Das Verzeichnis der Personen (LDAP) ist für Geräte geöffnet, antwortet ihnen aber nicht: Die Anschlüsse ließen sich nicht öffnen. Der Grund: {detail} Es wird weiter versucht. Andere Anschlüsse oder eine andere Adresse wählen Sie unter „Einstellungen“, „Verzeichnis“.',
    en: 'The directory of people (LDAP) is open to devices, but does not answer them: its ports could not be opened. The reason: {detail} The server keeps trying. You choose other ports or another address under “Settings”, “Directory”.',
  },
  'directory-access-uncertified': {
    de: 'Das Verzeichnis der Personen (LDAP) ist für Geräte geöffnet, aber für {host} gibt es kein Zertifikat. Geräte kommen deshalb nicht hinein, bis die Verschlüsselung (https) wieder läuft.',
    en: 'The directory of people (LDAP) is open to devices, but there is no certificate for {host}. Devices therefore do not get in until encryption (https) works again.',
  },
  'journal-changed': {
    de: 'Im Protokoll der Änderungen wurde etwas verändert: Die Zeile {row} vom {day} passt nicht zu der davor. Dem Protokoll ist ab diesem Tag nicht mehr zu trauen. Bitte klären Sie, wer Zugang zu diesem Rechner hatte.',
    en: 'Something was changed in the journal: line {row} of {day} does not fit to the one before it. From that day on the journal cannot be trusted. Please find out who had access to this computer.',
  },
  'journal-archive-unreadable': {
    de: 'Ein früheres Jahr des Protokolls der Änderungen lässt sich nicht lesen. Bitte holen Sie die Datei aus einer Sicherung zurück: {detail}',
    en: 'An earlier year of the journal cannot be read. Please put the file back from a backup: {detail}',
  },
  'data-open': {
    de: 'Andere Konten dieses Rechners können lesen, was dieser Server vertraulich speichert: {detail}',
    en: 'Other accounts of this computer can read what this server stores in confidence: {detail}',
  },
  'key-file-missing': {
    de: 'Die Datei mit dem Schlüssel dieses Servers fehlt oder enthält einen anderen: {detail}. Noch hat der Server den Schlüssel im Speicher. Nach einem Neustart könnte er ohne ihn nichts mehr entschlüsseln.',
    en: 'The file with the key of this server is missing or holds another one: {detail}. The server still has the key in memory. After a restart it could decrypt nothing without it.',
  },
  'clock-behind': {
    de: 'Die Uhr dieses Servers geht wohl nach: Sie steht auf {now}, und zuletzt geändert wurde etwas am {last} (UTC). Stellen Sie die Uhr des Rechners, am besten über das Netz. Bis dahin gelten Codes, Links und Zertifikate zu lange oder gar nicht.',
    en: 'The clock of this server seems to be slow: it says {now}, and something was last changed on {last} (UTC). Set the clock of the computer, best over the network. Until then codes, links and certificates are valid for too long or not at all.',
  },
  'names-unknown': {
    de: 'Unter diesen Namen findet niemand diesen Server, weil das DNS sie nicht kennt: {detail}. Prüfen Sie die Einträge bei Ihrem Domain-Anbieter oder in Ihrem Router.',
    en: 'Nobody finds this server at these names because the DNS does not know them: {detail}. Check the entries at your domain provider or in your router.',
  },
  'backup-overdue': {
    de: 'Auf „{place}“ ist seit über einer Woche nichts gesichert worden. Sehen Sie unter „Einstellungen“, „Sicherungen“ nach, woran es liegt.',
    en: 'Nothing was backed up to “{place}” for more than a week. See “Settings”, “Backups” for the reason.',
  },
  'backup-damaged': {
    de: 'Ein Teil der Sicherungen auf „{place}“ ist beschädigt. Sichern Sie jetzt an einen zweiten Ort, und prüfen Sie die Festplatte.',
    en: 'A part of the backups on “{place}” is damaged. Back up to a second place now, and check the disk.',
  },
  'backup-lacks-apps': {
    de: 'In der letzten Sicherung auf „{place}“ fehlen Apps: {apps}. Sehen Sie nach, ob sie laufen, und sichern Sie dann noch einmal.',
    en: 'The last backup on “{place}” lacks apps: {apps}. Check whether they run, then back up again.',
  },
  'backup-unchecked': {
    de: 'Die Sicherungen auf „{place}“ wurden seit über einem Monat nicht geprüft. Verbinden Sie den Ort für eine Stunde mit dem Server.',
    en: 'The backups on “{place}” were not checked for more than a month. Connect the place to the server for an hour.',
  },
  'backup-unproven': {
    de: 'Seit über 30 Tagen wurde keine Sicherung zur Probe zurückgeholt. Ob sie sich zurückholen lassen, ist nicht bewiesen.',
    en: 'No backup was restored on trial for more than 30 days. It is not proven that they can be restored.',
  },
  'backup-drill-doubtful': {
    de: '„{title}“ ließ sich bei der letzten Probe nicht richtig aus der Sicherung auf „{place}“ zurückholen. {reason} Der Server probiert es am nächsten Tag noch einmal.',
    en: '“{title}” could not be restored properly from the backup on “{place}” in the last trial. {reason} The server tries again the next day.',
  },
  'backup-drill-failed': {
    de: '„{title}“ ließ sich bei der letzten Probe nicht richtig aus der Sicherung auf „{place}“ zurückholen. {reason} Sichern Sie jetzt neu, am besten auch an einen zweiten Ort, und wählen Sie dann unter „Sicherungen“ „Jetzt probieren“.',
    en: '“{title}” could not be restored properly from the backup on “{place}” in the last trial. {reason} Make a new backup now, best to a second place too, then choose “Try now” under “Backups”.',
  },
  'backup-disk-exchange': {
    de: 'Nehmen Sie heute die Festplatte „{take}“ mit nach Hause und bringen Sie „{bring}“ mit.',
    en: 'Take the disk “{take}” home today and bring “{bring}”.',
  },
  'backup-disks-all-here': {
    de: 'Seit {days} Tagen sind alle Festplatten der Sicherungen am Server. Nehmen Sie heute „{take}“ mit nach Hause: Bei einem Brand oder Einbruch wären sonst alle Kopien weg.',
    en: 'All disks of the backups have been at the server for {days} days. Take “{take}” home today: after a fire or a burglary all copies would be lost.',
  },
  'backup-disk-bring': {
    de: 'Zurzeit ist keine Festplatte für Sicherungen angesteckt. Bringen Sie „{bring}“ mit.',
    en: 'No disk for backups is plugged in at the moment. Bring “{bring}”.',
  },
  'backup-disk-late': {
    de: 'Die Festplatte „{disk}“ war seit {days} Tagen nicht mehr am Server. Was darauf liegt, ist so alt. Bringen Sie sie mit, oder entfernen Sie den Ort.',
    en: 'The disk “{disk}” has not been at the server for {days} days. What is on it is that old. Bring it, or remove the place.',
  },
  'backup-sheet-never': {
    de: 'Das Notfallblatt für „{place}“ ist nicht bestätigt. Ohne die Wörter darauf lassen sich die Sicherungen auf einem neuen Gerät nicht öffnen.',
    en: 'The emergency sheet for “{place}” is not confirmed. Without the words on it the backups cannot be opened on a new device.',
  },
  'backup-sheet-old': {
    de: 'Das Notfallblatt für „{place}“ wurde vor mehr als einem halben Jahr bestätigt. Bitte sehen Sie nach, ob es noch da ist: Ohne die Wörter darauf lassen sich die Sicherungen auf einem neuen Gerät nicht öffnen.',
    en: 'The emergency sheet for “{place}” was confirmed more than half a year ago. Please check that it is still there: without the words on it the backups cannot be opened on a new device.',
  },
  'backup-sheet-address': {
    de: 'Das Notfallblatt für „{place}“ nennt noch die alte Adresse des Servers. Bitte drucken Sie es neu und bestätigen Sie es.',
    en: 'The emergency sheet for “{place}” still names the former address of the server. Please print it again and confirm it.',
  },
  'app-awaited': {
    de: '„{title}“ konnte noch nicht aus der Sicherung zurückgeholt werden. Es wird jede Stunde wieder versucht. {detail}',
    en: '“{title}” could not be restored from the backup yet. It is tried again every hour. {detail}',
  },
  'box-database-damaged': {
    de: 'Die Datenbank dieses Servers ist beschädigt. Es beginnt keine neue Arbeit, und nichts wird entfernt. Bitte holen Sie Hilfe, bevor Sie etwas ändern.',
    en: 'The database of this server is damaged. No new work begins, and nothing is removed. Please get help before you change anything.',
  },
  'box-database-repairable': {
    de: 'Die Datenbank dieses Servers ist beschädigt. Es beginnt keine neue Arbeit, und nichts wird entfernt. Lassen Sie sie reparieren; gelingt das nicht, holen Sie Hilfe.',
    en: 'The database of this server is damaged. No new work begins, and nothing is removed. Have it repaired; if that does not succeed, get help.',
  },
  'box-database-not-repaired': {
    de: 'Die Datenbank dieses Servers ist beschädigt und ließ sich nicht reparieren. Sie ist, wie sie war. Es beginnt keine neue Arbeit, und nichts wird entfernt. Bitte holen Sie Hilfe: Eine Sicherung kann sie ersetzen.',
    en: 'The database of this server is damaged and could not be repaired. It is as it was. No new work begins, and nothing is removed. Please get help: a backup can replace it.',
  },
  'database-down': {
    de: '„{title}“ läuft nicht. Apps, die es brauchen, warten darauf; ihre Daten sind unberührt. Es wird weiter versucht. Der Grund: {detail}',
    en: '“{title}” is not running. Apps that need it wait for it; their data is untouched. The server keeps trying. The reason: {detail}',
  },
  'database-missing': {
    de: '„{title}“ kann nicht laufen, weil auf diesem Server etwas fehlt: {detail}. Apps, die es brauchen, warten darauf; ihre Daten sind unberührt.',
    en: '“{title}” cannot run because something is missing on this server: {detail}. Apps that need it wait for it; their data is untouched.',
  },
  'edge-down': {
    de: 'nginx, das alle Aufrufe entgegennimmt, lässt sich nicht starten. Es wird weiter versucht. Der Grund: {detail}',
    en: 'nginx, which takes all requests, cannot be started. The server keeps trying. The reason: {detail}',
  },
  'edge-refused': {
    de: 'nginx lehnt seine neue Konfiguration ab. Die vorige gilt weiter: Was schon da war, ist erreichbar, neue Adressen laufen langsamer oder ohne eigenes Zertifikat. Der Grund: {detail}',
    en: 'nginx refuses its new configuration. The one before stays in force: what was there can be reached, new addresses are slower or lack a certificate of their own. The reason: {detail}',
  },
  'edge-behind': {
    de: 'nginx hat die letzte Änderung noch nicht übernommen. Es wird weiter versucht. Der Grund: {detail}',
    en: 'nginx has not taken over the last change yet. The server keeps trying. The reason: {detail}',
  },
  'edge-edited': {
    de: 'Jemand hat die Konfiguration von nginx von Hand geändert. Es gilt die des Servers; die Änderung liegt hier: {detail}. Brauchen Sie sie nicht mehr, löschen Sie sie.',
    en: 'Somebody changed the configuration of nginx by hand. The one of the server counts; the change is kept here: {detail}. Delete it when you no longer need it.',
  },
  'certificates-refused': {
    de: 'Nicht alle öffentlichen Zertifikate waren zu bekommen. Dort gilt das des Servers, vor dem fremde Browser warnen. {detail}',
    en: 'Not all public certificates could be obtained. The one of the server is used there, and browsers of others warn about it. {detail}',
  },
  'certificates-ending': {
    de: 'Diese Zertifikate laufen bald ab und ließen sich nicht erneuern: {detail}. Danach gilt das des Servers.',
    en: 'These certificates expire soon and could not be renewed: {detail}. After that the one of the server is used.',
  },
  'certificates-failing': {
    de: 'Zertifikate können gerade nicht ausgestellt werden. Es wird weiter versucht. Der Grund: {detail}',
    en: 'Certificates cannot be issued at the moment. The server keeps trying. The reason: {detail}',
  },
  'engine-away': {
    de: 'Docker antwortet nicht. Solange lassen sich diese Apps weder starten noch ändern: {names}. Sobald Docker antwortet, geht es von selbst weiter. Bitte sehen Sie nach, ob Docker auf dem Server läuft.',
    en: 'Docker does not answer. Until it does these apps can be neither started nor changed: {names}. Things go on by themselves as soon as Docker answers. Please check whether Docker runs on the server.',
  },
  'mail-password-unreadable': {
    de: 'Das gespeicherte Passwort des Mailservers lässt sich nicht mehr lesen. Bis Sie es im Postausgang beim Mailserver neu eintragen, warten alle E-Mails.',
    en: 'The stored password of the mail server can no longer be read. Until you enter it again at the mail server of the outgoing mail, all email waits.',
  },
  'app-down': {
    de: '„{title}“ soll laufen und läuft nicht. Es wird weiter versucht. Der Grund: {detail}',
    en: '“{title}” should run and does not. The server keeps trying. The reason: {detail}',
  },
  'apps-held': {
    de: '{removed} von {of} laufenden Apps würden beendet, weil der Server sie nicht kennt. Das sind so viele, dass es auf Sie wartet. Ihre Daten sind unberührt.',
    en: '{removed} of {of} running apps would be ended because the server does not know them. That is so many that it waits for you. Their data is untouched.',
  },
  'recvmail-held': {
    de: '{removed} von {of} Postfächern würden mit allem darin gelöscht, weil die Personen vor 30 Tagen gelöscht oder endgültig entfernt wurden. Das sind so viele, dass es auf Sie wartet.',
    en: '{removed} of {of} mailboxes would be deleted with all that is in them, because the people were deleted 30 days ago or removed for good. That is so many that it waits for you.',
  },
  'plan-held': {
    de: 'Im Hintergrund („{name}“) würden {removed} von {of} Einträgen entfernt. Das sind so viele, dass es auf Sie wartet.',
    en: 'In the background (“{name}”) {removed} of {of} entries would be removed. That is so many that it waits for you.',
  },
  'apps-failing': {
    de: 'Der Server kann gerade nicht sehen oder ändern, welche Apps laufen. Was läuft, läuft weiter. Es wird weiter versucht. Der Grund: {detail}',
    en: 'The server cannot see or change which apps run at the moment. What is running keeps running. The server keeps trying. The reason: {detail}',
  },
  'addons-failing': {
    de: 'Der Server kann gerade nicht sehen oder ändern, welche Datenbanken und Dienste für Apps laufen. Es wird weiter versucht. Der Grund: {detail}',
    en: 'The server cannot see or change which databases and services for apps run at the moment. The server keeps trying. The reason: {detail}',
  },
  'recvmail-failing': {
    de: 'Wer ein Postfach hat, lässt sich gerade nicht auf den neuesten Stand bringen. Es wird weiter versucht. Der Grund: {detail}',
    en: 'Who has a mailbox cannot be brought up to date at the moment. The server keeps trying. The reason: {detail}',
  },
  'sendmail-failing': {
    de: 'Die Stelle, an der Apps ihre Mail abgeben, ist gerade nicht offen. Es wird weiter versucht. Der Grund: {detail}',
    en: 'The place where apps hand in their mail is not open at the moment. The server keeps trying. The reason: {detail}',
  },
  'plan-failing': {
    de: 'Eine Arbeit im Hintergrund („{name}“) gelingt gerade nicht. Es wird weiter versucht. Der Grund: {detail}',
    en: 'Work in the background (“{name}”) does not succeed at the moment. The server keeps trying. The reason: {detail}',
  },
  'check-failing': {
    de: 'Der Server kann gerade nicht prüfen, ob hier alles in Ordnung ist. Bitte holen Sie Hilfe, wenn das so bleibt. Der Grund: {detail}',
    en: 'The server cannot check at the moment whether all is well here. Please get help if that stays so. The reason: {detail}',
  },
  'job-stuck': {
    de: '{title} kommt nicht weiter. Bisher vergeblich versucht: {tries}-mal. Es wird weiter versucht; bis dahin lässt sich daran nichts anderes ändern. Der Grund: {detail}',
    en: '{title} is stuck. Failed tries so far: {tries}. The server keeps trying; until then nothing else can be changed about it. The reason: {detail}',
  },
  'job-undoing': {
    de: '{title} wird rückgängig gemacht, und das kommt nicht weiter. Bisher vergeblich versucht: {tries}-mal. Es wird weiter versucht; bis dahin lässt sich daran nichts anderes ändern. Der Grund: {detail}',
    en: '{title} is being undone, and that is stuck. Failed tries so far: {tries}. The server keeps trying; until then nothing else can be changed about it. The reason: {detail}',
  },
  'job-unknown': {
    de: '{title} wurde von einer anderen Version von Kontor begonnen, und diese kennt den Vorgang nicht. Er wartet auf jene Version; seine Daten sind unberührt. Der Grund: {detail}',
    en: '{title} was begun by another version of Kontor, and this one does not know the operation. It waits for that version; its data is untouched. The reason: {detail}',
  },
});

export type FaultCode = keyof typeof faultTexts;

/** Titles of jobs. `{name}` is the app. */
const jobTitles = declare({
  'app-install': { de: 'Die Installation von „{name}“', en: 'The installation of “{name}”' },
  'app-update': { de: 'Das Update von „{name}“', en: 'The update of “{name}”' },
  'app-remove': { de: 'Das Entfernen von „{name}“', en: 'The removal of “{name}”' },
  'app-export': { de: 'Das Sichern der Daten von „{name}“', en: 'The backup of the data of “{name}”' },
  'app-restore': { de: 'Das Zurückholen der Daten von „{name}“', en: 'The restore of the data of “{name}”' },
  'app-rebuild': { de: 'Der Wiederaufbau von „{name}“', en: 'The rebuild of “{name}”' },
  'app-beside': {
    de: 'Die Installation von „{name}“ aus einer Sicherung',
    en: 'The installation of “{name}” from a backup',
  },
  'mailbox-remove': { de: 'Das Löschen eines Postfachs', en: 'The deletion of a mailbox' },
  backup: { de: 'Die Sicherung', en: 'The backup' },
  'backup-restore': { de: 'Das Zurückholen aus einer Sicherung', en: 'The restore from a backup' },
  'backup-beside': {
    de: 'Das Zurückholen einer App als zweite',
    en: 'The restore of an app as a second one',
  },
  'backup-mailbox': { de: 'Das Zurückholen eines Postfachs', en: 'The restore of a mailbox' },
  'backup-files': { de: 'Das Zurücklegen einer Datei aus einer Sicherung', en: 'Putting a file of a backup back' },
  'backup-drill': { de: 'Die Probe einer Sicherung', en: 'The trial restore of a backup' },
  'backup-care': { de: 'Das Prüfen und Aufräumen der Sicherungen', en: 'The check and clean-up of the backups' },
  'server-restore': { de: 'Das Zurückholen des ganzen Servers', en: 'The restore of the whole server' },
  'restore-apps': {
    de: 'Das Zurückholen der Apps nach dem des Servers',
    en: 'The restore of the apps after that of the server',
  },
  'docker-install': { de: 'Die Installation von Docker', en: 'The installation of Docker' },
  other: { de: 'Der Vorgang „{kind}“', en: 'The operation “{kind}”' },
});

/** Returns the title of a job by its kind. */
export function jobTitleOf(kind: string, language: Language, name: string): string {
  const known = Object.hasOwn(jobTitles, kind) ? (kind as keyof typeof jobTitles) : 'other';
  return fillPlaceholders(jobTitles[known][language], { name, kind });
}

type FaultParams = Readonly<Record<string, string | number>>;

/** Returns the sentence of a fault; a reason among its parameters is said in the language, as far as it is known. */
export function faultTextOf(code: FaultCode, language: Language, params: FaultParams): string {
  const { detail } = params;
  const said = typeof detail === 'string' ? { ...params, detail: reasonText(detail, language) } : params;
  return fillPlaceholders(faultTexts[code][language], said);
}

/** Returns the reason as it was reported, where the sentence of the fault says it in other words. */
export function reportOf({ detail }: FaultParams, language: Language): string | undefined {
  return typeof detail === 'string' && reasonText(detail, language) !== detail ? detail : undefined;
}
