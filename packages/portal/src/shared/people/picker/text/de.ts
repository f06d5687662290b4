/** Choosing users and their permissions. */
export const de = {
  search: 'Name oder Benutzername',
  all: 'Alle auswählen',
  none: 'Auswahl aufheben',
  onlyChosen: 'Nur ausgewählte',
  chosen_one: '{{count}} Person ausgewählt',
  chosen_other: '{{count}} Personen ausgewählt',
  list: 'Personen',
  rights: 'Rechte von {{name}}',
  locked: 'gehört dazu',
  disabled: 'gesperrt',
  external: 'Wird von einem externen Verzeichnis verwaltet.',
  nothingFound: 'Niemand heißt so',
  nobodyChosen: 'Noch niemand ausgewählt',
  notLoaded: 'Die Personen konnten nicht geladen werden.',
  again: 'Noch einmal versuchen',
  loading: 'Personen werden geladen',
} as const;
