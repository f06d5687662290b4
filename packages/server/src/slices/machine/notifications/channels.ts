import { endSentence, hasEnd, noticeSentence, noticeTitle } from '@kontor/contract/machine/notification-texts';
import type { Language } from '@kontor/contract/refusals';
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

/** Events whose beginning administrators also read in the portal; of the others another part of the box informs them. */
const inPortal: readonly WatchedEvent[] = ['raidFailure', 'smartFailure'];

/** People: by mail, and administrators in the portal as well. */
export function createPeopleChannel({ db, settings, mailing, messages, admins }: PeopleChannelNeeds): Channel {
  function show({ code, params }: Occurrence): void {
    const text = { de: noticeSentence(code, 'de', params), en: noticeSentence(code, 'en', params) };
    const recipients = admins();
    messages.notify({
      ...{ status: 'ERROR', indicatorId: 'disk-health', recipients, code: 'machine-notice', params: { text } },
    });
  }
  return {
    db,
    isOn: () => true,
    hasRecipients: (event) => settings.read()[event].length > 0,
    send(event, { mail, end, notice }) {
      const recipients = settings.read()[event];
      if (mail.length > 0) mailing.send(recipients, (language) => textOf(event, mail, language));
      if (end.length > 0) mailing.send(recipients, (language) => endOf(event, end, language));
      if (inPortal.includes(event) && notice.length > 0 && admins().length > 0) notice.forEach(show);
    },
  };
}

const textOf = (event: WatchedEvent, occurrences: readonly Occurrence[], language: Language) => ({
  title: noticeTitle(event, language, false),
  text: occurrences.map(({ code, params }) => noticeSentence(code, language, params)).join('\n'),
});

const endOf = (event: WatchedEvent, occurrences: readonly Occurrence[], language: Language) => ({
  title: noticeTitle(event, language, true),
  text: hasEnd(event) ? occurrences.map(({ params }) => endSentence(event, language, params)).join('\n') : '',
});
