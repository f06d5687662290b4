/** The frame around every page. */
export const de = {
  skip: 'Zum Inhalt springen',
  navigation: 'Hauptmenü',
  more: 'Mehr',
  collapse: 'Seitenleiste einklappen',
  expand: 'Seitenleiste ausklappen',
  search: 'Suchen',
  searchKey: 'Strg K',
  searchKeyMac: '⌘ K',
  settings: 'Einstellungen',
  settingsShow: 'Bereiche der Einstellungen zeigen',
  settingsHide: 'Bereiche der Einstellungen verbergen',
  logout: 'Abmelden',
  role: { admin: 'Administrator', user: 'Benutzer' },
  offline: 'Keine Verbindung, Stand von {time} Uhr.',
  announcement: 'Wichtige Nachricht',
  announcementHide: 'Nachricht ausblenden',
  missing: {
    title: 'Diese Seite gibt es nicht',
    text: 'Die Adresse ist falsch oder veraltet, oder die Seite ist für Sie nicht freigegeben. Stattdessen sehen Sie Ihre Apps.',
  },
  failed: {
    title: 'Diese Seite konnte nicht geladen werden',
    text: 'Bitte versuchen Sie es noch einmal. Ihre Daten sind davon nicht betroffen.',
    again: 'Noch einmal versuchen',
  },
} as const;
