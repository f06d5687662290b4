import { endSentence, hasEnd, noticeSentence, noticeTitle } from '@kontor/contract/machine/notification-texts';
import type { Language } from '@kontor/contract/refusals';
import type { WatchedEvent } from '@kontor/contract/rules/machine/watched-events';
import type { Channel } from '../channels.ts';
import type { Occurrence, OccurrencesDb } from '../db.ts';
import { stateOf } from '../rules.ts';
import type { Deliveries } from './deliveries.ts';
import type { MessageContent } from './payload.ts';
import type { StoredWebhook } from './stored-webhook.ts';

export interface WebhookChannelNeeds {
  db: OccurrencesDb;
  stored: Pick<StoredWebhook, 'isSet'>;
  deliveries: Pick<Deliveries, 'add'>;
  bodyOf(content: MessageContent): string;
}

/** The webhook: one message for each occurrence, whoever is mailed. */
export const createWebhookChannel = ({ db, stored, deliveries, bodyOf }: WebhookChannelNeeds): Channel => ({
  db,
  isOn: stored.isSet,
  hasRecipients: () => true,
  send(event, { mail, end }, known) {
    const now = mail.map(
      (occurrence): MessageContent => ({
        ...{ event, occurrence, state: stateOf(occurrence, known.get(occurrence.subject)) },
        text: inBoth((language) => textOf(event, occurrence, language)),
      }),
    );
    const over = end.map(
      (occurrence): MessageContent => ({
        ...{ event, occurrence, state: 'over' },
        text: inBoth((language) => endOf(event, occurrence, language)),
      }),
    );
    deliveries.add([...now, ...over].map(bodyOf));
  },
});

const inBoth = (textIn: (language: Language) => string) => ({ de: textIn('de'), en: textIn('en') });

const textOf = (event: WatchedEvent, { code, params }: Occurrence, language: Language): string =>
  `${noticeTitle(event, language, false)}\n${noticeSentence(code, language, params)}`;

const endOf = (event: WatchedEvent, { params }: Occurrence, language: Language): string =>
  [noticeTitle(event, language, true), ...(hasEnd(event) ? [endSentence(event, language, params)] : [])].join('\n');
