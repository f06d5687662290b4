import type { Webhook } from '@kontor/contract/machine/notification-webhook';
import { type Language, type RefusalCode, refusals, sentenceOf } from '@kontor/contract/refusals';
import type { MessageRow, WebhookRow } from './db.ts';

/** What the page shows besides the row. */
export interface WebhookState {
  /** Empty without a webhook, and where it cannot be read. */
  address: string;
  isUnreadable: boolean;
  waiting: number;
  first: MessageRow | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

const timeOf = (at: number | null | undefined) => (at === null || at === undefined ? null : new Date(at).toISOString());

/** Returns the webhook for the API, without its secret. */
export function viewWebhook(
  row: WebhookRow | undefined,
  { address, isUnreadable, waiting, first, now }: WebhookState,
  language: Language,
): Webhook {
  const unreadable = {
    at: new Date(now).toISOString(),
    text: sentenceOf('webhook-unreadable', language),
    isGivenUp: false,
  };
  return {
    ...{ address, waiting, nextTry: timeOf(first?.next_try), delivered: timeOf(row?.delivered) },
    failure: isUnreadable ? unreadable : failureOf(row, language),
  };
}

function failureOf(row: WebhookRow | undefined, language: Language): Webhook['failure'] {
  if (row === undefined || row.failed === null || row.failure === null) return null;
  const { code, params } = JSON.parse(row.failure) as { code: RefusalCode; params: Record<string, string | number> };
  // A code of another version of Kontor has no sentence here.
  const text = Object.hasOwn(refusals, code) ? sentenceOf(code, language, params) : code;
  return { at: new Date(row.failed).toISOString(), text, isGivenUp: row.given_up === 1 };
}
