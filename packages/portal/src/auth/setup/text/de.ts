/** Setting up a new server. */
export const de = {
  title: 'Willkommen bei {product}',
  text: 'Legen Sie das erste Konto an. Es verwaltet diesen Server.',
  restore: {
    title: 'Sie haben eine Sicherung?',
    text: 'Holen Sie Ihren bisherigen Server auf diesen Rechner zurück, mit Konten, Einstellungen und Apps.',
    go: 'Server zurückholen',
    failed: 'Das Zurückholen hat nicht geklappt',
  },
  serverPart: 'Ihr Server',
  userPart: 'Ihr Konto',
  language: 'Sprache',
  domain: 'Domain',
  domainHint: 'Unter diesem Namen sind Portal und Apps erreichbar, zum Beispiel cloud.{domain}.',
  namesTitle: 'Wie Ihr Server gefunden wird',
  names:
    'Sie haben diese Seite über {host} geöffnet. Damit auch andere Geräte Portal und Apps finden, müssen cloud.{domain} und *.{domain} auf diesen Server zeigen. Das stellen Sie im Router oder bei Ihrem Domain-Anbieter ein. Die Domain lässt sich später ändern.',
  firstName: 'Vorname',
  lastName: 'Nachname',
  user: 'Benutzername',
  userHint: 'Der Benutzername kann später nicht geändert werden.',
  externEmail: 'Externe E-Mail',
  externEmailHint:
    'Eine Adresse, die Sie schon benutzen. Haben Sie Ihr Passwort vergessen, geht ein Link dorthin. Er verlangt auch den PUK, den Sie gleich aufschreiben.',
  password: 'Passwort',
  repeat: 'Passwort wiederholen',
  pin: 'Einrichtungs-PIN',
  pinHint:
    'Acht Ziffern. Wo der Server gestartet wurde, stehen sie neben den Wörtern „Setup PIN“: im Terminal oder im Protokoll seines Dienstes. Wurde keine PIN vorgegeben, stehen sie auch in der Datei „secrets/setup-pin“ in seinem Datenordner.',
  restored: 'Ihre Angaben sind noch da. Nur Passwort und PIN müssen Sie neu eingeben.',
  submit: 'Einrichten',
  missing: 'Bitte füllen Sie dieses Feld aus.',
  domainWrong: 'Bitte geben Sie eine Domain ein, zum Beispiel firma.de.',
  userWrong: 'Bitte verwenden Sie Buchstaben, Ziffern, Punkt und Bindestrich, ohne Leerzeichen.',
  emailWrong: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  moved: {
    title: 'Ihr Server ist eingerichtet',
    text: 'Er ist ab jetzt unter {address} zu finden.',
    next: 'Melden Sie sich dort als {uid} mit dem Passwort an, das Sie eben gewählt haben. Danach sehen Sie Ihren PUK. Bitte schreiben Sie ihn auf.',
    go: 'Zur Anmeldung',
    unreached:
      'Öffnet sich die Seite nicht, führt der Name {host} noch nicht zu diesem Server. Das stellen Sie im Router oder bei Ihrem Domain-Anbieter ein. Ihr Konto bleibt, wie Sie es angelegt haben.',
    meanwhile: 'Bis dahin ist das Portal an diesem Rechner hier zu finden:',
  },
  failed: 'Ein Fehler ist aufgetreten',
  nonceGone: 'Der Einrichtungslink ist nicht mehr gültig. Bitte verwenden Sie die PIN.',
  nonceUnchecked:
    'Der Einrichtungslink konnte gerade nicht geprüft werden. Laden Sie die Seite neu, um es noch einmal zu versuchen, oder verwenden Sie die PIN.',
} as const;
