import type { Sentence } from '../refusals.ts';

/** Refusals about outgoing mail: what a mail server did not do, and links that wait. `{reason}` is what the mail server replied. */
export const mailRefusals = {
  'mail-server-unknown': {
    status: 422,
    de: 'Der Name „{host}“ wurde nicht gefunden. Bitte prüfen Sie, ob der Mailserver richtig geschrieben ist und ob dieser Server mit dem Internet verbunden ist.',
    en: 'The name “{host}” was not found. Please check that the mail server is spelled correctly and that this server is connected to the internet.',
  },
  'mail-server-refuses': {
    status: 422,
    de: '„{host}“ nimmt auf Port {port} keine Verbindung an. Bitte prüfen Sie Server und Port.',
    en: '“{host}” accepts no connection at port {port}. Please check the server and the port.',
  },
  'mail-server-silent': {
    status: 422,
    de: '„{host}“ antwortet auf Port {port} nicht. Meist stimmt der Port nicht, oder der Internetanschluss sperrt ihn.',
    en: '“{host}” does not answer at port {port}. Usually the port is wrong, or the internet connection blocks it.',
  },
  'mail-server-slow': {
    status: 422,
    de: '„{host}“ ist nach 30 Sekunden noch nicht fertig geworden, deshalb wurde der Test beendet. Bitte versuchen Sie es noch einmal. Bleibt es dabei, prüfen Sie bitte Server und Port.',
    en: '“{host}” had not finished after 30 seconds, so the test was ended. Please try again. If that stays so, please check the server and the port.',
  },
  'mail-server-certificate': {
    status: 422,
    de: 'Das Zertifikat von „{host}“ ist nicht gültig, deshalb wurde kein Passwort gesendet. Bitte prüfen Sie, ob der Name des Servers genau so beim Anbieter steht.',
    en: 'The certificate of “{host}” is not valid, so no password was sent. Please check that the name of the server is exactly what the provider says.',
  },
  'mail-server-encryption': {
    status: 422,
    de: '„{host}“ verschlüsselt auf Port {port} nicht so wie eingestellt. Die meisten Anbieter benutzen Port 465 mit TLS oder Port 587 mit STARTTLS.',
    en: '“{host}” does not encrypt at port {port} the way it is set. Most providers use port 465 with TLS or port 587 with STARTTLS.',
  },
  'mail-login-refused': {
    status: 422,
    de: '„{host}“ hat die Anmeldung abgelehnt. Bitte prüfen Sie Benutzer und Passwort; manche Anbieter verlangen ein eigenes App-Passwort. Der Mailserver meldet: {reason}',
    en: '“{host}” refused the login. Please check user and password; some providers need an app password. The mail server says: {reason}',
  },
  'mail-sender-refused': {
    status: 422,
    de: '„{host}“ verschickt nichts mit dem Absender {sender}. Bitte tragen Sie die Adresse des Postfachs ein. Der Mailserver meldet: {reason}',
    en: '“{host}” sends nothing from {sender}. Please enter the address of the mailbox. The mail server says: {reason}',
  },
  'mail-recipient-refused': {
    status: 422,
    de: '„{host}“ nimmt keine E-Mail an {to} an. Bitte prüfen Sie diese Adresse. Der Mailserver meldet: {reason}',
    en: '“{host}” takes no email to {to}. Please check this address. The mail server says: {reason}',
  },
  'mail-relay-denied': {
    status: 422,
    de: '„{host}“ leitet E-Mails nach außen nur nach einer Anmeldung weiter. Bitte tragen Sie Benutzer und Passwort des Postfachs ein. Der Mailserver meldet: {reason}',
    en: '“{host}” passes email on to others only after a login. Please enter user and password of the mailbox. The mail server says: {reason}',
  },
  'mail-message-refused': {
    status: 422,
    de: '„{host}“ hat die E-Mail abgelehnt. Der Mailserver meldet: {reason}',
    en: '“{host}” refused the email. The mail server says: {reason}',
  },
  'mail-server-failed': {
    status: 422,
    de: 'Die Verbindung zu „{host}“ ist abgebrochen, oder dort antwortet kein Mailserver. Bitte prüfen Sie Server, Port und Verschlüsselung. Die Meldung: {reason}',
    en: 'The connection to “{host}” ended, or what answers there is no mail server. Please check server, port and encryption. The report: {reason}',
  },
  'mailbox-gone': {
    status: 409,
    de: '{to} hat hier kein Postfach mehr. Die E-Mail wird erneut versucht. Bitte löschen Sie sie, wenn niemand mehr auf sie wartet.',
    en: '{to} has no mailbox here any more. The email is tried again. Please delete it if nobody waits for it any more.',
  },
  'mailbox-being-changed': {
    status: 409,
    de: 'Die App mit diesem Postfach wird gerade geändert. Danach wird die E-Mail von selbst zugestellt.',
    en: 'The app with this mailbox is being changed. After that the email is delivered automatically.',
  },
  'mailbox-server-down': {
    status: 409,
    de: '„{name}“, wo die Postfächer dieses Servers liegen, läuft gerade nicht. Sobald es läuft, wird die E-Mail zugestellt. Bleibt es so, steht der Grund unter „Reparatur“.',
    en: '“{name}”, which holds the mailboxes of this server, is not running. The email is delivered once it runs. If it stays like this, “Repair” says why.',
  },
  'mailbox-refuses': {
    status: 409,
    de: 'Das Postfach von {to} auf diesem Server hat die E-Mail nicht angenommen. Sie wird erneut versucht. Die Meldung: {reason}',
    en: 'The mailbox of {to} on this server did not take the email. It is tried again. The report: {reason}',
  },
  'mail-unreadable': {
    status: 409,
    de: 'Diese E-Mail lässt sich nicht mehr öffnen und kann deshalb nicht verschickt werden. Bitte löschen Sie sie; einen Link können Sie neu senden.',
    en: 'This email can no longer be opened, so it cannot be sent. Please delete it; you can send a link again.',
  },
  'mail-password-unreadable': {
    status: 409,
    de: 'Das gespeicherte Passwort des Mailservers lässt sich nicht mehr lesen. Bitte tragen Sie es beim Mailserver neu ein; bis dahin warten alle E-Mails.',
    en: 'The stored password of the mail server can no longer be read. Please enter it again for the mail server; until then all email waits.',
  },
  'outbox-not-writable': {
    status: 503,
    de: 'Der Server kann gerade nicht aufschreiben, was verschickt ist, und wartet deshalb mit weiteren E-Mails. Meist ist die Festplatte voll.',
    en: 'The server cannot write down what was sent, so further emails wait. Usually the disk is full.',
  },
  'mail-server-missing': {
    status: 409,
    de: 'Es ist noch kein Mailserver eingerichtet.',
    en: 'No mail server is set up yet.',
  },
  'mail-password-again': {
    status: 422,
    de: 'Bitte geben Sie das Passwort ein. Ein gespeichertes geht nur an den Server, für den es eingetragen wurde.',
    en: 'Please enter the password. A stored one is only sent to the server it was entered for.',
  },
  'mail-login-unencrypted': {
    status: 422,
    de: 'Ein Passwort wird nur verschlüsselt gesendet. Bitte wählen Sie TLS oder STARTTLS.',
    en: 'A password is only sent encrypted. Please choose TLS or STARTTLS.',
  },
  'mail-without-link': {
    status: 409,
    de: 'In dieser E-Mail ist kein Link, den Sie zeigen können.',
    en: 'There is no link in this email that you can show.',
  },
  'mail-link-of-other': {
    status: 403,
    de: 'Diesen Link kann nur zeigen, wer ihn veranlasst hat. Senden Sie selbst einen neuen Link, dann können Sie ihn zeigen.',
    en: 'Only the administrator who caused this link can show it. Send a new link yourself, then you can show it.',
  },
} satisfies Record<string, Sentence>;
