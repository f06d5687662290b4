import type { Database } from '@kontor/platform/database/database';

interface WaitingTables {
  push_messages: { device: string };
  webhook_messages: { id: string };
  outbox: { state: 'waiting' | 'refused'; expires: number | null; template: string; reason: string };
}

/** Template of what apps have handed in. */
const ofApps = 'app';

/** Shown with each mail. */
const held = 'The server was restored from a backup. This mail was waiting then and may have been sent since.';

/**
 * Holds what waited to be sent when the database was copied, because it was probably sent since: mail stays until an administrator sends or drops it; mail with
 * links, which are void now, and messages to devices and other programs are dropped. Joins a running transaction.
 */
export function holdWaiting(database: Database): void {
  const tables = database.tables<WaitingTables>();
  database.run(tables.deleteFrom('push_messages'));
  database.run(tables.deleteFrom('webhook_messages'));
  const waiting = tables.deleteFrom('outbox').where('state', '=', 'waiting');
  database.run(waiting.where('expires', 'is not', null).where('template', '!=', ofApps));
  database.run(tables.updateTable('outbox').set({ state: 'refused', reason: held }).where('state', '=', 'waiting'));
}
