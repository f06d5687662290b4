import type { WaitingMail } from '@kontor/contract/outbox';
import type { OutboxRow } from './db.ts';

export function viewMail(row: OutboxRow): WaitingMail {
  return {
    id: row.id,
    template: row.template,
    to: row.recipient,
    state: row.state,
    created: new Date(row.created).toISOString(),
    tries: row.tries,
    nextTry: new Date(row.next_try).toISOString(),
    reason: row.reason,
  };
}
