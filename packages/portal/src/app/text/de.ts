/** The frame around every page. */
export const de = {
  help: 'Handbuch zu dieser Seite',
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
  ownAccount: { admin: 'Ihr Konto · Administrator', user: 'Ihr Konto' },
  offline: 'Keine Verbindung, Stand von {time} Uhr.',
  announcementHide: 'Nachricht ausblenden',
  announcementNotHidden: 'Nachricht konnte nicht ausgeblendet werden',
  missing: {
    title: 'Diese Seite gibt es nicht',
    text: 'Die Adresse ist falsch oder veraltet, oder die Seite ist für Sie nicht freigegeben. Stattdessen sehen Sie Ihre Apps.',
    setting:
      'Unter dieser Adresse gibt es keine Einstellung, oder sie ist für Sie nicht freigegeben. Was Sie einstellen können, steht im Menü unter „Einstellungen“.',
  },
  failed: {
    title: 'Diese Seite konnte nicht geladen werden',
    text: 'Bitte versuchen Sie es noch einmal. Ihre Daten sind davon nicht betroffen.',
    waitsTitle: 'Der Server antwortet gerade nicht',
    moved: 'Dieser Server ist jetzt unter der neuen Adresse zu finden, die oben steht. Bitte öffnen Sie sie.',
    waits: 'Diese Seite lädt von selbst, sobald der Server wieder erreichbar ist.',
    again: 'Noch einmal versuchen',
  },
} as const;
