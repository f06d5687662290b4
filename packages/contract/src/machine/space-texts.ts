import type { Language } from '../refusals.ts';
import { fillPlaceholders } from '../rules/placeholders.ts';

interface Words {
  title: string;
  /** What it is, and what is lost by deleting it. */
  text: string;
}

/** Titles and texts of what uses space on the data disk. `{name}` is the app. */
const spaceTexts = {
  'kept-data': {
    de: {
      title: 'Aufbewahrte Daten von {name}',
      text: 'Die App wurde entfernt, ihre Daten wurden aufbewahrt. Nach dem Löschen sind sie unwiederbringlich verloren, auch für eine neue Installation dieser App.',
    },
    en: {
      title: 'Kept data of {name}',
      text: 'The app was removed and its data was kept. Once deleted it is lost for good, also for a new installation of this app.',
    },
  },
  apps: {
    de: {
      title: 'Daten installierter Apps',
      text: 'Was Ihre Apps gespeichert haben. Löschen Sie in den Apps, was niemand mehr braucht, oder entfernen Sie Apps.',
    },
    en: {
      title: 'Data of installed apps',
      text: 'What your apps have stored. Delete in the apps what nobody needs any more, or remove apps.',
    },
  },
  programs: {
    de: {
      title: 'Programme der Apps',
      text: 'Was der Server für die Apps heruntergeladen oder gebaut hat. Es wird weniger, wenn Sie Apps entfernen.',
    },
    en: {
      title: 'Programs of the apps',
      text: 'What the server downloaded or built for the apps. It gets less when you remove apps.',
    },
  },
  reserve: {
    de: {
      title: 'Reserve',
      text: 'Diesen Platz hält der Server frei. Ist die Platte voll, gibt er ihn her, damit Sie aufräumen können.',
    },
    en: {
      title: 'Reserve',
      text: 'The server keeps this space free. When the disk is full it gives it up, so that you can tidy up.',
    },
  },
  other: {
    de: {
      title: 'Anderes auf dieser Platte',
      text: 'Das Betriebssystem, die Datenbanken des Servers und der Apps und alles, was andere Programme hier gespeichert haben.',
    },
    en: {
      title: 'Other things on this disk',
      text: 'The operating system, the databases of the server and the apps, and all that other programs have stored here.',
    },
  },
  logs: {
    de: {
      title: 'Alte Protokolle',
      text: 'Was der Server und die Apps früher gemeldet haben. Es fehlt nur, wenn jemand einen älteren Fehler sucht.',
    },
    en: {
      title: 'Old logs',
      text: 'What the server and the apps reported earlier. It is missed only when somebody looks for an older fault.',
    },
  },
  copies: {
    de: {
      title: 'Kopien der Datenbank',
      text: 'Sie entstehen vor jedem Wechsel der Version. Ohne sie gibt es keinen Weg zurück zu dem Stand davor. Die jetzige Datenbank bleibt, wie sie ist.',
    },
    en: {
      title: 'Copies of the database',
      text: 'They are made before each change of the version. Without them there is no way back to how it was before. The present database stays as it is.',
    },
  },
  replaced: {
    de: {
      title: 'Ersetzte Datenbanken',
      text: 'Sie wurden zur Seite gelegt, als der Server zu einer Kopie zurückging. Nach dem Löschen ist verloren, was nur in ihnen steht.',
    },
    en: {
      title: 'Replaced databases',
      text: 'They were put aside when the server went back to a copy. Once deleted, what is only in them is lost.',
    },
  },
  trash: {
    de: {
      title: 'Papierkorb des Servers',
      text: 'Was Apps bei einem Update oder beim Entfernen abgelegt haben und niemand mehr braucht. Es geht nichts verloren.',
    },
    en: {
      title: 'Trash of the server',
      text: 'What apps left behind at an update or a removal and nobody needs any more. Nothing is lost.',
    },
  },
  incoming: {
    de: {
      title: 'Abgebrochene Uploads',
      text: 'Dateien, die nur zum Teil angekommen sind. Wer sie hochgeladen hat, fängt von vorn an.',
    },
    en: {
      title: 'Uploads that were cut off',
      text: 'Files that arrived in part only. Whoever uploaded them begins again.',
    },
  },
  archives: {
    de: {
      title: 'Hochgeladene Archive',
      text: 'Archive für eigene Apps, aus denen noch keine App wurde. Wer gerade eine eigene App einrichtet, lädt das Archiv noch einmal hoch.',
    },
    en: {
      title: 'Uploaded archives',
      text: 'Archives for own apps that have not become an app yet. Whoever is setting up an own app uploads the archive again.',
    },
  },
} satisfies Record<string, Record<Language, Words>>;

export type SpaceKind = keyof typeof spaceTexts;

/** Returns title and text of a kind. */
export function spaceWordsOf(kind: SpaceKind, language: Language, name = ''): Words {
  const { title, text } = spaceTexts[kind][language];
  return { title: fillPlaceholders(title, { name }), text };
}
