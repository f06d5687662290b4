import { endSentence, hasEnd, noticeSentence, noticeTitle } from '@kontor/contract/machine/notification-texts';
import type { Language } from '@kontor/contract/refusals';
import { diskHealth } from '@kontor/contract/rules/machine/disk-health';
import type { WatchedEvent } from '@kontor/contract/rules/machine/watched-events';
import type { Messages } from '../../talk/messages/index.ts';
import type { Occurrence, OccurrencesDb } from './db.ts';
import type { Mailing } from './mailing.ts';
import type { Plan } from './rules.ts';
import type { NotificationSettings } from './settings.ts';

/** A kind of receivers of what is found, with its own memory of what they were sent. */
export interface Channel {
  db: OccurrencesDb;
  /** Without, nothing is planned for it. */
  isOn(): boolean;
  /** Whether anybody is sent this event. */
  hasRecipients(event: WatchedEvent): boolean;
  /** Sends what is planned; `known` is what it knew before. Joins a running transaction. */
  send(event: WatchedEvent, plan: Plan, known: ReadonlyMap<string, Occurrence>): void;
}

export interface PeopleChannelNeeds {
  db: OccurrencesDb;
  settings: NotificationSettings;
  mailing: Mailing;
  messages: Pick<Messages, 'notify'>;
  admins(): string[];
}

/** Events whose beginning and end administrators also read in the portal; of the others another part of the box informs them. */
const inPortal = ['raidFailure', 'smartFailure'] as const satisfies WatchedEvent[];
type InPortal = (typeof inPortal)[number];

/** People: by mail, and administrators in the portal as well. */
export function createPeopleChannel({ db, settings, mailing, messages, admins }: PeopleChannelNeeds): Channel {
  function show(status: 'OK' | 'ERROR', { subject }: Occurrence, textIn: (language: Language) => string): void {
    const [indicatorId, recipients] = [`${diskHealth}:${subject}`, admins()];
    const params = { text: { de: textIn('de'), en: textIn('en') } };
    if (recipients.length > 0) messages.notify({ status, indicatorId, recipients, code: 'machine-notice', params });
  }

  function showAll(event: InPortal, { notice, over }: Pick<Plan, 'notice' | 'over'>): void {
    for (const one of notice) show('ERROR', one, (language) => noticeSentence(one.code, language, one.params));
    for (const one of over) show('OK', one, (language) => endSentence(event, language, one.params));
  }

  return {
    db,
    isOn: () => true,
    hasRecipients: (event) => settings.read()[event].length > 0,
    send(event, { mail, end, ...shown }) {
      const recipients = settings.read()[event];
      if (mail.length > 0) mailing.send(recipients, (language) => textOf(event, mail, language));
      if (end.length > 0) mailing.send(recipients, (language) => endOf(event, end, language));
      const read = inPortal.find((one) => one === event);
      if (read !== undefined) showAll(read, shown);
    },
  };
}

/** Returns what is said of occurrences that begin or last. */
export const textOf = (event: WatchedEvent, occurrences: readonly Occurrence[], language: Language) => ({
  title: noticeTitle(event, language, false),
  text: occurrences.map(({ code, params }) => noticeSentence(code, language, params)).join('\n'),
});

/** Returns what is said of occurrences that are over. */
export const endOf = (event: WatchedEvent, occurrences: readonly Occurrence[], language: Language) => ({
  title: noticeTitle(event, language, true),
  text: hasEnd(event) ? occurrences.map(({ params }) => endSentence(event, language, params)).join('\n') : '',
});
