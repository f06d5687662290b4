/** Temporary passwords that administrators give. */
export const de = {
  label: 'Vorläufiges Passwort',
  labelOf: 'Vorläufiges Passwort für {name}',
  hint: 'Geben Sie es persönlich oder am Telefon weiter. Nach dem Speichern wird es noch einmal zum Kopieren und Drucken gezeigt, danach nie wieder. Es gilt sieben Tage.',
  until: 'Gültig bis',
  untilDate: 'Gültig bis {date}',
  another: 'Anderes vorschlagen',
  copy: 'Kopieren',
  copied: 'Passwort kopiert',
  noMail:
    'Zurzeit kann dieser Server keine E-Mails verschicken, auch keine Einladung. Geben Sie stattdessen dieses vorläufige Passwort weiter. Bei der ersten Anmeldung damit wählt die Person ein eigenes.',
  noAddress:
    'Für eine Einladung fehlt die externe E-Mail-Adresse. Geben Sie stattdessen dieses vorläufige Passwort weiter. Bei der ersten Anmeldung damit wählt die Person ein eigenes.',
  own: 'Ihr eigenes Passwort',
  ownHint: 'Diese Person ist Administrator. Bestätigen Sie deshalb mit Ihrem Passwort.',
  ownHintNew: 'Wer Administratoren ein Passwort gibt, bestätigt das mit dem eigenen.',
  ownMissing: 'Bitte geben Sie Ihr Passwort ein.',
  sheet: {
    title: 'Zugang für {name}',
    titleAll: 'Zugänge',
    hand: 'Drucken Sie den Zugang und geben Sie ihn {name} persönlich. Das Passwort wird nur jetzt gezeigt und bei der ersten Anmeldung damit durch ein eigenes ersetzt.',
    handAll:
      'Drucken Sie die Zugänge und geben Sie jeder Person nur ihren eigenen. Die Passwörter werden nur jetzt gezeigt und bei der ersten Anmeldung damit durch eigene ersetzt.',
    print: 'Zugang drucken',
    copied: 'Zugang kopiert',
    how: 'So melden Sie sich zum ersten Mal an: Öffnen Sie die Adresse in einem Browser, und geben Sie Benutzername und Passwort ein. Danach wählen Sie ein eigenes Passwort, das nur Sie kennen. Zum Schluss wird Ihnen einmal Ihr PUK gezeigt: Schreiben Sie ihn auf, er hilft, wenn Sie Ihr Passwort vergessen.',
    address: 'Adresse',
    username: 'Benutzername',
    person: 'Name',
    close: 'Fertig',
  },
  secured: {
    title_one: 'Haben Sie das Passwort aufbewahrt?',
    title_other: 'Haben Sie die Passwörter aufbewahrt?',
    text_one:
      'Es wird nur jetzt gezeigt. Ist es weder gedruckt noch kopiert oder notiert, kann sich die Person nicht anmelden, bis Sie ihr auf ihrer Seite ein neues geben.',
    text_other:
      'Sie werden nur jetzt gezeigt. Sind sie weder gedruckt noch kopiert oder notiert, kann sich niemand davon anmelden, bis Sie jeder Person auf ihrer Seite ein neues geben.',
    yes: 'Ja, aufbewahrt',
    no: 'Zurück',
  },
} as const;
