/** Import and export of users, and deleted users. */
export const de = {
  export: {
    file: 'Benutzer.csv',
    failed: 'Die Liste konnte nicht heruntergeladen werden',
  },
  import: {
    title: 'Benutzer aus einer Datei übernehmen',
    steps: { file: 'Datei wählen', check: 'Prüfen', done: 'Fertig' },
    choose: 'Datei auswählen',
    drop: 'Ziehen Sie Ihre Tabelle hierher',
    dropText: 'oder wählen Sie sie auf diesem Gerät aus. Eine CSV-Datei, wie sie jede Tabellenkalkulation speichert.',
    failed: 'Die Tabelle konnte nicht gelesen werden',
    firstLine: 'Was in der ersten Zeile stehen muss',
    firstLineText:
      'Vorname und Nachname. Die anderen Spalten sind freiwillig: E-Mail, Benutzername, interne E-Mail, Mobil, Telefon, Fax, Straße, PLZ, Ort, Titel, Beschreibung, Sprache und Gruppen. Ohne Benutzernamen wird einer aus den Namen gebildet.',
    template: 'Vorlage herunterladen',
    templateFile: 'Vorlage.csv',
    nothingHappens: 'Zuerst wird nur geprüft. Angelegt wird erst jemand, wenn Sie es bestätigen.',
    back: 'Andere Datei',
    cancel: 'Abbrechen',
    go_one: '{count} Person anlegen',
    go_other: '{count} Personen anlegen',
    nobody: 'In dieser Tabelle ist niemand, der angelegt werden kann.',
    how: {
      title: 'Wie melden sich alle zum ersten Mal an?',
      mail: 'Einladung per E-Mail',
      mailText:
        'Ein Link zum ersten Passwort geht an die externe E-Mail-Adresse. Wer keine hat, wird so nicht angelegt.',
      passwords: 'Passwörter zum Ausdrucken',
      passwordsText:
        'Sie bekommen eine Liste, die nur einmal gezeigt wird. Bei der ersten Anmeldung muss jedes Passwort ersetzt werden. Höchstens 300 Personen auf einmal.',
      later: 'Später',
      laterText: 'Niemand kann sich anmelden, bis Sie einen Link senden oder ein Passwort festlegen.',
    },
    noAddress:
      'Für eine Einladung fehlt die E-Mail-Adresse. Ergänzen Sie sie in der Datei, oder wählen Sie Passwörter zum Ausdrucken oder später.',
    without_one:
      '{count} Person hat keine E-Mail-Adresse und wird so nicht angelegt: {names}. Wählen Sie Passwörter zum Ausdrucken oder später, oder ergänzen Sie die Adresse in der Datei.',
    without_other:
      '{count} Personen haben keine E-Mail-Adresse und werden so nicht angelegt: {names}. Wählen Sie Passwörter zum Ausdrucken oder später, oder ergänzen Sie die Adressen in der Datei.',
    waiting_one:
      '{count} Einladung wartet, weil zurzeit keine E-Mails verschickt werden. Im Postausgang können Sie ihren Link zeigen und drucken.',
    waiting_other:
      '{count} Einladungen warten, weil zurzeit keine E-Mails verschickt werden. Im Postausgang können Sie ihre Links zeigen und drucken.',
    toOutbox: 'Zum Postausgang',
    passwords: {
      secured: 'Ich habe die Liste gedruckt oder aufbewahrt',
      title: 'Passwörter zum Ausdrucken',
      once: 'Diese Liste wird nur jetzt gezeigt. Drucken Sie sie, bevor Sie weitergehen, und geben Sie jeder Person nur ihr eigenes Passwort.',
      existing_one:
        '{count} Person gab es schon. Sie hat kein neues Passwort bekommen und behält ihr bisheriges. Fehlt ihr eines, legen Sie es auf der Seite der Person fest.',
      existing_other:
        '{count} Personen gab es schon. Sie haben kein neues Passwort bekommen und behalten ihr bisheriges. Fehlt jemandem eines, legen Sie es auf der Seite der Person fest.',
      print: 'Liste drucken',
      sheet: 'Zugänge',
      address: 'Portal: {address}',
      user: 'Benutzername: {uid}',
      password: 'Vorläufiges Passwort: {password}',
    },
    ignored: 'Diese Spalten wurden nicht verstanden und bleiben unbeachtet: {columns}.',
    counts: {
      new_one: '{number} wird angelegt',
      new_other: '{number} werden angelegt',
      added_one: '{number} angelegt',
      added_other: '{number} angelegt',
      existing_one: '{number} gibt es schon',
      existing_other: '{number} gibt es schon',
      faulty_one: '{number} mit Fehlern',
      faulty_other: '{number} mit Fehlern',
    },
    show: 'Anzeigen',
    all: 'Alle Zeilen',
    lines: 'Zeilen der Tabelle',
    line: 'Zeile {number}',
    state: { new: 'Wird angelegt', added: 'Angelegt', existing: 'Gibt es schon', faulty: 'Mit Fehlern' },
    noName: 'ohne Namen',
    done: 'Die Tabelle ist übernommen',
    doneText:
      'Fehlerhafte Zeilen können Sie verbessern und dieselbe Datei noch einmal senden: wer schon da ist, bleibt, wie er ist.',
    toList: 'Zur Liste der Benutzer',
    again: 'Noch eine Datei',
  },
  columns: {
    uid: 'Benutzername',
    givenname: 'Vorname',
    surname: 'Nachname',
    externEmail: 'Externe E-Mail',
    internEmail: 'Interne E-Mail',
    mobile: 'Mobil',
    telephoneNumber: 'Telefon',
    facsimileTelephoneNumber: 'Fax',
    street: 'Straße',
    postalCode: 'PLZ',
    postalAddress: 'Ort',
    title: 'Titel',
    description: 'Beschreibung',
    preferredLanguage: 'Sprache',
    posixGroupName: 'Rolle',
    groups: 'Gruppen',
  },
} as const;
