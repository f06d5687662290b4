/** The start page. */
export const de = {
  greeting: {
    morning: 'Guten Morgen, {name}.',
    day: 'Guten Tag, {name}.',
    evening: 'Guten Abend, {name}.',
  },
  state: {
    fine: 'Alles in Ordnung.',
    updates_one: 'Alles in Ordnung. Für eine App gibt es ein Update.',
    updates_other: 'Alles in Ordnung. Für {count} Apps gibt es Updates.',
    stopped_one: '„{names}“ läuft nicht.',
    stopped_other: '{count} Apps laufen nicht: {names}.',
    troubled_one: '„{names}“ ist gestört.',
    troubled_other: '{count} Apps sind gestört: {names}.',
    failed: 'Zuletzt ist etwas fehlgeschlagen.',
    mail: 'E-Mails des Servers warten auf den Versand.',
    busy: {
      INSTALLING: '„{name}“ wird gerade installiert.',
      UPDATING: '„{name}“ wird gerade aktualisiert.',
      UNINSTALLING: '„{name}“ wird gerade entfernt.',
      STARTING: '„{name}“ startet gerade.',
      BUILDING_IMAGE: '„{name}“ wird gerade gebaut.',
    },
    backup: 'Die Sicherung läuft.',
    seeMessages: 'Nachrichten ansehen',
    seeUpdates: 'Im Store ansehen',
  },
  yourApps: 'Ihre Apps',
  loading: 'Ihre Apps werden geladen.',
  empty: 'Keine Apps installiert. Klicken Sie in der Seitenleiste auf „Store“, um Apps zu installieren.',
  emptyOnPhone: 'Keine Apps installiert. Tippen Sie unten auf „Store“, um Apps zu installieren.',
  emptyTitle: 'Noch keine Apps',
  emptyForPeople:
    'Für Sie ist noch keine App freigegeben. Bitte wenden Sie sich an die Person, die diesen Server verwaltet.',
  toStore: 'Zum Store',
  notLoaded: 'Ihre Apps konnten nicht geladen werden.',
  moved: '„{name}“ ist jetzt an Stelle {place} von {all}.',
  tile: {
    more: 'Mehr zu {name}',
    update: 'Update verfügbar',
    favourite: 'Favorit',
    addFavourite: 'Zu den Favoriten',
    removeFavourite: 'Aus den Favoriten nehmen',
    forward: 'Weiter nach vorn',
    back: 'Weiter nach hinten',
    noAccess: 'Für Sie gesperrt',
  },
  backup: {
    title: 'Sicherung läuft',
    preparing: 'Die Sicherung wird vorbereitet',
  },
  importing: {
    title: 'Datenimport läuft',
  },
  mail: {
    title: 'E-Mails warten',
    waiting_one: '{count} E-Mail des Servers wartet auf den Versand.',
    waiting_other: '{count} E-Mails des Servers warten auf den Versand.',
    missing: 'Es ist kein Mailserver eingerichtet.',
    away: 'Der Mailserver nimmt sie nicht an.',
    see: 'Postausgang ansehen',
  },
  isolation: {
    title: 'Apps laufen ohne Abschottung',
    text: 'Auf diesem Rechner lassen sich die Apps nicht voneinander trennen. Installieren Sie nur Apps, denen Sie vertrauen.',
    reasons: 'Warum?',
  },
  disk: {
    low: {
      title: 'Der Speicherplatz wird knapp',
      text: 'Entfernen Sie Apps oder Daten, die niemand mehr braucht.',
    },
    scarce: {
      title: 'Der Speicherplatz ist fast aufgebraucht',
      text: 'Bis wieder Platz ist, wird nichts hochgeladen, installiert oder gebaut. Entfernen Sie Apps oder Daten, die niemand mehr braucht.',
    },
    see: 'Speicherplatz ansehen',
  },
  exposed: {
    title: 'Verbindung nicht verschlüsselt',
    text: 'Das Portal ist im Netz ohne Verschlüsselung erreichbar. Wer mitliest, sieht auch Passwörter.',
  },
} as const;
