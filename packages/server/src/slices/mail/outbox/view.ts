import type { WaitingMail } from '@kontor/contract/mail/outbox';
import type { Language } from '@kontor/contract/refusals';
import { boxActor } from '../../../core/journal-db.ts';
import type { OutboxRow } from './db.ts';
import { readExplained, sentenceAbout } from './explanations.ts';

/** An invitation that nobody sent was asked for at the login, by whoever never had a password. */
const kindOf = ({ template, actor }: Pick<OutboxRow, 'template' | 'actor'>): string =>
  template === 'invitation' && actor === boxActor.uid ? 'reset' : template;

/** Returns a mail for the API. `heldUntil` (ms): no mail is tried before, as the server is unreachable. `app` is empty for mail of the box itself. */
export function viewMail(
  row: OutboxRow,
  {
    language,
    app,
    heldUntil,
    ...more
  }: {
    language: Language;
    app: string;
    heldUntil: number;
    name: string;
    mayShow: boolean;
    shownBy: string;
    needsOwnPassword: boolean;
  },
): WaitingMail {
  return {
    id: row.id,
    template: kindOf(row),
    app,
    to: row.recipient,
    state: row.state,
    created: new Date(row.created).toISOString(),
    tries: row.tries,
    nextTry: new Date(Math.max(row.next_try, heldUntil)).toISOString(),
    reason: row.reason,
    explanation: sentenceAbout(readExplained(row.explained), language),
    uid: row.uid ?? '',
    ...more,
  };
}
