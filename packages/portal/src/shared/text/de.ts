/** What several parts of the portal show. */
export const de = {
  announcement: 'Wichtige Nachricht',
  headings: { people: 'Personen', apps: 'Apps', mail: 'Post', data: 'Daten', device: 'Gerät', you: 'Für Sie' },
  messagesCount_one: '{count} neue Nachricht',
  messagesCount_other: '{count} neue Nachrichten',
  leave: {
    title: 'Seite verlassen?',
    text: 'Ihre Eingaben sind noch nicht gespeichert und gehen verloren.',
    stay: 'Hier bleiben',
    go: 'Verlassen',
  },
  logout: {
    ask: 'Abmelden?',
    what: 'Ihre Eingaben auf dieser Seite sind noch nicht gespeichert und gehen verloren.',
    yes: 'Ja',
    no: 'Nein',
  },
  messageKind: { info: 'Information', error: 'Fehler', warning: 'Hinweis' },
} as const;
