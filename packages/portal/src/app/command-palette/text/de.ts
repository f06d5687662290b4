/** The command palette. */
export const de = {
  title: 'Suchen',
  placeholder: 'Apps, Einstellungen, Personen, Befehle',
  nothing: 'Nichts gefunden',
  nothingText: 'Versuchen Sie es mit einem anderen Wort.',
  groups: {
    apps: 'Apps',
    pages: 'Seiten',
    users: 'Personen',
    actions: 'Befehle',
    store: 'Im Store',
    manuals: 'Handbücher',
  },
  theme: { light: 'Helles Aussehen', dark: 'Dunkles Aussehen', system: 'Aussehen wie das System' },
  language: { de: 'Deutsch', en: 'English' },
  logout: 'Abmelden',
  hint: 'Auswählen mit den Pfeiltasten, öffnen mit der Eingabetaste',
} as const;
