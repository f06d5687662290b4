import type { Database } from '@kontor/platform/database/database';
import { createWaitingDb, type MessageRow } from './waiting-db.ts';

export interface DeviceRow {
  id: string;
  uid: string;
  /** Sealed. */
  subscription: string;
  user_agent: string;
  created: number;
  reached: number | null;
  trouble: 'unreachable' | 'refused' | null;
}

export interface PushTables {
  push_devices: DeviceRow;
  push_messages: MessageRow;
}

export function createPushDb(database: Database) {
  const tables = database.tables<PushTables>();
  return {
    ...createWaitingDb(database),
    devicesOf: (uid: string) =>
      database.all(tables.selectFrom('push_devices').selectAll().where('uid', '=', uid).orderBy('created')),
    find: (id: string) => database.first(tables.selectFrom('push_devices').selectAll().where('id', '=', id)),
    /** Whether one of these users has a device. */
    hasDevices: (uids: readonly string[]): boolean =>
      uids.length > 0 &&
      database.first(tables.selectFrom('push_devices').select('id').where('uid', 'in', uids).limit(1)) !== undefined,
    /** Adds a device. One with the same id is replaced, also that of another user. */
    put(row: DeviceRow): void {
      database.run(tables.deleteFrom('push_devices').where('id', '=', row.id));
      database.run(tables.insertInto('push_devices').values(row));
    },
    change: (id: string, patch: Partial<DeviceRow>) =>
      database.run(tables.updateTable('push_devices').set(patch).where('id', '=', id)),
    /** Removes a device with what waits for it. */
    remove: (id: string) => database.run(tables.deleteFrom('push_devices').where('id', '=', id)).changes > 0,
    removeOf: (uid: string) => database.run(tables.deleteFrom('push_devices').where('uid', '=', uid)).changes,
    removeAll: () => database.run(tables.deleteFrom('push_devices')).changes,
  };
}

export type PushDb = ReturnType<typeof createPushDb>;
