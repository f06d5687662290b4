import type { Sentence } from '../refusals.ts';

/** Refusals about signing in, accounts, groups and the directory of people. */
export const peopleRefusals = {
  'wrong-credentials': { status: 422, de: 'Benutzername oder Passwort falsch.', en: 'Username or Password wrong.' },
  'two-tries-left': {
    status: 422,
    de: 'Benutzername oder Passwort falsch. Sie haben noch zwei Versuche, dann müssen Sie warten.',
    en: 'Username or Password wrong. You have two more tries, then you have to wait.',
  },
  'one-try-left': {
    status: 422,
    de: 'Benutzername oder Passwort falsch. Sie haben noch einen Versuch, dann müssen Sie warten.',
    en: 'Username or Password wrong. You have one more try, then you have to wait.',
  },
  'no-tries-left': {
    status: 422,
    de: 'Benutzername oder Passwort falsch. Der nächste Versuch geht in {seconds}.',
    en: 'Username or Password wrong. You can try again in {seconds}.',
  },
  'wrong-password': { status: 422, de: 'Das Passwort ist falsch.', en: 'The password is wrong.' },
  'wrong-password-two-left': {
    status: 422,
    de: 'Das Passwort ist falsch. Noch 2 Versuche, danach ist die Eingabe bis zu einer Stunde gesperrt.',
    en: 'The password is wrong. 2 tries left, after that it is locked for up to an hour.',
  },
  'wrong-password-one-left': {
    status: 422,
    de: 'Das Passwort ist falsch. Noch 1 Versuch, danach ist die Eingabe bis zu einer Stunde gesperrt.',
    en: 'The password is wrong. 1 try left, after that it is locked for up to an hour.',
  },
  'password-locked': {
    status: 429,
    de: 'Zu oft ein falsches Passwort. Sofort weiter geht es, wenn Sie sich abmelden und neu anmelden, sonst in {seconds}.',
    en: 'Too many wrong passwords. Log out and in again to go on at once, or wait {seconds}.',
  },
  'wrong-code': { status: 422, de: 'Der Code ist falsch oder abgelaufen.', en: 'The code is wrong or has expired.' },
  'wrong-puk': {
    status: 422,
    de: 'Der PUK ist falsch. Groß- und Kleinschreibung zählt. Nur Ihr neuester PUK gilt, frühere nicht mehr.',
    en: 'The PUK is wrong. Upper and lower case count. Only your newest PUK counts, earlier ones no longer do.',
  },
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
  'account-disabled': {
    status: 422,
    de: 'Dieses Konto ist deaktiviert. Soll es wieder gehen, wenden Sie sich bitte an einen Administrator.',
    en: 'This account is disabled. To have it enabled again, please ask an administrator.',
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
  'no-image': {
    status: 422,
    de: 'Diese Datei ist kein Bild, das dieser Server lesen kann. Möglich sind GIF, JPEG und PNG.',
    en: 'No Image found',
  },
  'signing-needs-admin': {
    status: 422,
    de: 'Nur Administratoren können Manager sein.',
    en: 'Only administrators can be managers.',
  },
  'table-unreadable': {
    status: 422,
    de: 'Diese Datei ist keine Tabelle, die sich lesen lässt. Gebraucht wird eine Tabelle aus Excel oder LibreOffice (.xlsx, .ods) oder eine CSV-Datei, deren erste Zeile die Spalten benennt.',
    en: 'This file is not a table that could be read. What is needed is a table from Excel or LibreOffice (.xlsx, .ods) or a CSV file whose first line names the columns.',
  },
  'table-quotes': {
    status: 422,
    de: 'In Zeile {line} ist ein Anführungszeichen zu viel, oder es fehlt das schließende. Verbessern Sie diese Zeile, oder speichern Sie die Tabelle noch einmal als CSV.',
    en: 'In line {line} there is a quotation mark too many, or the closing one is missing. Correct this line, or save the table as CSV once more.',
  },
  'cell-empty': {
    status: 422,
    de: 'In dieser Zeile steht hier nichts. Ergänzen Sie es in Ihrer Tabelle, und wählen Sie die Datei noch einmal.',
    en: 'This line has nothing here. Add it to your table, and choose the file again.',
  },
  'cell-no-email': {
    status: 422,
    de: '„{text}“ ist keine E-Mail-Adresse. Verbessern oder leeren Sie sie in Ihrer Tabelle, und wählen Sie die Datei noch einmal.',
    en: '“{text}” is no email address. Correct or clear it in your table, and choose the file again.',
  },
  'table-empty': {
    status: 422,
    de: 'Diese Datei ist leer: Sie nennt niemanden.',
    en: 'This file is empty: it names nobody.',
  },
  'table-is-workbook': {
    status: 422,
    de: 'Diese Arbeitsmappe lässt sich hier nicht lesen: Sie ist von einer älteren Art, hat ein Passwort, ist beschädigt oder zu groß. Öffnen Sie sie in Ihrer Tabellenkalkulation, wählen Sie „Speichern unter“ und als Dateityp „Excel-Arbeitsmappe (.xlsx)“ oder „CSV UTF-8“, und wählen Sie hier die neue Datei.',
    en: 'This workbook cannot be read here: it is of an older kind, has a password, is damaged or too large. Open it in your spreadsheet program, choose “Save as” and the type “Excel workbook (.xlsx)” or “CSV UTF-8”, and choose the new file here.',
  },
  'table-is-listing': {
    status: 422,
    de: 'Diese Datei ist keine Tabelle: Sie hat für jeden Wert eine eigene Zeile, wie LDIF oder die Ausgabe von „occ“. Geben Sie die Liste als CSV aus, bei Nextcloud mit „occ user:list -i --output=json“.',
    en: 'This file is not a table: it has a line for each value, like LDIF or what “occ” prints. Export the list as CSV, at Nextcloud by “occ user:list -i --output=json”.',
  },
  'table-without-headings': {
    status: 422,
    de: 'In dieser Tabelle haben die Spalten keine Namen. Wählen Sie beim Prüfen, welche Vorname und Nachname sind, oder schreiben Sie die Namen der Spalten in die erste Zeile.',
    en: 'The columns of this table have no names. Choose in the check which are the first and the last name, or write the names of the columns in the first line.',
  },
  'table-without-names': {
    status: 422,
    de: 'Die Spalten für Vorname und Nachname fehlen. In der ersten Zeile steht: {found}. Benennen Sie dort die beiden Spalten, oder wählen Sie beim Prüfen, welche es sind.',
    en: 'The columns for the first name and the last name are missing. The first line says: {found}. Name both columns there, or choose in the check which they are.',
  },
  'table-without-first-name': {
    status: 422,
    de: 'Die Spalte für den Vornamen fehlt. In der ersten Zeile steht: {found}. Benennen Sie dort eine Spalte „Vorname“, oder wählen Sie beim Prüfen, welche es ist.',
    en: 'The column for the first name is missing. The first line says: {found}. Name a column “First name” there, or choose in the check which it is.',
  },
  'table-without-last-name': {
    status: 422,
    de: 'Die Spalte für den Nachnamen fehlt. In der ersten Zeile steht: {found}. Benennen Sie dort eine Spalte „Nachname“, oder wählen Sie beim Prüfen, welche es ist.',
    en: 'The column for the last name is missing. The first line says: {found}. Name a column “Last name” there, or choose in the check which it is.',
  },
  'characters-lost': {
    status: 422,
    de: 'Beim Speichern der Datei sind hier Buchstaben verloren gegangen: {text}. Speichern Sie die Tabelle im ursprünglichen Programm noch einmal, als Arbeitsmappe (.xlsx) oder als „CSV UTF-8“.',
    en: 'Letters were lost here when the file was saved: {text}. Save the table once more in the program it comes from, as a workbook (.xlsx) or as “CSV UTF-8”.',
  },
  'cell-with-control-characters': {
    status: 422,
    de: 'Hier stehen Zeichen, die niemand getippt hat: {text}. Speichern Sie die Tabelle im ursprünglichen Programm noch einmal, als Arbeitsmappe (.xlsx) oder als „CSV UTF-8“.',
    en: 'There are characters here that nobody typed: {text}. Save the table once more in the program it comes from, as a workbook (.xlsx) or as “CSV UTF-8”.',
  },
  'name-not-split': {
    status: 422,
    de: 'Aus „{text}“ lassen sich nicht Vor- und Nachname lesen. Schreiben Sie „Vorname Nachname“ oder „Nachname, Vorname“.',
    en: 'No first and last name can be read from “{text}”. Write “first name last name” or “last name, first name”.',
  },
  'phone-became-number': {
    status: 422,
    de: 'Die Tabellenkalkulation hat die Nummer gerundet: {text}. Formatieren Sie die Spalte als Text und tragen Sie die Nummer neu ein.',
    en: 'The spreadsheet program has rounded the number: {text}. Format the column as text and enter the number again.',
  },
  'group-missing': {
    status: 422,
    de: 'Diese Gruppe gibt es hier nicht: {groups}.',
    en: 'This group does not exist here: {groups}.',
  },
  'no-administrator-by-table': {
    status: 422,
    de: 'Durch eine Tabelle bekommt niemand diese Rechte: {groups}. Vergeben Sie sie auf der Seite der Person.',
    en: 'Nobody gets these rights by a table: {groups}. Give them on the page of the person.',
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
  'wrong-name-or-puk': {
    status: 422,
    de: 'Benutzername oder PUK ist falsch. Groß- und Kleinschreibung des PUKs zählt, und nur Ihr neuester PUK gilt.',
    en: 'The username or the PUK is wrong. Upper and lower case of the PUK count, and only your newest PUK does.',
  },
  'username-wanted': {
    status: 422,
    de: 'Ist das Ihre externe E-Mail-Adresse? Hier gilt nur der Benutzername.',
    en: 'Is that your external email address? Only the username counts here.',
  },
  'puk-needs-link': {
    status: 422,
    de: 'Für dieses Konto genügt der PUK allein nicht. Fordern Sie unter „Passwort vergessen“ einen Link an, er kommt per E-Mail. Kommt keine an, gibt Ihnen eine Administratorin oder ein Administrator ein neues Passwort.',
    en: 'For this account the PUK alone is not enough. Ask for a link under “I’ve forgotten my password”; it comes by email. If none arrives, an administrator gives you a new password.',
  },
  'reset-link-invalid': {
    status: 422,
    de: 'Dieser Link ist abgelaufen oder schon benutzt. Bitte fordern Sie einen neuen an.',
    en: 'This link has expired or was used already. Please ask for a new one.',
  },
  'passwords-differ': { status: 422, de: 'Die Passwörter stimmen nicht überein.', en: "Passwords don't match" },
  'user-name-taken': { status: 409, de: 'Diesen Benutzernamen gibt es schon.', en: 'This username already exists.' },
  'user-name-of-namesake': {
    status: 409,
    de: 'Dieser Name vor dem @ gehört schon {uid}. Wer sich nur damit anmeldet, wäre nicht mehr eindeutig; auch ein gelöschtes Konto zählt, solange es sich wiederherstellen lässt. Bitte wählen Sie einen anderen, zum Beispiel mit einer Zahl am Ende.',
    en: 'This name before the @ belongs to {uid} already. Logging in with it alone would no longer be clear; a deleted account counts, too, while it can be restored. Please choose another one, for example with a number at the end.',
  },
  'whole-username': {
    status: 422,
    de: 'Stimmt beides, geben Sie bitte den ganzen Benutzernamen ein, auch den Teil ab dem @.',
    en: 'If both are right, please enter the whole username, including the part from the @ on.',
  },
  'user-name-kept': {
    status: 409,
    de: 'Dieser Benutzername gehört zu einem gelöschten Konto. Sie können es wiederherstellen oder unter „Gelöschte Benutzer“ endgültig löschen. Sonst ist der Name nach dem {date} frei.',
    en: 'This username belongs to a deleted account. You can restore it, or delete it permanently under “Deleted users”. Otherwise the name is free after {date}.',
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
    de: 'Dieses Konto ist deaktiviert. Aktivieren Sie es zuerst.',
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
  'group-named-like-role': {
    status: 422,
    de: 'So heißt schon eine Rolle dieses Servers. Eine eigene Gruppe gibt ihre Rechte nicht; wählen Sie einen anderen Namen.',
    en: 'A role of this server has this name already. A custom group does not give its rights; choose another name.',
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
  'device-name-taken': {
    status: 409,
    de: 'Ein anderes Gerät heißt schon so.',
    en: 'Another device already has this name.',
  },
  'directory-without-certificate': {
    status: 409,
    de: 'Dieser Server verschlüsselt noch nicht (https). Ohne Zertifikat wird das Verzeichnis nicht für Geräte geöffnet.',
    en: 'This server does not encrypt yet (https). Without a certificate, the directory is not opened to devices.',
  },
  'directory-port-taken': {
    status: 409,
    de: 'Den Anschluss {port} benutzt schon ein anderes Programm auf diesem Server. Wählen Sie einen anderen, oder beenden Sie dieses Programm.',
    en: 'Another program on this server uses port {port} already. Choose another one, or stop that program.',
  },
  'directory-place-taken': {
    status: 409,
    de: 'An der Adresse {address} lassen sich diese Anschlüsse nicht öffnen. Die Adresse gehört nicht zu diesem Server, oder ihm fehlen die Rechte für Anschlüsse unter 1024.',
    en: 'These ports cannot be opened at the address {address}. The address is not one of this server, or it lacks the rights for ports below 1024.',
  },
  'directory-down': {
    status: 503,
    de: 'Das Verzeichnis der Personen (LDAP) läuft gerade nicht.',
    en: 'The directory of people (LDAP) is not running right now.',
  },
} satisfies Record<string, Sentence>;
