import type { WaitingMail } from '@kontor/contract/outbox';
import type { OutboxRow } from './db.ts';

/** While the server is away, nothing is tried before `heldUntil` (ms). */
export function viewMail(row: OutboxRow, heldUntil: number): WaitingMail {
  return {
    id: row.id,
    template: row.template,
    to: row.recipient,
    state: row.state,
    created: new Date(row.created).toISOString(),
    tries: row.tries,
    nextTry: new Date(Math.max(row.next_try, heldUntil)).toISOString(),
    reason: row.reason,
  };
}
