import type { Sentence } from '../refusals.ts';

/** Refusals about signing in, accounts, groups and the directory of people. */
export const peopleRefusals = {
  'wrong-credentials': { status: 422, de: 'Benutzername oder Passwort falsch.', en: 'Username or Password wrong.' },
  'wrong-password': { status: 422, de: 'Das Passwort ist falsch.', en: 'The password is wrong.' },
  'wrong-code': { status: 422, de: 'Der Code ist falsch oder abgelaufen.', en: 'The code is wrong or has expired.' },
  'wrong-puk': { status: 422, de: 'Der PUK ist falsch.', en: 'The PUK is wrong.' },
  'sign-in-busy': {
    status: 503,
    de: 'Gerade melden sich sehr viele gleichzeitig an. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
    en: 'A lot of logins are going on right now. Please try again in a few seconds.',
  },
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
  'password-same': {
    status: 422,
    de: 'Das ist Ihr bisheriges Passwort. Bitte wählen Sie ein anderes.',
    en: 'This is your present password. Please choose another.',
  },
  'temporary-password-ended': {
    status: 422,
    de: 'Dieses vorläufige Passwort galt sieben Tage und ist abgelaufen. Bitten Sie einen Administrator um ein neues.',
    en: 'This temporary password was valid for seven days and has ended. Please ask an administrator for a new one.',
  },
  'sign-in-too-old': {
    status: 422,
    de: 'Ihre Anmeldung ist länger als zehn Minuten her. Bitte geben Sie das vorläufige Passwort noch einmal ein.',
    en: 'You logged in more than ten minutes ago. Please enter the temporary password once more.',
  },
  'no-image': { status: 422, de: 'Kein Bild gefunden.', en: 'No Image found' },
  'signing-needs-admin': {
    status: 422,
    de: 'Nur Administratoren können Manager sein.',
    en: 'Only administrators can be managers.',
  },
  'table-unreadable': {
    status: 422,
    de: 'Die Tabelle konnte nicht gelesen werden. Ihre erste Zeile muss die Spalten benennen, mindestens Vorname und Nachname.',
    en: 'The table could not be read. Its first line must name the columns, at least first name and last name.',
  },
  'table-empty': {
    status: 422,
    de: 'Diese Datei ist leer: Sie nennt niemanden.',
    en: 'This file is empty: it names nobody.',
  },
  'table-is-workbook': {
    status: 422,
    de: 'Das ist eine Arbeitsmappe, keine CSV-Datei. Öffnen Sie sie in Ihrer Tabellenkalkulation, wählen Sie „Speichern unter“ und als Dateityp CSV, am besten „CSV UTF-8“, und wählen Sie hier die neue Datei.',
    en: 'This is a workbook, not a CSV file. Open it in your spreadsheet program, choose “Save as” and the type CSV, preferably “CSV UTF-8”, and choose the new file here.',
  },
  'table-without-names': {
    status: 422,
    de: 'Die Spalten für Vorname und Nachname fehlen. In der ersten Zeile steht: {found}. Benennen Sie dort die beiden Spalten.',
    en: 'The columns for the first name and the last name are missing. The first line says: {found}. Name both columns there.',
  },
  'table-without-first-name': {
    status: 422,
    de: 'Die Spalte für den Vornamen fehlt. In der ersten Zeile steht: {found}. Benennen Sie dort eine Spalte „Vorname“.',
    en: 'The column for the first name is missing. The first line says: {found}. Name a column “First name” there.',
  },
  'table-without-last-name': {
    status: 422,
    de: 'Die Spalte für den Nachnamen fehlt. In der ersten Zeile steht: {found}. Benennen Sie dort eine Spalte „Nachname“.',
    en: 'The column for the last name is missing. The first line says: {found}. Name a column “Last name” there.',
  },
  'line-repeated': {
    status: 422,
    de: 'Dieselbe Person wie in Zeile {line}. Ist es eine andere, geben Sie ihr einen eigenen Benutzernamen.',
    en: 'The same person as in line {line}. If it is another one, give them a username of their own.',
  },
  'table-too-long': {
    status: 422,
    de: 'Die Tabelle hat zu viele Zeilen. Höchstens {most} auf einmal.',
    en: 'The table has too many lines. At most {most} at once.',
  },
  'puk-not-confirmed': {
    status: 422,
    de: 'Dieser PUK wurde noch nicht als notiert bestätigt und genügt deshalb nicht allein. Bitten Sie Ihren Administrator um ein neues Passwort.',
    en: 'Nobody has confirmed yet that this PUK is written down, so it is not enough alone. Please ask your administrator for a new password.',
  },
  'puk-needs-link': {
    status: 422,
    de: 'Für dieses Konto genügt der PUK allein nicht. Fordern Sie unter „Passwort vergessen“ einen Link an, er kommt per E-Mail.',
    en: 'For this account the PUK alone is not enough. Ask for a link under “I’ve forgotten my password”; it comes by email.',
  },
  'reset-link-invalid': {
    status: 422,
    de: 'Dieser Link ist abgelaufen oder schon benutzt. Bitte fordern Sie einen neuen an.',
    en: 'This link has expired or was used already. Please ask for a new one.',
  },
  'passwords-differ': { status: 422, de: 'Die Passwörter stimmen nicht überein.', en: "Passwords don't match" },
  'user-name-taken': { status: 409, de: 'Diesen Benutzernamen gibt es schon.', en: 'This username already exists.' },
  'user-name-kept': {
    status: 409,
    de: 'Dieser Benutzername gehört zu einem gelöschten Konto. Unter „Gelöschte Benutzer“ stellen Sie es wieder her oder löschen es endgültig. Sonst ist der Name nach dem {date} frei.',
    en: 'This username belongs to a deleted account. Under “Deleted users” you restore it or delete it permanently. Otherwise the name is free after {date}.',
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
    de: 'Dieses Konto ist gesperrt. Heben Sie zuerst die Sperre auf.',
    en: 'This account is disabled. Please enable it first.',
  },
  'no-address-for-invitation': {
    status: 422,
    de: 'Für eine Einladung braucht es eine externe E-Mail-Adresse. Ohne sie geht es mit einem vorläufigen Passwort.',
    en: 'An invitation needs an external email address. Without one, use a temporary password.',
  },
  'person-without-address': {
    status: 409,
    de: 'Für diese Person ist keine externe E-Mail-Adresse eingetragen, ein Link käme nirgends an. Legen Sie ein vorläufiges Passwort fest, oder tragen Sie zuerst eine Adresse ein.',
    en: 'No external email address is entered for this person, so a link would arrive nowhere. Set a temporary password, or enter an address first.',
  },
  'group-taken': {
    status: 409,
    de: 'Eine Gruppe mit diesem Namen gibt es schon.',
    en: 'A group with this name already exists.',
  },
  'group-fixed': {
    status: 409,
    de: 'Diese Gruppe gehört zum System oder zu einer App und bleibt, wie sie ist.',
    en: 'This group belongs to the system or to an app and stays as it is.',
  },
  'member-through-group': {
    status: 409,
    de: 'Diese Person öffnet die App über die Gruppe „{group}“. Nehmen Sie sie dort heraus, oder nehmen Sie der Gruppe die App.',
    en: 'This person opens the app through the group “{group}”. Take them out there, or take the app from the group.',
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
  'directory-missing': {
    status: 409,
    de: 'Diese App braucht das Verzeichnis der Personen (LDAP). Dafür müssen auf diesem Server die Pakete slapd und slapd-contrib installiert sein.',
    en: 'This app needs the directory of people (LDAP). For that, the packages slapd and slapd-contrib must be installed on this server.',
  },
  'directory-down': {
    status: 503,
    de: 'Das Verzeichnis der Personen (LDAP) läuft gerade nicht.',
    en: 'The directory of people (LDAP) is not running right now.',
  },
} satisfies Record<string, Sentence>;
