/** Start page of the settings. */
export const de = {
  title: 'Einstellungen',
  open: 'Einstellungen entsperrt bis {time} Uhr.',
  lock: 'Einstellungen sperren',
  own: 'Was Sie für sich selbst einstellen.',
  search: 'Einstellungen durchsuchen',
  found_one: '{count} Bereich gefunden',
  found_other: '{count} Bereiche gefunden',
  nothing: 'Nichts gefunden',
  nothingText: 'Suchen Sie mit einem anderen Wort, zum Beispiel „Passwort“ oder „Zertifikat“.',
  showAll: 'Alle Bereiche zeigen',
} as const;
