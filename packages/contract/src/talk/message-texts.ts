import { type Language, type RefusalCode, sentenceOf } from '../refusals.ts';
import { fillPlaceholders } from '../rules/placeholders.ts';

/** The sentences of one message. `{name}` is a placeholder for a parameter. */
export interface MessageText {
  de: string;
  en: string;
}

const declare = <T extends Record<string, MessageText>>(texts: T) => texts;

/** Every message of the box itself. The union of codes is derived from this table. */
export const messageTexts = declare({
  // progress
  'app-installing': { de: '„{app}“ wird installiert.', en: 'Installing “{app}”.' },
  'app-updating': { de: '„{app}“ wird aktualisiert.', en: 'Updating “{app}”.' },
  'app-removing': { de: '„{app}“ wird entfernt.', en: 'Removing “{app}”.' },
  'app-downloading': { de: '„{app}“ wird heruntergeladen.', en: 'Downloading “{app}”.' },
  'app-building': {
    de: '„{app}“ wird auf diesem Server gebaut. Das kann einige Minuten dauern.',
    en: 'Building “{app}” on this server. This can take a few minutes.',
  },
  'app-waiting': {
    de: '„{app}“ wartet, bis andere Apps heruntergeladen oder gebaut sind. Danach geht es von selbst weiter.',
    en: '“{app}” waits until other apps are downloaded or built. It then continues automatically.',
  },
  'app-copying': {
    de: 'Die Daten von „{app}“ werden vorsorglich kopiert.',
    en: 'Copying the data of “{app}”, to be safe.',
  },
  'app-restoring': {
    de: 'Die Daten von „{app}“ werden aus einer Sicherung zurückgeholt.',
    en: 'Restoring the data of “{app}” from a backup.',
  },
  'app-rebuilding': {
    de: '„{app}“ wird aus einer Sicherung wieder aufgebaut.',
    en: 'Rebuilding “{app}” from a backup.',
  },
  'app-preparing': {
    de: 'Ordner und Gruppen für „{app}“ werden angelegt.',
    en: 'Setting up folders and groups for “{app}”.',
  },
  'app-starting': { de: '„{app}“ startet.', en: '“{app}” is starting.' },
  'app-restarting': { de: '„{app}“ wird neu gestartet.', en: 'Restarting “{app}”.' },
  'app-stopping': { de: '„{app}“ wird angehalten.', en: 'Stopping “{app}”.' },
  'backup-preparing': { de: 'Die Sicherung wird vorbereitet', en: 'Backup is being prepared' },
  'backup-running': { de: 'Es wird auf „{place}“ gesichert.', en: 'Backing up to “{place}”.' },
  'backup-restoring': { de: '„{app}“ wird aus einer Sicherung zurückgeholt.', en: 'Restoring “{app}” from a backup.' },
  'app-undoing': { de: 'Die Änderungen an „{app}“ werden rückgängig gemacht.', en: 'Undoing the changes to “{app}”.' },
  // results and notifications
  'app-installed': { de: '„{app}“ ist installiert und bereit.', en: '“{app}” is installed and ready.' },
  'app-restarted': { de: '„{app}“ wurde neu gestartet.', en: '“{app}” was restarted.' },
  'app-replaced-request': {
    de: 'Bei „{app}“ hat ein neuer Auftrag den vorigen abgelöst.',
    en: 'A newer request for “{app}” replaced the one before.',
  },
  'app-running': { de: '„{app}“ ist bereit.', en: '“{app}” is ready.' },
  'app-restarted-by': { de: '„{app}“ wurde von {name} neu gestartet.', en: '“{app}” was restarted by {name}.' },
  'app-started-by': { de: '„{app}“ wurde von {name} gestartet.', en: '“{app}” was started by {name}.' },
  'app-stopped-by': { de: '„{app}“ wurde von {name} angehalten.', en: '“{app}” was stopped by {name}.' },
  'app-restarted-by-you': { de: 'Sie haben „{app}“ neu gestartet.', en: 'You restarted “{app}”.' },
  'app-started-by-you': { de: 'Sie haben „{app}“ gestartet.', en: 'You started “{app}”.' },
  'app-stopped-by-you': { de: 'Sie haben „{app}“ angehalten.', en: 'You stopped “{app}”.' },
  'app-removed': { de: '„{app}“ wurde entfernt.', en: '“{app}” was removed.' },
  'app-stopped': { de: '„{app}“ ist angehalten.', en: '“{app}” is stopped.' },
  'app-updated': {
    de: '„{app}“ wurde auf Version {version} aktualisiert.',
    en: '“{app}” was updated to version {version}.',
  },
  'app-restored': {
    de: 'Die Daten von „{app}“ sind zurückgeholt. Was danach geändert wurde, ist nicht mehr da.',
    en: 'The data of “{app}” is restored. What was changed after that backup is gone.',
  },
  'app-restore-failed': {
    de: 'Die Daten von „{app}“ konnten nicht zurückgeholt werden. {reason} Alles ist wie vorher.',
    en: 'The data of “{app}” could not be restored. {reason} Everything is as it was before.',
  },
  'app-rebuilt': {
    de: '„{app}“ ist aus der Sicherung wieder da.',
    en: '“{app}” is back from the backup.',
  },
  'app-rebuild-failed': {
    de: '„{app}“ konnte nicht aus der Sicherung aufgebaut werden. {reason} Die Daten bleiben in der Sicherung.',
    en: '“{app}” could not be rebuilt from the backup. {reason} The data stays in the backup.',
  },
  'app-beside': {
    de: '„{app}“ ist mit den Daten einer Sicherung installiert und bereit.',
    en: '“{app}” is installed with the data of a backup and ready.',
  },
  'app-beside-failed': {
    de: '„{app}“ konnte nicht aus der Sicherung installiert werden. {reason} Davon ist nichts übrig.',
    en: '“{app}” could not be installed from the backup. {reason} Nothing of it is left.',
  },
  'app-data-deleted': {
    de: 'Die aufbewahrten Daten von „{app}“ wurden gelöscht.',
    en: 'The kept data of “{app}” was deleted.',
  },
  'app-install-failed': {
    de: '„{app}“ konnte nicht installiert werden. {reason}',
    en: '“{app}” could not be installed. {reason}',
  },
  'app-update-failed': {
    de: '„{app}“ konnte nicht aktualisiert werden. {reason} Die bisherige Version und ihre Daten sind wieder da.',
    en: '“{app}” could not be updated. {reason} The previous version and its data are back.',
  },
  'app-removal-failed': {
    de: '„{app}“ konnte nicht entfernt werden. {reason}',
    en: '“{app}” could not be removed. {reason}',
  },
  'app-install-cancelled': {
    de: 'Die Installation von „{app}“ wurde abgebrochen.',
    en: 'The installation of “{app}” was cancelled.',
  },
  'app-update-cancelled': {
    de: 'Das Update von „{app}“ wurde abgebrochen.',
    en: 'The update of “{app}” was cancelled.',
  },
  'app-removal-cancelled': {
    de: 'Das Entfernen von „{app}“ wurde abgebrochen.',
    en: 'The removal of “{app}” was cancelled.',
  },
  'app-restore-cancelled': {
    de: 'Das Zurückholen der Daten von „{app}“ wurde abgebrochen.',
    en: 'The restore of the data of “{app}” was cancelled.',
  },
  'app-rebuild-cancelled': {
    de: 'Das Zurückholen von „{app}“ wurde abgebrochen. Die Daten bleiben in der Sicherung.',
    en: 'The restore of “{app}” was cancelled. The data stays in the backup.',
  },
  'app-start-failed': {
    de: '„{app}“ startet nicht. {reason} Der Server versucht es weiter.',
    en: '“{app}” does not start. {reason} The server keeps trying.',
  },
  'backup-made': { de: 'Auf „{place}“ wurde gesichert.', en: 'A backup was made on “{place}”.' },
  'backup-incomplete': {
    de: 'Auf „{place}“ wurde gesichert, aber ohne {apps}. Sehen Sie nach, ob diese Apps laufen.',
    en: 'A backup was made on “{place}”, but without {apps}. Please check whether these apps run.',
  },
  'backup-not-made': {
    de: 'Auf „{place}“ konnte nicht gesichert werden. {reason}',
    en: 'No backup could be made on “{place}”. {reason}',
  },
  'backup-restoring-beside': {
    de: '„{app}“ wird als zweite App „{title}“ zurückgeholt.',
    en: 'Restoring “{app}” as a second app, “{title}”.',
  },
  'backup-not-restored-beside': {
    de: '„{app}“ konnte nicht als zweite App zurückgeholt werden. {reason} Sonst wurde nichts verändert.',
    en: '“{app}” could not be restored as a second app. {reason} Nothing else was changed.',
  },
  'backup-drill-doubtful': {
    de: 'Eine Sicherung auf „{place}“ wurde zur Probe zurückgeholt, und dabei stimmte etwas nicht ({title}). {reason} Morgen wird es noch einmal probiert.',
    en: 'A backup on “{place}” was restored on trial, and something was wrong with it ({title}). {reason} It is tried again tomorrow.',
  },
  'backup-drill-failed': {
    de: 'Eine Sicherung auf „{place}“ wurde zur Probe zurückgeholt, und dabei stimmte etwas nicht ({title}). {reason}',
    en: 'A backup on “{place}” was restored on trial, and something was wrong with it ({title}). {reason}',
  },
  'backup-file-restored': {
    de: '„{file}“ liegt wieder in „{app}“. Was vorher an der Stelle lag, heißt jetzt „{former}“.',
    en: '“{file}” is back in “{app}”. What was there before is now called “{former}”.',
  },
  'backup-file-not-restored': {
    de: '„{file}“ konnte nicht nach „{app}“ zurückgelegt werden. {reason}',
    en: '“{file}” could not be put back into “{app}”. {reason}',
  },
  'backup-mail-restored': {
    de: 'Die E-Mails von {uid} aus der Sicherung liegen jetzt im Ordner „{folder}“ des Postfachs.',
    en: 'The mail of {uid} from the backup is now in the folder “{folder}” of the mailbox.',
  },
  'backup-mail-not-restored': {
    de: 'Die E-Mails von {uid} konnten nicht aus der Sicherung zurückgeholt werden. {reason}',
    en: 'The mail of {uid} could not be restored from the backup. {reason}',
  },
  'backup-not-restored': {
    de: '„{app}“ konnte nicht zurückgeholt werden. {reason} Die Daten sind, wie sie vorher waren.',
    en: '“{app}” could not be restored. {reason} The data is as it was before.',
  },
  'server-restoring': {
    de: 'Der ganze Server wird aus der Sicherung vom {day} zurückgeholt. Gleich startet er dafür neu.',
    en: 'The whole server is being restored from the backup of {day}. It will restart for that soon.',
  },
  'server-not-restored': {
    de: 'Der Server konnte nicht aus der Sicherung vom {day} zurückgeholt werden. {reason} Es ist alles, wie es vorher war.',
    en: 'The server could not be restored from the backup of {day}. {reason} Everything is as it was before.',
  },
  'server-restored': {
    de: 'Der Server heißt {address} und ist auf dem Stand der Sicherung vom {day}. E-Mails, die damals warteten, gehen erst hinaus, wenn Sie es unter „Postausgang“ auslösen. Passwörter, Rechte und Konten sind wieder wie damals, alle sind abgemeldet, und die Apps folgen nach und nach.',
    en: 'The server is called {address} and is as it was in the backup of {day}. Mail that was waiting then is sent only when you say so under “Outgoing mail”. Passwords, permissions and accounts are as they were then, everybody is logged out, and the apps follow one by one.',
  },
  'apps-coming-back': { de: 'Die Apps werden zurückgeholt.', en: 'The apps are being restored.' },
  'apps-back': { de: 'Alle Apps aus der Sicherung sind wieder da.', en: 'All apps of the backup are back.' },
  'apps-not-back': {
    de: 'Noch nicht zurückgeholt: {apps}. Es wird jede Stunde wieder versucht. Die Gründe stehen unter „Einstellungen“, „Sicherungen“.',
    en: 'Not restored yet: {apps}. It is tried again every hour. The reasons are under “Settings”, “Backups”.',
  },
  'docker-installed': {
    de: 'Docker ist installiert. Im Store lassen sich jetzt mehr Apps installieren.',
    en: 'Docker is installed. More apps of the store can be installed now.',
  },
  'docker-install-failed': { de: '{reason}', en: '{reason}' },
  'docker-job-failed': {
    de: 'Docker konnte nicht installiert werden. {reason}',
    en: 'Docker could not be installed. {reason}',
  },
  'machine-notice': { de: '{text}', en: '{text}' },
  'disk-low': {
    de: 'Auf der Festplatte wird der Platz knapp. Entfernen Sie Apps oder Daten, die niemand mehr braucht.',
    en: 'The disk is running out of space. Remove apps or data that nobody needs any more.',
  },
  'disk-scarce': {
    de: 'Die Festplatte ist fast voll. Bis wieder Platz ist, wird nichts hochgeladen, installiert oder gebaut. Entfernen Sie Apps oder Daten, die niemand mehr braucht.',
    en: 'The disk is almost full. Until there is room again, nothing is uploaded, installed or built. Remove apps or data that nobody needs any more.',
  },
  'disk-plenty': {
    de: 'Auf der Festplatte ist wieder genug Platz.',
    en: 'There is enough space on the disk again.',
  },
  'went-back-to-copy': {
    de: 'Der Server arbeitet wieder mit einer früheren Kopie der Datenbank, und alle sind abgemeldet. Passwörter, Rechte und deaktivierte Konten sind wieder so wie damals. Bitte prüfen Sie die Benutzer und Gruppen.',
    en: 'The server works with an earlier copy of the database again, and everybody is logged out. Passwords, permissions and disabled accounts are as they were when the copy was made. Please check the users and groups.',
  },
  'database-repaired': {
    de: 'Die beschädigte Datenbank dieses Servers ist repariert. Es fehlt nichts, und der Server arbeitet wieder wie gewohnt. Die beschädigte Datenbank wurde daneben gelegt.',
    en: 'The damaged database of this server is repaired. Nothing is missing, and the server works as usual again. The damaged database was put beside it.',
  },
  'authority-remade': {
    de: 'Die Uhr dieses Servers ging lange vor, und sein Zertifikat aus dieser Zeit gilt auf keinem Gerät. Er hat ein neues. Bitte installieren Sie es auf jedem Gerät: In den Einstellungen unter „Domains“ steht, wie. Bis dahin warnen Browser.',
    en: 'The clock of this server was far ahead, and the certificate it made then is not valid on any device. It has a new one. Please install it on every device: the settings say how, under “Domains”. Until then browsers warn.',
  },
  'recovery-address-changed': {
    de: 'Ihre externe E-Mail-Adresse wurde geändert. Waren Sie das nicht, ändern Sie sofort Ihr Passwort und fragen Sie Ihren Administrator.',
    en: 'Your external email address was changed. If that was not you, change your password at once and ask your administrator.',
  },
  'password-by-former-link': {
    de: 'Für {name} war schon ein Passwort gewählt, bevor Sie die E-Mail-Adresse geändert haben. War das jemand anders, geben Sie auf der Seite dieser Person ein vorläufiges Passwort, dann gilt das gewählte nicht mehr.',
    en: 'A password had already been chosen for {name} before you changed the email address. If that was somebody else, set a temporary password on the page of this person, so that the chosen one ends.',
  },
  'password-given': {
    de: '{name} hat Ihnen ein vorläufiges Passwort gegeben. War das nicht abgesprochen, fragen Sie bitte nach.',
    en: '{name} gave you a temporary password. If nobody told you, please ask.',
  },
  'password-link-shown': {
    de: '{name} hat sich einen Link zu einem neuen Passwort für Ihren Zugang anzeigen lassen, um ihn weiterzugeben. War das nicht abgesprochen, fragen Sie bitte nach.',
    en: '{name} was shown a link to a new password for your account, to pass it on. If nobody told you, please ask.',
  },
  'password-link-shown-by-you': {
    de: 'Sie haben sich einen Link zu einem neuen Passwort für Ihren eigenen Zugang anzeigen lassen. Waren Sie das nicht, ändern Sie sofort Ihr Passwort.',
    en: 'You were shown a link to a new password for your own account. If that was not you, change your password at once.',
  },
  'password-link-printed': {
    de: 'Auf der Maschine des Servers wurde mit „npm run reset-link“ ein Link zu einem neuen Passwort für Ihren Zugang ausgegeben. War das nicht abgesprochen, fragen Sie, wer dort Zugang hat.',
    en: 'A link to a new password for your account was printed on the machine of the server with “npm run reset-link”. If nobody told you, ask who has access to it.',
  },
  'password-reset-by-puk': {
    de: 'Ihr Passwort wurde mit dem PUK neu gesetzt. Waren Sie das nicht, ändern Sie sofort Ihr Passwort, und erzeugen Sie unter „Ihr Konto“ einen neuen PUK.',
    en: 'Your password was reset by the PUK. If that was not you, change your password at once, and create a new PUK under “Your account”.',
  },
  'app-silent': { de: '„{app}“ antwortet nicht mehr.', en: '“{app}” does not answer any more.' },
  'app-answers-again': { de: '„{app}“ antwortet wieder.', en: '“{app}” answers again.' },
  // why an app is not running, for its tile
  'app-was-stopped': { de: 'Diese App wurde angehalten.', en: 'This app was stopped.' },
  'app-is-copied': {
    de: 'Diese App ist kurz angehalten, weil ihre Daten gesichert werden.',
    en: 'This app is stopped for a moment while its data is backed up.',
  },
  'app-is-silent': { de: 'Diese App antwortet zurzeit nicht.', en: 'This app does not answer at the moment.' },
});

