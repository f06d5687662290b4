import type { Language } from '@kontor/contract/refusals';
import type { WatchedEvent } from '@kontor/contract/rules/machine/watched-events';
import type { Occurrence } from '../db.ts';

/** `lasts` is sent each day, `worse` where the level rises. */
export type MessageState = 'begins' | 'worse' | 'lasts' | 'over' | 'test';

/** What a message is about. */
export interface MessageContent {
  event: WatchedEvent | 'test';
  state: MessageState;
  text: Record<Language, string>;
  occurrence?: Occurrence;
}

/** Where a message comes from. */
export interface Sender {
  domain: string;
  portalUrl: string;
  language: Language;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Returns the JSON of a message. `text` is in the language of the server, because many receivers show that field as it is. */
export function payloadOf(
  { event, state, text, occurrence }: MessageContent,
  { domain, portalUrl, language, now }: Sender,
): string {
  return JSON.stringify({
    ...{ event, state, at: new Date(now).toISOString(), server: domain, link: portalUrl },
    ...{ text: text[language], texts: { de: text.de, en: text.en } },
    ...(occurrence && { details: detailsOf(occurrence) }),
  });
}

const detailsOf = ({ subject, code, level, since, params }: Occurrence) => ({
  ...{ subject, code, level, since: new Date(since).toISOString(), values: params },
});
