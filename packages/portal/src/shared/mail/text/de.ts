/** Mail that cannot be sent yet, wherever it matters. */
export const de = {
  notHere: 'Andere können die Adresse dieses Servers noch nicht öffnen: {portal} führt noch nicht hierher.',
  onlyHere:
    'Andere können die Adresse dieses Servers noch nicht öffnen: {domain} ist nur auf diesem Rechner zu finden.',
  toDomains: 'Domain einrichten',
  /** Why no mail leaves, as a heading. */
  outage: {
    'not-found': 'Der Mailserver wurde nicht gefunden',
    silent: 'Der Mailserver antwortet nicht',
    connection: 'Die Verbindung zum Mailserver kommt nicht zustande',
    login: 'Der Mailserver lehnt die Anmeldung ab',
    refuses: 'Der Mailserver nimmt zurzeit keine E-Mails an',
    other: 'Zurzeit lassen sich keine E-Mails verschicken',
  },
  setUp: 'Mailserver einrichten',
  see: 'Mailserver ansehen',
  toOutbox: 'Zum Postausgang',
  show: 'Link zeigen',
  showNamed: 'Link zeigen, E-Mail an {to}',
  ofOther:
    'Nur {name} hat diesen Link senden lassen und kann ihn zeigen. Senden Sie selbst einen neuen, dann ist es Ihrer, und Sie können ihn zeigen.',
  ask: 'Link jetzt zeigen?',
  askText:
    'Sie übergeben den Link dann selbst, zum Beispiel ausgedruckt. Er gilt als zugestellt: Die E-Mail an {to} wird nicht mehr verschickt.',
  askJournal:
    'Wer den Link hat, kann das Passwort setzen. Dass Sie ihn sehen, wird protokolliert, und wer sich schon einmal angemeldet hat, erfährt es durch eine Nachricht.',
  failed: 'Link konnte nicht gezeigt werden',
  title: 'Zugang für {name}',
  portal: 'Adresse des Portals',
  user: 'Benutzername',
  link: 'Link zum Festlegen des Passworts',
  qr: 'QR-Code mit diesem Link',
  until: 'Gilt bis {moment} und nur einmal.',
  once: 'Dieser Link wird nur jetzt gezeigt.',
  question: 'Haben Sie den Link aufbewahrt?',
  lost: 'Er wird nur jetzt gezeigt. Ist er weder gedruckt noch kopiert, notiert oder mit dem QR-Code geöffnet, nützt er niemandem mehr, bis Sie auf der Seite der Person einen neuen senden oder ihr dort ein Passwort geben.',
  copy: 'Link kopieren',
  copied: 'Link kopiert',
  print: 'Drucken',
  done: 'Fertig',
} as const;
