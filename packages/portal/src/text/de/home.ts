/** The start page. */
export const de = {
  greeting: {
    morning: 'Guten Morgen, {{name}}.',
    day: 'Guten Tag, {{name}}.',
    evening: 'Guten Abend, {{name}}.',
  },
  state: {
    fine: 'Alles in Ordnung.',
    updates_one: 'Alles in Ordnung. Für eine App gibt es ein Update.',
    updates_other: 'Alles in Ordnung. Für {{count}} Apps gibt es Updates.',
    stopped_one: '„{{names}}“ läuft nicht.',
    stopped_other: '{{count}} Apps laufen nicht: {{names}}.',
    failed: 'Zuletzt ist etwas fehlgeschlagen.',
    busy: {
      INSTALLING: '„{{name}}“ wird gerade installiert.',
      UPDATING: '„{{name}}“ wird gerade aktualisiert.',
      UNINSTALLING: '„{{name}}“ wird gerade entfernt.',
      STARTING: '„{{name}}“ startet gerade.',
      BUILDING_IMAGE: 'Das Abbild von „{{name}}“ wird gerade erstellt.',
    },
    backup: 'Die Sicherung läuft.',
    seeMessages: 'Nachrichten ansehen',
    seeUpdates: 'Im Store ansehen',
  },
  yourApps: 'Ihre Apps',
  loading: 'Ihre Apps werden geladen.',
  empty: 'Keine Apps installiert. Klicken Sie in der Seitenleiste auf „Store“, um Apps zu installieren.',
  emptyTitle: 'Noch keine Apps',
  emptyForPeople:
    'Für Sie ist noch keine App freigegeben. Bitte wenden Sie sich an die Person, die diesen Server verwaltet.',
  toStore: 'Zum Store',
  notLoaded: 'Ihre Apps konnten nicht geladen werden.',
  again: 'Noch einmal versuchen',
  moved: '„{{name}}“ ist jetzt an Stelle {{place}} von {{all}}.',
  tile: {
    more: 'Mehr zu {{name}}',
    update: 'Update verfügbar',
    favourite: 'Favorit',
    addFavourite: 'Zu den Favoriten',
    removeFavourite: 'Aus den Favoriten nehmen',
    forward: 'Weiter nach vorn',
    back: 'Weiter nach hinten',
    stopped: 'Angehalten',
    failed: 'Läuft nicht',
    noAccess: 'Für Sie gesperrt',
  },
  backup: {
    title: 'Sicherung läuft',
    preparing: 'Die Sicherung wird vorbereitet',
  },
  importing: {
    title: 'Datenimport läuft',
  },
  isolation: {
    title: 'Apps laufen ohne Abschottung',
    text: 'Auf diesem Rechner lassen sich die Apps nicht voneinander trennen. Installieren Sie nur Apps, denen Sie vertrauen.',
    reasons: 'Warum?',
  },
  exposed: {
    title: 'Verbindung nicht verschlüsselt',
    text: 'Das Portal ist im Netz ohne Verschlüsselung erreichbar. Wer mitliest, sieht auch Passwörter.',
  },
} as const;
