import type { Language } from '../refusals.ts';
import { fillPlaceholders } from '../rules/placeholders.ts';

const declare = <T extends Record<string, Record<Language, string>>>(actions: T) => actions;

/** Everything the journal records, as a sentence after the name of who did it. `{subject}` is what it was done to. */
const sentences = declare({
  'set-up-box': { de: 'hat den Server eingerichtet ({subject})', en: 'set up the server ({subject})' },
  'sign-in': { de: 'hat sich angemeldet', en: 'logged in' },
  'enter-admin-mode': { de: 'hat die Einstellungen entsperrt', en: 'unlocked the settings' },
  'change-password': { de: 'hat das eigene Passwort geändert', en: 'changed their own password' },
  'reset-password': { de: 'hat mit einem Link ein neues Passwort gesetzt', en: 'set a new password with a link' },
  'reset-password-by-puk': { de: 'hat mit dem PUK ein neues Passwort gesetzt', en: 'set a new password with the PUK' },
  'renew-puk': { de: 'hat einen neuen PUK erzeugt', en: 'created a new PUK' },
  'enable-second-factor': {
    de: 'hat die Zwei-Faktor-Anmeldung eingeschaltet',
    en: 'switched on two-factor authentication',
  },
  'disable-second-factor': {
    de: 'hat die Zwei-Faktor-Anmeldung ausgeschaltet',
    en: 'switched off two-factor authentication',
  },
  'clear-second-factor': {
    de: 'hat die Zwei-Faktor-Anmeldung von {subject} abgeschaltet',
    en: 'switched off two-factor authentication of {subject}',
  },
  'add-person': { de: 'hat {subject} angelegt', en: 'created {subject}' },
  'change-person': { de: 'hat Angaben von {subject} geändert', en: 'changed details of {subject}' },
  'remove-person': { de: 'hat {subject} gelöscht', en: 'deleted {subject}' },
  'put-person-back': { de: 'hat {subject} wiederhergestellt', en: 'restored {subject}' },
  'forget-person': { de: 'hat {subject} endgültig gelöscht', en: 'deleted {subject} for good' },
  'enable-person': { de: 'hat {subject} aktiviert', en: 'enabled {subject}' },
  'disable-person': { de: 'hat {subject} deaktiviert', en: 'disabled {subject}' },
  'invite-person': { de: 'hat {subject} eingeladen', en: 'invited {subject}' },
  'give-password': { de: 'hat {subject} ein vorläufiges Passwort gegeben', en: 'gave {subject} a temporary password' },
  'send-password-link': {
    de: 'hat einen Link zu einem neuen Passwort für {subject} in den Postausgang gelegt',
    en: 'put a link to a new password for {subject} into the outbox',
  },
  'send-reset-link': {
    de: 'hat einen Link zu einem neuen Passwort für {subject} in den Postausgang gelegt, um den bei der Anmeldung gebeten wurde',
    en: 'put a link to a new password for {subject}, which was requested at the login, into the outbox',
  },
  'show-link': { de: 'hat sich den Link von {subject} anzeigen lassen', en: 'was shown the link of {subject}' },
  'print-password-link': {
    de: 'hat auf der Maschine einen Link zu einem neuen Passwort für {subject} ausgegeben (npm run reset-link)',
    en: 'printed a link to a new password for {subject} on the machine (npm run reset-link)',
  },
  'change-picture': { de: 'hat das Bild von {subject} geändert', en: 'changed the picture of {subject}' },
  'remove-picture': { de: 'hat das Bild von {subject} entfernt', en: 'removed the picture of {subject}' },
  'import-people': { de: 'hat Benutzer aus einer Datei übernommen', en: 'imported users from a file' },
  'export-people': { de: 'hat die Liste der Benutzer heruntergeladen', en: 'downloaded the list of users' },
  'add-group': { de: 'hat die Gruppe {subject} angelegt', en: 'created the group {subject}' },
  'change-group': { de: 'hat die Gruppe {subject} geändert', en: 'changed the group {subject}' },
  'change-group-members': {
    de: 'hat Mitglieder der Gruppe {subject} geändert',
    en: 'changed members of the group {subject}',
  },
  'change-group-apps': {
    de: 'hat die Apps der Gruppe {subject} geändert',
    en: 'changed the apps of the group {subject}',
  },
  'remove-group': { de: 'hat die Gruppe {subject} gelöscht', en: 'deleted the group {subject}' },
  'refuse-app-members': {
    de: 'durfte die Personen von {subject} nicht ändern',
    en: 'was not allowed to change the people of {subject}',
  },
  'reveal-password': { de: 'hat sich das Passwort {subject} anzeigen lassen', en: 'was shown the password {subject}' },
  'open-directory': {
    de: 'hat das Verzeichnis für Geräte geöffnet ({subject})',
    en: 'opened the directory to devices ({subject})',
  },
  'close-directory': { de: 'hat das Verzeichnis für Geräte geschlossen', en: 'closed the directory to devices' },
  'add-directory-device': {
    de: 'hat das Gerät {subject} im Verzeichnis angelegt',
    en: 'created the device {subject} in the directory',
  },
  'change-directory-device': {
    de: 'hat das Gerät {subject} im Verzeichnis geändert',
    en: 'changed the device {subject} in the directory',
  },
  'renew-device-password': {
    de: 'hat dem Gerät {subject} ein neues Passwort gegeben',
    en: 'gave the device {subject} a new password',
  },
  'remove-directory-device': {
    de: 'hat das Gerät {subject} aus dem Verzeichnis gelöscht',
    en: 'deleted the device {subject} from the directory',
  },
  'show-company-groups': {
    de: 'hat geändert, welche Gruppen {subject} sieht',
    en: 'changed which groups {subject} sees',
  },
  'install-app': { de: 'hat {subject} installiert', en: 'installed {subject}' },
  'update-app': { de: 'hat {subject} aktualisiert', en: 'updated {subject}' },
  'restart-app': { de: 'hat {subject} neu gestartet', en: 'restarted {subject}' },
  'start-app': { de: 'hat {subject} gestartet', en: 'started {subject}' },
  'stop-app': { de: 'hat {subject} angehalten', en: 'stopped {subject}' },
  'remove-app': { de: 'hat {subject} deinstalliert', en: 'uninstalled {subject}' },
  'delete-app-data': {
    de: 'hat die aufbewahrten Daten von {subject} gelöscht',
    en: 'deleted the kept data of {subject}',
  },
  'forget-app': { de: 'hat {subject} ohne Docker entfernt', en: 'removed {subject} without Docker' },
  'cancel-app-job': {
    de: 'hat abgebrochen, was mit {subject} geschah',
    en: 'cancelled what was being done to {subject}',
  },
  'grant-rights': { de: 'hat Rechte von {subject} geändert', en: 'changed rights of {subject}' },
  'install-docker': { de: 'hat Docker installiert', en: 'installed Docker' },
  'set-registry': { de: 'hat den Zugang zu {subject} gespeichert', en: 'saved the account at {subject}' },
  'remove-registry': { de: 'hat den Zugang zu {subject} gelöscht', en: 'deleted the account at {subject}' },
  'set-mail-server': { de: 'hat den Mailserver eingestellt', en: 'set the mail server' },
  'remove-mail-server': { de: 'hat den Mailserver entfernt', en: 'removed the mail server' },
  'send-test-mail': { de: 'hat eine Testmail geschickt ({subject})', en: 'sent a test email ({subject})' },
  'try-test-mail': {
    de: 'hat versucht, eine Testmail zu schicken ({subject}); der Mailserver hat sie nicht angenommen',
    en: 'tried to send a test email ({subject}); the mail server did not accept it',
  },
  'retry-mail': { de: 'hat eine E-Mail an {subject} noch einmal versucht', en: 'retried an email to {subject}' },
  'drop-mail': { de: 'hat eine E-Mail an {subject} verworfen', en: 'dropped an email to {subject}' },
  'add-domain': { de: 'hat {subject} eine Domain gegeben', en: 'gave {subject} a domain' },
  'delete-domain': { de: 'hat {subject} eine Domain genommen', en: 'took a domain from {subject}' },
  'set-default-app': {
    de: 'hat geändert, welche App auf der Hauptdomain liegt',
    en: 'changed which app is on the main domain',
  },
  'change-main-domain': { de: 'hat die Hauptdomain geändert', en: 'changed the main domain' },
  'set-certificates': {
    de: 'hat öffentliche Zertifikate ein- oder ausgeschaltet',
    en: 'switched public certificates on or off',
  },
  'get-certificate': { de: 'hat ein Zertifikat für {subject} geholt', en: 'got a certificate for {subject}' },
  'renew-authority': { de: 'hat sein eigenes Zertifikat erneuert', en: 'renewed its own certificate' },
  'replace-authority': { de: 'benutzt sein erneuertes Zertifikat', en: 'uses its renewed certificate' },
  'remake-authority': { de: 'hat sein eigenes Zertifikat neu gemacht', en: 'made its own certificate anew' },
  'put-back-authority': { de: 'benutzt wieder sein voriges Zertifikat', en: 'uses its previous certificate again' },
  'undo-edge-edit': {
    de: 'hat eine Änderung von Hand an nginx zurückgenommen',
    en: 'took back a change made to nginx by hand',
  },
  'add-announcement': { de: 'hat eine Bekanntmachung geschrieben', en: 'wrote an announcement' },
  'update-announcement': { de: 'hat eine Bekanntmachung geändert', en: 'changed an announcement' },
  'delete-announcement': { de: 'hat eine Bekanntmachung gelöscht', en: 'deleted an announcement' },
  'add-push-device': {
    de: 'hat Benachrichtigungen auf einem Gerät eingeschaltet ({subject})',
    en: 'switched on notifications on a device ({subject})',
  },
  'remove-push-device': {
    de: 'hat Benachrichtigungen auf einem Gerät ausgeschaltet ({subject})',
    en: 'switched off notifications on a device ({subject})',
  },
  'test-push-device': {
    de: 'hat eine Testnachricht an ein Gerät geschickt ({subject})',
    en: 'sent a test message to a device ({subject})',
  },
  'add-wallpaper': { de: 'hat ein Hintergrundbild hochgeladen', en: 'uploaded a wallpaper' },
  'delete-wallpaper': { de: 'hat ein Hintergrundbild gelöscht', en: 'deleted a wallpaper' },
  'change-notifications': { de: 'hat geändert, wer benachrichtigt wird', en: 'changed who is notified' },
  'test-notification': {
    de: 'hat eine Benachrichtigung ausprobiert ({subject})',
    en: 'tried a notification ({subject})',
  },
  'set-webhook': { de: 'hat den Webhook auf {subject} gesetzt', en: 'set the webhook to {subject}' },
  'remove-webhook': { de: 'hat den Webhook auf {subject} entfernt', en: 'removed the webhook to {subject}' },
  'renew-webhook-secret': {
    de: 'hat dem Webhook auf {subject} ein neues Geheimnis gegeben',
    en: 'gave the webhook to {subject} a new secret',
  },
  'test-webhook': { de: 'hat den Webhook auf {subject} ausprobiert', en: 'tried the webhook to {subject}' },
  'change-weekly-summary': {
    de: 'hat geändert, wer den Wochenüberblick bekommt',
    en: 'changed who gets the weekly summary',
  },
  'send-weekly-summary': { de: 'hat den Wochenüberblick verschickt', en: 'sent the weekly summary' },
  'add-backup-place': {
    de: 'hat {subject} als Ort für Sicherungen angelegt',
    en: 'added {subject} as a place for backups',
  },
  'change-backup-place': {
    de: 'hat geändert, wann auf {subject} gesichert wird',
    en: 'changed when {subject} is backed up to',
  },
  'change-backup-server': {
    de: 'hat Adresse oder Zugang von {subject} geändert, einem Ort für Sicherungen',
    en: 'changed the address or login of {subject}, a place for backups',
  },
  'remove-backup-place': {
    de: 'hat {subject} als Ort für Sicherungen entfernt',
    en: 'removed {subject} as a place for backups',
  },
  'start-backup': { de: 'hat eine Sicherung auf {subject} gestartet', en: 'started a backup to {subject}' },
  'delete-backup': { de: 'hat eine Sicherung auf {subject} gelöscht', en: 'deleted a backup on {subject}' },
  'test-backup': {
    de: 'hat eine Sicherung auf {subject} zur Probe zurückgeholt',
    en: 'restored a backup on {subject} on trial',
  },
  'restore-file': {
    de: 'hat eine Datei von {subject} aus einer Sicherung zurückgelegt',
    en: 'put a file of {subject} back from a backup',
  },
  'download-file': {
    de: 'hat eine Datei von {subject} aus einer Sicherung heruntergeladen',
    en: 'downloaded a file of {subject} from a backup',
  },
  'restore-app': { de: 'hat {subject} aus einer Sicherung zurückgeholt', en: 'restored {subject} from a backup' },
  'restore-mailbox': {
    de: 'hat das Postfach von {subject} aus einer Sicherung zurückgeholt',
    en: 'restored the mailbox of {subject} from a backup',
  },
  'restore-app-beside': {
    de: 'hat {subject} aus einer Sicherung als zweite App zurückgeholt',
    en: 'restored {subject} from a backup as a second app',
  },
  'restore-server': {
    de: 'hat das Zurückholen des ganzen Servers von {subject} gestartet',
    en: 'started the restore of the whole server from {subject}',
  },
  'server-restored': {
    de: 'hat den Stand einer Sicherung auf {subject} übernommen',
    en: 'went back to a backup on {subject}',
  },
  'retry-awaited-apps': {
    de: 'hat die fehlenden Apps noch einmal zurückholen lassen',
    en: 'had the missing apps restored again',
  },
  'show-backup-sheet': {
    de: 'hat sich das Notfallblatt von {subject} anzeigen lassen',
    en: 'was shown the emergency sheet of {subject}',
  },
  'confirm-backup-sheet': {
    de: 'hat das Notfallblatt von {subject} bestätigt',
    en: 'confirmed the emergency sheet of {subject}',
  },
  'factory-reset': { de: 'hat den Server zurückgesetzt', en: 'reset the server' },
  'free-space': { de: 'hat Speicherplatz frei gemacht ({subject})', en: 'freed disk space ({subject})' },
  repair: { de: 'hat repariert: {subject}', en: 'repaired: {subject}' },
  reboot: { de: 'hat einen Neustart ausgelöst', en: 'restarted it' },
  shutdown: { de: 'hat heruntergefahren', en: 'shut it down' },
});

/** A verb and a noun; permanent, because it is stored. */
export type JournalAction = keyof typeof sentences;

/** All actions in the order of the list. */
export const journalActions = Object.keys(sentences) as JournalAction[];

/** Returns what was done, without who did it. Actions of an earlier version keep their name. */
export const actionSentence = (action: string, language: Language, subject: string): string =>
  Object.hasOwn(sentences, action)
    ? fillPlaceholders(sentences[action as JournalAction][language], { subject })
    : `${action} ${subject}`.trim();
