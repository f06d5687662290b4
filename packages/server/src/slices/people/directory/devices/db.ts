import type { DirectoryRight } from '@kontor/contract/rules/people/directory-clients';
import type { Database } from '@kontor/platform/database/database';

export interface DeviceRow {
  id: string;
  name: string;
  client: string;
  password_hash: string;
  may_read: DirectoryRight;
  everyone: number;
  blocked: number;
  created: number;
  /** Milliseconds since the epoch; null: never, 0: unknown. */
  last_used: number | null;
}

interface DeviceTables {
  directory_devices: DeviceRow;
  directory_device_groups: { device: string; cn: string };
}

export function createDevicesDb(database: Database) {
  const tables = database.tables<DeviceTables>();
  return {
    all: () => database.all(tables.selectFrom('directory_devices').selectAll().orderBy('name')),
    find: (id: string) => database.first(tables.selectFrom('directory_devices').selectAll().where('id', '=', id)),
    add: (row: DeviceRow) => database.run(tables.insertInto('directory_devices').values(row)),
    update: (id: string, change: Partial<Omit<DeviceRow, 'id'>>) =>
      database.run(tables.updateTable('directory_devices').set(change).where('id', '=', id)),
    remove: (id: string) => database.run(tables.deleteFrom('directory_devices').where('id', '=', id)),
    groupsOf: (device: string) =>
      database
        .all(tables.selectFrom('directory_device_groups').select('cn').where('device', '=', device).orderBy('cn'))
        .map(({ cn }) => cn),
    addGroup: (device: string, cn: string) =>
      database.run(tables.insertInto('directory_device_groups').values({ device, cn })),
    removeGroups: (device: string) =>
      database.run(tables.deleteFrom('directory_device_groups').where('device', '=', device)),
    forgetGroup: (cn: string) => database.run(tables.deleteFrom('directory_device_groups').where('cn', '=', cn)),
  };
}

export type DevicesDb = ReturnType<typeof createDevicesDb>;
