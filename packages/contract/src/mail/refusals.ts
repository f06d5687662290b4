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
  'mail-server-certificate': {
    status: 422,
    de: 'Das Zertifikat von „{host}“ ist nicht gültig, deshalb wurde kein Passwort gesendet. Bitte prüfen Sie, ob der Name des Servers genau so beim Anbieter steht.',
    en: 'The certificate of “{host}” is not valid, so no password was sent. Please check that the name of the server is exactly what the provider says.',
  },
  'mail-server-encryption': {
    status: 422,
    de: '„{host}“ verschlüsselt auf Port {port} nicht so wie eingestellt. Üblich sind Port 465 mit TLS und Port 587 mit STARTTLS.',
    en: '“{host}” does not encrypt at port {port} the way it is set. Usual are port 465 with TLS and port 587 with STARTTLS.',
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
