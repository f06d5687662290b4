/** The list of manuals, and one manual. */
export const de = {
  title: 'Handbücher',
  one: 'Handbuch',
  subtitle: 'Wie etwas geht, Schritt für Schritt.',
  search: 'Handbücher durchsuchen',
  app: 'Worum geht es?',
  all: 'Alle',
  server: 'Server und Portal',
  nothing: 'Nichts gefunden',
  nothingText: 'Versuchen Sie ein anderes Wort.',
  unknown: 'Dieses Handbuch gibt es nicht',
  unknownText: 'Die Adresse ist falsch oder veraltet.',
  notLoaded: 'Das Handbuch konnte nicht geladen werden.',
} as const;
