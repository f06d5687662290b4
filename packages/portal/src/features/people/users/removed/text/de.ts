/** Deleted users. */
export const de = {
  title: 'Gelöschte Benutzer',
  text: 'Gelöschte Konten bleiben 30 Tage lang und lassen sich so lange wiederherstellen.',
  list: 'Gelöschte Benutzer',
  when: 'Gelöscht am {date} von {who}',
  until: 'Wiederherstellen bis {date}',
  restore: 'Wiederherstellen',
  empty: 'Niemand wurde gelöscht',
  emptyText: 'Wenn Sie jemanden löschen, steht das Konto noch 30 Tage lang hier.',
  notLoaded: 'Die gelöschten Benutzer konnten nicht geladen werden',
  toList: 'Zur Liste der Benutzer',
  ask: '{name} wiederherstellen?',
  what: 'Das Konto bekommt seine Angaben, sein Bild und die Gruppen zurück, die es noch gibt. Rechte als Administrator oder Manager kommen nicht wieder. Das bisherige Passwort und der PUK gelten nicht mehr.',
  next: {
    invited: 'Eine E-Mail an die externe Adresse lädt {name} ein, ein neues Passwort zu wählen.',
    password:
      'Ohne externe E-Mail-Adresse geht keine Einladung hinaus. Danach öffnet sich die Seite von {name}: Legen Sie dort ein vorläufiges Passwort fest.',
    disabled:
      'Das Konto war deaktiviert und bleibt es. Danach öffnet sich die Seite von {name}: Dort können Sie es aktivieren und ein vorläufiges Passwort festlegen.',
  },
  yes: 'Wiederherstellen',
  no: 'Abbrechen',
  done: '{name} ist wieder da.',
  failed: 'Benutzer konnte nicht wiederhergestellt werden',
  purge: {
    button: 'Endgültig löschen',
    ask: '{name} endgültig löschen?',
    what: 'Angaben, Bild und alles, was Apps für {name} noch aufbewahren, werden gelöscht. Das lässt sich nicht rückgängig machen. Danach ist der Benutzername {uid} wieder frei.',
    yes: 'Endgültig löschen',
    no: 'Abbrechen',
    done: '{name} ist endgültig gelöscht.',
    failed: 'Benutzer konnte nicht endgültig gelöscht werden',
  },
} as const;
