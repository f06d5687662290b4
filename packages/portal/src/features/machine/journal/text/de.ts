/** The page that shows who did what. */
export const de = {
  title: 'Änderungen',
  subtitle: 'Wer wann was auf diesem Server getan hat. Im Portal lassen sich diese Einträge weder ändern noch löschen.',
  notLoaded: 'Die Änderungen konnten nicht geladen werden.',
  who: 'Benutzername oder Gegenstand',
  from: 'Von',
  until: 'Bis',
  nothing: 'Nichts gefunden',
  more: 'Ältere zeigen',
  download: 'Als Tabelle herunterladen',
  notDownloaded: 'Die Tabelle konnte nicht heruntergeladen werden',
  file: 'Änderungen',
  address: 'von {address}',
  changes_one: '{count} Angabe',
  changes_other: '{count} Angaben',
  empty: 'leer',
} as const;