export type MessageCode = keyof typeof messageTexts;

/** A value in a sentence: plain, a text in both languages, or the sentence of a refusal. */
export type MessageParam =
  | string
  | number
  | { de: string; en: string }
  | { refusal: RefusalCode; params: Record<string, string | number> };

export type MessageParams = Readonly<Record<string, MessageParam>>;

/** What is said instead to whoever did it. */
const forActor: Partial<Record<MessageCode, MessageCode>> = {
  'app-restarted-by': 'app-restarted-by-you',
  'app-started-by': 'app-started-by-you',
  'app-stopped-by': 'app-stopped-by-you',
  'password-link-shown': 'password-link-shown-by-you',
};

/** Returns the code of a message as `reader` gets it: whoever did it themselves (`actor`, a username as `reader`) is not named to them. */
export const codeForReader = (code: MessageCode, reader: string, { actor }: MessageParams): MessageCode =>
  (actor === reader && forActor[code]) || code;

/** Returns the sentence of a message, with placeholders replaced. */
export function messageTextOf(code: MessageCode, language: Language, params: MessageParams = {}): string {
  const values = Object.entries(params).map(([name, param]) => [name, paramText(param, language)]);
  return fillPlaceholders(messageTexts[code][language], Object.fromEntries(values));
}

function paramText(param: MessageParam, language: Language): string {
  if (typeof param !== 'object') return String(param);
  return 'refusal' in param ? sentenceOf(param.refusal, language, param.params) : param[language];
}
