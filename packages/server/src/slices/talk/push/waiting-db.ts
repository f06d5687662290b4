import type { Database } from '@kontor/platform/database/database';
import type { DeviceRow, PushTables } from './db.ts';

export interface MessageRow {
  device: string;
  topic: string;
  /** JSON of the content. */
  content: string;
  created: number;
  /** In counted time, ms. */
  expires: number;
  tries: number;
  next_try: number;
}

/** A waiting message with the device it is for. */
export type DueMessage = MessageRow & Pick<DeviceRow, 'subscription'>;

/** The messages that no push service has accepted yet. */
export function createWaitingDb(database: Database) {
  const tables = database.tables<PushTables>();
  const deletion = (device: string, topic: string) =>
    tables.deleteFrom('push_messages').where('device', '=', device).where('topic', '=', topic);
  const dueQuery = (now: number, most: number) =>
    tables
      .selectFrom('push_messages')
      .innerJoin('push_devices', 'push_devices.id', 'push_messages.device')
      .selectAll('push_messages')
      .select('subscription')
      .where('next_try', '<=', now)
      .orderBy('next_try')
      .limit(most);
  return {
    /** Adds a message; one about the same is replaced. The oldest ones of the device beyond `most` are removed. */
    addMessage(row: MessageRow, most: number): void {
      const { device: _device, topic: _topic, ...changed } = row;
      const added = tables.insertInto('push_messages').values(row);
      database.run(added.onConflict((on) => on.columns(['device', 'topic']).doUpdateSet(changed)));
      const own = tables.selectFrom('push_messages').select('topic').where('device', '=', row.device);
      const beyond = database.all(own.orderBy('expires', 'desc').orderBy('topic').limit(1000).offset(most));
      for (const { topic } of beyond) database.run(deletion(row.device, topic));
    },
    /** Returns due messages, those first that are due longest. */
    due: (now: number, most: number): DueMessage[] => database.all(dueQuery(now, most)),
    nextTry: (): number | undefined =>
      database.first(tables.selectFrom('push_messages').select('next_try').orderBy('next_try').limit(1))?.next_try,
    /** Changes a message, unless a newer one has replaced it. */
    changeMessage({ device, topic, created }: MessageRow, patch: Partial<MessageRow>): void {
      const row = tables.updateTable('push_messages').set(patch).where('device', '=', device);
      database.run(row.where('topic', '=', topic).where('created', '=', created));
    },
    /** Removes a message, unless a newer one has replaced it. */
    removeMessage({ device, topic, created }: MessageRow): void {
      database.run(deletion(device, topic).where('created', '=', created));
    },
    removeExpired: (now: number) =>
      database.run(tables.deleteFrom('push_messages').where('expires', '<=', now)).changes,
    /** Makes messages due at `now` that are due after `latest`: their time was set before the clock was set back. */
    bringForward: (latest: number, now: number) =>
      database.run(tables.updateTable('push_messages').set({ next_try: now }).where('next_try', '>', latest)),
  };
}
