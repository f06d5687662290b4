import type { Language } from '@kontor/contract/refusals';

/** Texts of a page of the edge, including the label of its link or button. */
export interface PageText {
  title: string;
  text: string;
  action?: string;
}

/** `{app}` is the app's name, `{names}` who can help, `{uid}` who is signed in, `{address}` what the page links to, `{local}` where the portal answers on the machine it runs on. */
export const pageTexts = {
  starting: {
    de: { title: '„{app}“ startet gerade', text: 'Einen Augenblick bitte. Diese Seite lädt sich von selbst neu.' },
    en: { title: '“{app}” is starting', text: 'One moment please. This page reloads by itself.' },
  },
  stopped: {
    de: {
      title: '„{app}“ ist angehalten',
      text: 'Im Portal lässt sich die App wieder starten. Wenden Sie sich dazu bitte an {names}.',
      action: 'Zum Portal',
    },
    en: {
      title: '“{app}” is stopped',
      text: 'The app can be started again in the portal. Please ask {names} to do so.',
      action: 'Go to the portal',
    },
  },
  stoppedForStarter: {
    de: {
      title: '„{app}“ ist angehalten. Jetzt starten?',
      text: 'Solange die App angehalten ist, kann niemand sie benutzen. Im Portal starten Sie sie mit einem Klick.',
      action: 'Zum Starten ins Portal',
    },
    en: {
      title: '“{app}” is stopped. Start it now?',
      text: 'Nobody can use the app while it is stopped. In the portal you start it with one click.',
      action: 'Start it in the portal',
    },
  },
  silent: {
    de: {
      title: '„{app}“ antwortet nicht',
      text: 'Diese Seite versucht es in zehn Sekunden noch einmal. Wenn das so bleibt, hilft es meist, die App im Portal neu zu starten. Wenden Sie sich dazu bitte an {names}.',
      action: 'Noch einmal versuchen',
    },
    en: {
      title: '“{app}” does not answer',
      text: 'This page tries again in ten seconds. If that does not help, restarting the app in the portal usually does. Please ask {names} to do so.',
      action: 'Try again',
    },
  },
  noAccess: {
    de: {
      title: 'Kein Zugang zu „{app}“',
      text: 'Sie sind als {uid} angemeldet. Diese App ist für Sie nicht freigegeben. Bitte wenden Sie sich an {names}.',
      action: 'Zum Portal',
    },
    en: {
      title: 'No access to “{app}”',
      text: 'You are logged in as {uid}. This app has not been opened to you. Please ask {names}.',
      action: 'Go to the portal',
    },
  },
  noLongerAccess: {
    de: {
      title: '„{app}“ ist für Sie nicht mehr freigegeben',
      text: 'Sie sind als {uid} angemeldet. Wenn Sie die App weiter brauchen, wenden Sie sich bitte an {names}.',
      action: 'Zum Portal',
    },
    en: {
      title: '“{app}” is no longer open to you',
      text: 'You are logged in as {uid}. If you still need the app, please ask {names}.',
      action: 'Go to the portal',
    },
  },
  unknownHost: {
    de: {
      title: 'Unter dieser Adresse gibt es nichts',
      text: 'Vielleicht ist sie nicht richtig geschrieben, oder die App, die hier war, wurde entfernt.',
      action: 'Zum Portal',
    },
    en: {
      title: 'There is nothing at this address',
      text: 'It may be misspelled, or the app that was here may have been removed.',
      action: 'Go to the portal',
    },
  },
  formerHost: {
    de: {
      title: 'Dieser Server hat eine neue Adresse',
      text: 'Das Portal finden Sie jetzt unter {address}. Bitte melden Sie sich dort neu an und ändern Sie Ihre Lesezeichen.',
      action: 'Zur neuen Adresse',
    },
    en: {
      title: 'This server has a new address',
      text: 'The portal is now at {address}. Please log in again there and change your bookmarks.',
      action: 'Go to the new address',
    },
  },
  formerHostUnreached: {
    de: {
      title: 'Dieser Server hat eine neue Adresse',
      text: 'Das Portal hat jetzt die Adresse {address}. Sie führt noch nicht zu diesem Server, vielleicht ist der Name noch nicht bekannt. Geht sie nicht auf, kommen Sie am Server selbst unter {local} hinein.',
      action: 'Zur neuen Adresse',
    },
    en: {
      title: 'This server has a new address',
      text: 'The address of the portal is now {address}. It does not lead to this server yet, perhaps the name is not known yet. If it does not open, get in at the server itself at {local}.',
      action: 'Go to the new address',
    },
  },
  formerLink: {
    de: {
      title: 'Dieser Server hat eine neue Adresse',
      text: 'Ihr Link für ein neues Passwort gilt weiter. Er öffnet sich jetzt unter der neuen Adresse.',
      action: 'Link öffnen',
    },
    en: {
      title: 'This server has a new address',
      text: 'Your link for a new password is still valid. It now opens at the new address.',
      action: 'Open the link',
    },
  },
  formerLinkUnreached: {
    de: {
      title: 'Dieser Server hat eine neue Adresse',
      text: 'Ihr Link für ein neues Passwort gilt weiter und öffnet sich jetzt unter der neuen Adresse. Sie führt noch nicht zu diesem Server, vielleicht ist der Name noch nicht bekannt. Geht der Link nicht auf, versuchen Sie es später noch einmal.',
      action: 'Link öffnen',
    },
    en: {
      title: 'This server has a new address',
      text: 'Your link for a new password is still valid and now opens at the new address. It does not lead to this server yet, perhaps the name is not known yet. If the link does not open, try again later.',
      action: 'Open the link',
    },
  },
  signInAgain: {
    de: {
      title: 'Bitte melden Sie sich noch einmal an',
      text: 'Ihre Anmeldung bei „{app}“ ist abgelaufen oder nicht eindeutig. Was Sie gerade abgeschickt haben, wurde nicht angenommen.',
      action: '„{app}“ öffnen',
    },
    en: {
      title: 'Please log in again',
      text: 'Your session at “{app}” has expired or is ambiguous. What you have just sent was not accepted.',
      action: 'Open “{app}”',
    },
  },
  entryExpired: {
    de: {
      title: 'Das hat zu lange gedauert',
      text: 'Der Weg zu „{app}“ ist abgelaufen oder wurde in einem anderen Browser begonnen.',
      action: '„{app}“ öffnen',
    },
    en: {
      title: 'That took too long',
      text: 'The way to “{app}” has expired, or was begun in another browser.',
      action: 'Open “{app}”',
    },
  },
  unknownApp: {
    de: { title: 'Diese App gibt es nicht', text: 'Vielleicht wurde sie entfernt.', action: 'Zum Portal' },
    en: { title: 'There is no such app', text: 'It may have been removed.', action: 'Go to the portal' },
  },
  unreadable: {
    de: { title: 'Diese Adresse ist unvollständig', text: 'Bitte öffnen Sie die App im Portal.', action: 'Zum Portal' },
    en: {
      title: 'This address is incomplete',
      text: 'Please open the app from the portal.',
      action: 'Go to the portal',
    },
  },
  nothingHere: {
    de: { title: 'Hier ist nichts', text: 'Unter dieser Adresse gibt es keine Seite.', action: '„{app}“ öffnen' },
    en: { title: 'Nothing here', text: 'There is no page at this address.', action: 'Open “{app}”' },
  },
  signOut: {
    de: {
      title: 'Bei „{app}“ abmelden?',
      text: 'Im Portal bleiben Sie angemeldet. Um sich überall abzumelden, melden Sie sich dort ab.',
      action: 'Abmelden',
    },
    en: {
      title: 'Log out of “{app}”?',
      text: 'You stay logged in at the portal. To log out everywhere, log out there.',
      action: 'Log out',
    },
  },
  signedOut: {
    de: { title: 'Sie sind bei „{app}“ abgemeldet', text: 'Im Portal sind Sie noch angemeldet.', action: 'Zum Portal' },
    en: {
      title: 'You have logged out of “{app}”',
      text: 'You are still logged in at the portal.',
      action: 'Go to the portal',
    },
  },
} satisfies Record<string, Record<Language, PageText>>;

export type PageName = keyof typeof pageTexts;
