/** The page of messages. */
export const de = {
  title: 'Nachrichten',
  subtitle: 'Was auf Ihrem Server geschehen ist',
  at: '{date} um {time} Uhr',
  remove: 'Löschen',
  removeNamed: 'Nachricht vom {date} löschen',
  removed: 'Nachricht gelöscht',
  removeAll: 'Alle löschen',
  removeAllAsk: 'Alle Nachrichten löschen?',
  removeAllWhat: 'Sie verschwinden nur bei Ihnen. Andere Personen sehen ihre Nachrichten weiterhin.',
  couldNotRemove: 'Nachricht konnte nicht gelöscht werden',
  notLoaded: 'Die Nachrichten konnten nicht geladen werden.',
  empty: 'Keine Nachrichten',
  emptyText:
    'Hier erfahren Sie, wenn etwas fertig wurde oder schiefging, zum Beispiel eine Installation. Eine Nachricht bleibt 90 Tage stehen, wenn Sie sie nicht vorher löschen.',
  status: { OK: 'Erledigt', ERROR: 'Fehler', WARNING: 'Warnung', INFO: 'Information' },
  next: {
    app: 'Was Sie tun können: Versuchen Sie es noch einmal. Bleibt der Fehler, hilft ein Blick in das Protokoll der App.',
    other:
      'Was Sie tun können: Versuchen Sie es noch einmal. Bleibt der Fehler, wenden Sie sich an die Person, die diesen Server verwaltet.',
    openStore: 'App im Store zeigen',
    openLog: 'Protokoll ansehen',
  },
  yes: 'Ja',
  no: 'Nein',
} as const;
