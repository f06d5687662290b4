import type { Language } from '../refusals.ts';

/** Why nothing of Debian is among the licences. */
const reasons = {
  'no-debian': {
    de: 'Auf diesem Gerät läuft kein Debian. Hier steht nur, was Kontor selbst mitbringt.',
    en: 'This device does not run Debian. Only what Kontor itself brings along is listed here.',
  },
  unreadable: {
    de: 'Welche Programme von Debian hier installiert sind, ließ sich nicht lesen. Laden Sie die Seite später neu.',
    en: 'Which programs of Debian are installed here could not be read. Reload the page later.',
  },
} as const;

export const noDebianReasonOf = (reason: keyof typeof reasons, language: Language): string => reasons[reason][language];
