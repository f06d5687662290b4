import { hostingRefusals } from './apps/hosting-refusals.ts';
import { appRefusals } from './apps/refusals.ts';
import { fillPlaceholders } from './rules/placeholders.ts';

/** One refusal: its HTTP status and its sentence in both languages. `{name}` is a placeholder for a parameter. */
export interface Sentence {
  status: 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 421 | 422 | 429 | 503;
  de: string;
  en: string;
}

const declare = <T extends Record<string, Sentence>>(sentences: T) => sentences;

/** Every refusal of the server. The union of codes is derived from this table, so a code without both sentences does not compile. */
export const refusals = declare({
  // about the caller
  'not-signed-in': { status: 401, de: 'Bitte melden Sie sich an.', en: 'Please log in.' },
  'two-factor-needed': {
    status: 401,
    de: 'Bitte bestätigen Sie zuerst den zweiten Faktor.',
    en: 'Please confirm the second factor first.',
  },
  'ambiguous-session': {
    status: 401,
    de: 'Die Anmeldung ist nicht eindeutig. Bitte melden Sie sich neu an.',
    en: 'The session is ambiguous. Please log in again.',
  },
  forbidden: {
    status: 403,
    de: 'Dazu haben Sie keine Berechtigung.',
    en: 'You do not have the permission to do this.',
  },
  'foreign-origin': {
    status: 403,
    de: 'Dieser Aufruf kam von einer fremden Seite und wurde abgelehnt.',
    en: 'This call came from a foreign page and was refused.',
  },
  'admin-mode-needed': {
    status: 412,
    de: 'Bitte geben Sie zuerst Ihr Passwort für die Einstellungen ein.',
    en: 'Please enter settings mode with your password first.',
  },
  'members-need-admin-mode': {
    status: 412,
    de: 'Damit bekommt jemand Zugang zu Daten, die schon da sind: in dieser App oder in einer, die dazugehört. Bitte geben Sie zuerst Ihr Passwort für die Einstellungen ein.',
    en: 'This gives somebody access to data that is already there: in this app or in one that goes with it. Please enter settings mode with your password first.',
  },
  'wrong-credentials': { status: 422, de: 'Benutzername oder Passwort falsch.', en: 'Username or Password wrong.' },
  'wrong-password': { status: 422, de: 'Das Passwort ist falsch.', en: 'The password is wrong.' },
  'wrong-code': { status: 422, de: 'Der Code ist falsch oder abgelaufen.', en: 'The code is wrong or has expired.' },
  'wrong-puk': { status: 422, de: 'Der PUK ist falsch.', en: 'The PUK is wrong.' },
  'wrong-recovery-pin': { status: 422, de: 'Die PIN ist falsch.', en: 'The PIN is wrong.' },
  'copy-not-found': {
    status: 404,
    de: 'Diese Kopie der Datenbank gibt es nicht mehr. Bitte laden Sie die Seite neu.',
    en: 'This copy of the database is no longer there. Please reload the page.',
  },
  'copy-no-room': {
    status: 409,
    de: 'Auf dem Datenträger ist für diese Kopie nicht genug Platz. Bitte geben Sie Speicherplatz frei und versuchen Sie es noch einmal.',
    en: 'There is not enough space on the disk for this copy. Please free some space and try again.',
  },
  'recovery-key-wrong': {
    status: 422,
    de: 'Das ist nicht der Schlüssel, mit dem diese Datenbank benutzt wurde. Die Datei heißt „box-key“ und liegt in der Sicherung im Ordner „secrets“.',
    en: 'This is not the key this database was used with. The file is called “box-key” and lies in the folder “secrets” of the backup.',
  },
  'recovery-no-room': {
    status: 409,
    de: 'Auf dem Datenträger ist noch zu wenig Platz, um zu starten. Bitte geben Sie mehr Speicherplatz frei.',
    en: 'There is still too little space on the disk to start. Please free more space.',
  },
  'database-damaged': {
    status: 503,
    de: 'Die Datenbank dieses Servers ist beschädigt. Bis sie ersetzt ist, wird nichts installiert, aktualisiert oder entfernt, damit nichts verloren geht. Starten Sie den Server neu; bleibt der Fehler, wenden Sie sich an die Person, die ihn betreut.',
    en: 'The database of this device is damaged. Until it is replaced, nothing is installed, updated or removed, so that nothing is lost. Restart the device; if the fault stays, ask the person who looks after it.',
  },
  'wrong-pin': { status: 422, de: 'Die Einrichtungs-PIN ist falsch.', en: 'The setup PIN is wrong.' },
  'too-many-tries': {
    status: 429,
    de: 'Zu viele Versuche. Bitte warten Sie {seconds}.',
    en: 'Too many tries. Please wait {seconds}.',
  },
  'sign-in-busy': {
    status: 503,
    de: 'Gerade melden sich sehr viele gleichzeitig an. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
    en: 'A lot of sign-ins are going on right now. Please try again in a few seconds.',
  },
  'too-many-streams': {
    status: 429,
    de: 'Zu viele offene Fenster für diese Anmeldung.',
    en: 'Too many open windows for this session.',
  },
  'not-in-demo': {
    status: 400,
    de: 'Diese Funktion steht in der Demo nicht zur Verfügung.',
    en: 'This function is not available in the Demo.',
  },
  // about the input
  unreadable: { status: 400, de: 'Die Anfrage konnte nicht gelesen werden.', en: 'The request could not be read.' },
  'unknown-path': { status: 404, de: 'Diese Adresse gibt es nicht.', en: 'There is nothing at this address.' },
  'not-found': { status: 404, de: 'Das wurde nicht gefunden.', en: 'Not found.' },
  'too-large': { status: 413, de: 'Die gesendeten Daten sind zu groß.', en: 'The data sent is too large.' },
  'wrong-type': { status: 415, de: 'Dieses Format wird nicht angenommen.', en: 'This format is not accepted.' },
  'foreign-host': {
    status: 421,
    de: 'Dieser Server antwortet nicht unter diesem Namen.',
    en: 'This server does not answer under this name.',
  },
  'fields-invalid': { status: 422, de: 'Bitte prüfen Sie Ihre Eingaben.', en: 'Please check what you entered.' },
  'field-required': { status: 422, de: 'Bitte füllen Sie dieses Feld aus.', en: 'Please fill in this field.' },
  'field-invalid': { status: 422, de: 'Diese Eingabe ist nicht gültig.', en: 'This entry is not valid.' },
  'field-too-long': { status: 422, de: 'Diese Eingabe ist zu lang.', en: 'This entry is too long.' },
  'field-not-email': {
    status: 422,
    de: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    en: 'Please enter a valid e-mail address.',
  },
  'field-unknown': { status: 422, de: 'Dieses Feld gibt es nicht.', en: 'There is no such field.' },
  'password-too-weak': {
    status: 422,
    de: 'Das Passwort braucht mindestens 8 Zeichen mit Klein- und Großbuchstaben und Ziffern.',
    en: 'The password needs at least 8 characters with lower case, upper case and digits.',
  },
  'password-common': {
    status: 422,
    de: 'Dieses Passwort ist zu bekannt. Bitte wählen Sie ein anderes.',
    en: 'This password is too well known. Please choose another.',
  },
  'no-image': { status: 422, de: 'Kein Bild gefunden.', en: 'No Image found' },
  'field-locked': {
    status: 422,
    de: 'Diese Angabe lässt sich hier nicht ändern.',
    en: 'This cannot be changed here.',
  },
  'field-taken': { status: 422, de: 'Diese Angabe hat schon jemand anderes.', en: 'Somebody else has this already.' },
  'signing-needs-admin': {
    status: 422,
    de: 'Nur Administratoren können Manager sein.',
    en: 'Only administrators can be managers.',
  },
  'table-unreadable': {
    status: 422,
    de: 'Die Tabelle konnte nicht gelesen werden. Sie braucht eine Kopfzeile mit mindestens givenname, surname und externEmail.',
    en: 'The table could not be read. It needs a first line that names at least givenname, surname and externEmail.',
  },
  'table-too-long': {
    status: 422,
    de: 'Die Tabelle hat zu viele Zeilen. Höchstens {most} auf einmal.',
    en: 'The table has too many lines. At most {most} at once.',
  },
  'reset-link-invalid': {
    status: 422,
    de: 'Dieser Link ist abgelaufen oder schon benutzt. Bitte fordern Sie einen neuen an.',
    en: 'This link has expired or was used already. Please ask for a new one.',
  },
  'passwords-differ': { status: 422, de: 'Die Passwörter stimmen nicht überein.', en: "Passwords don't match" },
  // about the current state
  busy: {
    status: 409,
    de: 'Daran wird gerade gearbeitet. Bitte warten Sie, bis es fertig ist.',
    en: 'Somebody is working on this right now. Please wait until it is finished.',
  },
  'user-name-taken': { status: 409, de: 'Diesen Benutzernamen gibt es schon.', en: 'This username exists already.' },
  'user-name-kept': {
    status: 409,
    de: 'Dieser Benutzername gehört zu einem gelöschten Konto. Bis {date} lässt es sich wiederherstellen, danach ist der Name frei.',
    en: 'This username belongs to a deleted account. It can be put back until {date}; after that the name is free.',
  },
  'own-account': {
    status: 409,
    de: 'Das geht nicht beim eigenen Konto.',
    en: 'This cannot be done to your own account.',
  },
  'last-administrator': {
    status: 409,
    de: 'Der Server braucht mindestens einen Administrator.',
    en: 'The system needs at least one administrator.',
  },
  'own-administrator': {
    status: 409,
    de: 'Sie können sich nicht selbst aus den Administratoren entfernen.',
    en: 'You cannot remove yourself from the administrators.',
  },
  'person-external': {
    status: 409,
    de: 'Diese Person wird von einem externen Verzeichnis verwaltet.',
    en: 'This person is managed by an external directory.',
  },
  'person-disabled': {
    status: 409,
    de: 'Dieses Konto ist abgeschaltet. Schalten Sie es zuerst wieder ein.',
    en: 'This account is disabled. Please enable it first.',
  },
  'changed-meanwhile': {
    status: 409,
    de: 'Jemand anderes hat das inzwischen geändert. Bitte laden Sie es neu und versuchen Sie es noch einmal.',
    en: 'Somebody else has changed this in the meantime. Please reload it and try again.',
  },
  'group-taken': {
    status: 409,
    de: 'Eine Gruppe mit diesem Namen gibt es schon.',
    en: 'A group with this name exists already.',
  },
  'group-fixed': {
    status: 409,
    de: 'Diese Gruppe gehört zum System oder zu einer App und bleibt, wie sie ist.',
    en: 'This group belongs to the system or to an app and stays as it is.',
  },
  'setup-done': {
    status: 409,
    de: 'Dieser Server ist bereits eingerichtet.',
    en: 'This server has been set up already.',
  },
  'setup-nonce-unusable': {
    status: 400,
    de: 'Der Einrichtungslink ist nicht mehr gültig. Bitte verwenden Sie die PIN.',
    en: 'The setup link is no longer valid. Please use the PIN.',
  },
  'two-factor-enabled': {
    status: 409,
    de: 'Die Zwei-Faktor-Anmeldung ist bereits eingeschaltet.',
    en: 'Two-factor authentication is already enabled.',
  },
  'two-factor-not-enabled': {
    status: 409,
    de: 'Die Zwei-Faktor-Anmeldung ist nicht eingeschaltet.',
    en: 'Two-factor authentication is not enabled.',
  },
  'not-cancellable': {
    status: 409,
    de: 'Dieser Vorgang lässt sich nicht mehr abbrechen.',
    en: 'This can no longer be cancelled.',
  },
  ...appRefusals,
  ...hostingRefusals,
  'job-failed': { status: 503, de: 'Der Vorgang ist fehlgeschlagen.', en: 'The operation failed.' },
  'job-cancelled': { status: 503, de: 'Der Vorgang wurde abgebrochen.', en: 'The operation was cancelled.' },
  updating: { status: 503, de: 'Der Server wird gerade aktualisiert.', en: 'The server is being updated.' },
  'not-ready': { status: 503, de: 'Der Server ist noch nicht bereit.', en: 'The server is not ready yet.' },
});

export type RefusalCode = keyof typeof refusals;

export type Language = 'de' | 'en';

/** Returns the sentence of a refusal, with placeholders replaced. */
export function sentenceOf(
  code: RefusalCode,
  language: Language,
  params: Record<string, string | number> = {},
): string {
  const { seconds, date } = params;
  return fillPlaceholders(refusals[code][language], {
    ...params,
    ...(seconds !== undefined && { seconds: waitOf(Number(seconds), language) }),
    ...(date !== undefined && { date: dateOf(String(date)) }),
  });
}

/** Formats an ISO 8601 day as both languages write it here: `21.12.2026`. */
function dateOf(day: string): string {
  const parts = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('de-DE', parts).format(new Date(day));
}

/** Formats a waiting time, in minutes above two minutes. Rounds up. */
function waitOf(seconds: number, language: Language): string {
  const [value, unit] = seconds > 120 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
