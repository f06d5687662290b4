/** The mail server that sends the mail of the box. */
export const de = {
  title: 'Mailserver einrichten',
  trail: 'Postausgang',
  text: 'Ihr Server verschickt Einladungen, Links zu neuen Passwörtern und E-Mails von Apps über ein Postfach bei Ihrem Anbieter.',
  notLoaded: 'Der Mailserver konnte nicht geladen werden',
  fromStart:
    'Zurzeit gilt der Mailserver, der beim Start des Servers angegeben wurde. Was Sie hier speichern, gilt stattdessen.',
  onlyHere:
    'Links in diesen E-Mails kann noch niemand anders öffnen: Die Adresse dieses Servers ist nur auf diesem Rechner zu finden. Was schon wartet, geht beim Speichern hinaus; richten Sie besser zuerst die Domain ein.',
  notHere:
    'Links in diesen E-Mails kann noch niemand anders öffnen: Die Adresse darin führt noch nicht zu diesem Server. Was schon wartet, geht beim Speichern hinaus; richten Sie besser zuerst die Domain ein.',
  provider: 'Anbieter',
  own: 'Anderer Mailserver',
  sender: 'Absender',
  senderHint: 'Die E-Mail-Adresse des Postfachs, zum Beispiel buero@firma.de',
  host: 'Server',
  hostExample: 'z. B. smtp.firma.de',
  port: 'Port',
  encryption: 'Verschlüsselung',
  encryptionHint:
    'Damit unterwegs niemand mitliest. Welche passt, sagt Ihr Anbieter: meist TLS mit Port 465 oder STARTTLS mit Port 587.',
  offeredWarning:
    'Bietet der Mailserver keine Verschlüsselung an, kann unterwegs jemand mitlesen. Sicher sind nur TLS und STARTTLS. Ein Passwort wird nur mit ihnen gesendet, außer auf demselben Rechner wie dieser Server.',
  noneWarning:
    'So kann unterwegs jeder mitlesen. „Keine“ passt nur zu einem Mailserver auf demselben Rechner wie dieser Server, oder in Ihrem eigenen Netz, wenn er keine Anmeldung verlangt.',
  encryptions: { tls: 'TLS (SSL)', starttls: 'STARTTLS', offered: 'STARTTLS, falls angeboten', none: 'Keine' },
  username: 'Benutzer',
  usernameHint: 'Meist die E-Mail-Adresse. Leer, wenn der Mailserver keine Anmeldung verlangt.',
  password: 'Passwort',
  passwordStored: 'Es ist ein Passwort gespeichert. Lassen Sie das Feld leer, um es zu behalten.',
  needed: {
    sender: 'Bitte geben Sie die Adresse ein, von der die E-Mails kommen.',
    email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    host: 'Bitte geben Sie den Namen des Servers ein.',
    hostShape: 'Bitte geben Sie hier nur den Namen des Servers ein, zum Beispiel smtp.ionos.de.',
    port: 'Nur 1 bis 65535',
    password: 'Bitte geben Sie das Passwort des Postfachs ein.',
  },
  save: 'Prüfen und speichern',
  saved: 'Mailserver eingerichtet',
  savedSends: 'Wartende E-Mails werden jetzt verschickt.',
  savedRestarts: 'Apps, die E-Mails verschicken, starten mit dem neuen Absender einmal neu.',
  notSaved: 'Noch nicht gespeichert',
  notWorking: 'Solange das nicht behoben ist, warten E-Mails. Sie können die Angaben trotzdem speichern.',
  anyway: 'Trotzdem speichern',
  savedAnyway: 'Gespeichert, aber es geht keine E-Mail hinaus',
  remove: 'Mailserver entfernen',
  removeAsk: 'Mailserver entfernen?',
  removeWhat:
    'Die Angaben und das Passwort werden gelöscht. E-Mails warten danach, bis wieder ein Mailserver eingerichtet ist.',
  removed: 'Mailserver entfernt',
  notRemoved: 'Mailserver konnte nicht entfernt werden',
  test: {
    title: 'Testmail',
    text: 'Schickt eine E-Mail mit den Angaben von oben, auch bevor Sie sie speichern.',
    to: 'Testmail an',
    send: 'Testmail senden',
    done: 'Der Mailserver hat die Testmail angenommen',
    doneText: 'Sehen Sie bei {to} nach, ob sie ankommt, auch im Ordner für Spam.',
    failed: 'Die Testmail wurde nicht verschickt',
    fix: 'Bitte füllen Sie zuerst die Angaben oben aus.',
  },
  notes: {
    ionos: 'Benutzer ist die E-Mail-Adresse, das Passwort das des Postfachs.',
    strato: 'Benutzer ist die E-Mail-Adresse, das Passwort das des Postfachs.',
    'all-inkl':
      'Den Servernamen zeigt ALL-INKL in der technischen Verwaltung (KAS) beim Postfach, er sieht aus wie w0123456.kasserver.com.',
    hetzner: 'Gilt für Webhosting. Den genauen Namen des Servers zeigt konsoleH beim Postfach.',
    domainfactory:
      'Benutzer ist die E-Mail-Adresse, das Passwort das des Postfachs. Neuere Pakete können einen anderen Server haben, den die Hilfeseiten von DomainFactory nennen.',
    'mailbox-org': 'Mit Zwei-Faktor-Anmeldung brauchen Sie ein eigenes Passwort für E-Mail-Programme.',
    posteo: 'Benutzer ist Ihre Posteo-Adresse. Absender darf nur sie oder eine Ihrer Alias-Adressen sein.',
    telekom: 'Sie brauchen das „Passwort für E-Mail-Programme“ aus dem Kundencenter, nicht das der Anmeldung.',
    gmx: 'Schalten Sie bei GMX zuerst unter Einstellungen den Zugriff über POP3 und IMAP ein. Mit Zwei-Faktor-Anmeldung brauchen Sie ein anwendungsspezifisches Passwort.',
    'web-de':
      'Schalten Sie bei WEB.DE zuerst unter Einstellungen den Zugriff über POP3 und IMAP ein. Mit Zwei-Faktor-Anmeldung brauchen Sie ein anwendungsspezifisches Passwort.',
    gmail:
      'Google nimmt nur ein App-Passwort an. Schalten Sie dafür im Google-Konto die Bestätigung in zwei Schritten ein und legen Sie unter „App-Passwörter“ eines an.',
    microsoft:
      'Authentifiziertes SMTP muss für dieses Postfach im Admin Center eingeschaltet sein. Nach Ankündigung von Microsoft ist die Anmeldung mit Passwort ab Ende Dezember 2026 standardmäßig ausgeschaltet und für neue Kunden danach nicht mehr vorgesehen. Verschickt werden höchstens 30 E-Mails in der Minute. Für Dauerbetrieb ist ein anderer Anbieter sicherer.',
    own: 'Was Sie eintragen, steht auf der Hilfeseite Ihres Anbieters unter „SMTP“ oder „Postausgangsserver“.',
  },
} as const;
