import type { Language } from '../refusals.ts';
import { createDayFormat } from '../rules/day-format.ts';
import { fillPlaceholders } from '../rules/placeholders.ts';
import { quotedNames } from '../rules/quoted-names.ts';

const texts = {
  titleFine: { de: 'Wochenüberblick für {box}: keine Störungen', en: 'Weekly summary of {box}: no faults' },
  titleOne: { de: 'Wochenüberblick für {box}: eine Störung', en: 'Weekly summary of {box}: one fault' },
  titleMany: { de: 'Wochenüberblick für {box}: {count} Störungen', en: 'Weekly summary of {box}: {count} faults' },
  fine: { de: 'Der Server arbeitet ohne Störungen.', en: 'The server works without faults.' },
  one: { de: 'Eine Störung braucht Ihre Aufmerksamkeit:', en: 'One fault needs your attention:' },
  many: { de: '{count} Störungen brauchen Ihre Aufmerksamkeit:', en: '{count} faults need your attention:' },
  moreFaults: {
    de: '… und {count} weitere. Alle stehen unter „Reparatur“ in den Einstellungen.',
    en: '… and {count} more. “Repair” in the settings lists all of them.',
  },
  disk: { de: 'Speicherplatz: {free} von {total} sind frei.', en: 'Disk space: {free} of {total} are free.' },
  systemDisk: {
    de: 'Auf der Systemfestplatte sind {free} von {total} frei.',
    en: '{free} of {total} are free on the system disk.',
  },
  updates: { de: 'Updates gibt es für {names}.', en: 'Updates are available for {names}.' },
  noUpdates: { de: 'Für keine App gibt es ein Update.', en: 'There is no update for any app.' },
  failed: {
    de: 'In den letzten sieben Tagen fehlgeschlagen: {jobs}.',
    en: 'Failed in the last seven days: {jobs}.',
  },
  neverOne: { de: 'Noch nie angemeldet hat sich {names}.', en: '{names} has never logged in.' },
  neverMany: { de: 'Noch nie angemeldet haben sich {names}.', en: '{names} have never logged in.' },
  more: { de: '{names} und {count} weitere', en: '{names} and {count} more' },
  change: {
    de: 'Wer diese E-Mail bekommt, steht in den Einstellungen unter „Benachrichtigungen“.',
    en: 'Who gets this email is set under “Notifications” in the settings.',
  },
} as const satisfies Record<string, Record<Language, string>>;

const mostFaults = 5;
const mostNames = 8;

/** A disk in words. */
interface DiskInWords {
  free: string;
  total: string;
}

/** What the summary says, in the language of its reader. */
export interface SummaryContent {
  /** Sentences, the worst first. */
  faults: readonly string[];
  /** The disk of the data; `system` where that is another one. */
  disks: { data: DiskInWords; system?: DiskInWords };
  /** Titles of apps with an update; undefined where no app is installed. */
  updates: readonly string[] | undefined;
  /** `day` in milliseconds since the epoch. */
  failedJobs: readonly { title: string; day: number }[];
  /** Names of users who never logged in. */
  neverSignedIn: readonly string[];
}

/** Where the summary is from, and the time zone its days are in. */
export interface SummaryPlace {
  box: string;
  timeZone: string;
}

/** Returns subject and sentences of the summary; one sentence on each line. */
export function summaryMail(content: SummaryContent, { box, timeZone }: SummaryPlace, language: Language) {
  const say = (name: keyof typeof texts, params: Record<string, string | number> = {}) =>
    fillPlaceholders(texts[name][language], params);
  const count = content.faults.length;
  const first = (all: readonly string[], write: (some: readonly string[]) => string): string => {
    const names = write(all.slice(0, mostNames));
    return all.length > mostNames ? say('more', { names, count: all.length - mostNames }) : names;
  };
  const quoted = (some: readonly string[]) => quotedNames(some, language);
  const listed = (some: readonly string[]) => some.join(', ');
  const day = createDayFormat(language, timeZone);
  const jobs = content.failedJobs.map(({ title, day: at }) => `${title} (${day.format(at)})`);
  const { neverSignedIn: never, updates, disks } = content;
  const lines = [
    count === 0 ? say('fine') : count === 1 ? say('one') : say('many', { count }),
    ...content.faults.slice(0, mostFaults).map((text) => `• ${text}`),
    ...(count > mostFaults ? [say('moreFaults', { count: count - mostFaults })] : []),
    [say('disk', { ...disks.data }), ...(disks.system ? [say('systemDisk', { ...disks.system })] : [])].join(' '),
    ...(updates === undefined
      ? []
      : [updates.length === 0 ? say('noUpdates') : say('updates', { names: first(updates, quoted) })]),
    ...(jobs.length > 0 ? [say('failed', { jobs: first(jobs, listed) })] : []),
    ...(never.length > 0 ? [say(never.length === 1 ? 'neverOne' : 'neverMany', { names: first(never, listed) })] : []),
    say('change'),
  ];
  const title =
    count === 0 ? say('titleFine', { box }) : count === 1 ? say('titleOne', { box }) : say('titleMany', { box, count });
  return { title, text: lines.join('\n') };
}
