import type { Database } from '@kontor/platform/database/database';

export interface PlaceRow {
  id: string;
  medium: 'usb' | 'network' | 'cloud';
  fs_uuid: string;
  server: string | null;
  host_key: string | null;
  title: string;
  address: string;
  /** Sealed. */
  password: string;
  repository_key: string;
  cron: string;
  udev: 0 | 1;
  timed_at: number;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  failure: string | null;
  bytes: number | null;
  sheet_confirmed_at: number | null;
  /** Name of the portal on the sheet that was confirmed; null where it is not known. */
  sheet_host: string | null;
  cared_at: number | null;
  checked_part: number;
  damage: string;
  /** Of a disk, since when it has been away or plugged in; both null before the first look. */
  away_at: number | null;
  plugged_at: number | null;
}

export interface BackupRow {
  id: string;
  place_id: string;
  at: number;
  bytes: number;
  parts: string;
  missed: string;
  /** Main domain of the server when it was made; null where it is not known. */
  domain: string | null;
}

/** Places and the backups at them. */
export function createBackupsDb(database: Database) {
  const tables = database.tables<{ backup_places: PlaceRow; backups: BackupRow }>();
  return {
    places: (): PlaceRow[] => database.all(tables.selectFrom('backup_places').selectAll().orderBy('created_at')),
    place: (id: string): PlaceRow | undefined =>
      database.first(tables.selectFrom('backup_places').selectAll().where('id', '=', id)),
    addPlace(row: PlaceRow): void {
      database.run(tables.insertInto('backup_places').values(row));
    },
    changePlace(id: string, change: Partial<PlaceRow>): void {
      database.run(tables.updateTable('backup_places').set(change).where('id', '=', id));
    },
    removePlace(id: string): void {
      database.run(tables.deleteFrom('backups').where('place_id', '=', id));
      database.run(tables.deleteFrom('backup_places').where('id', '=', id));
    },
    /** Newest first. */
    backups: (): BackupRow[] => database.all(tables.selectFrom('backups').selectAll().orderBy('at', 'desc')),
    backupsAt: (place: string): BackupRow[] =>
      database.all(tables.selectFrom('backups').selectAll().where('place_id', '=', place).orderBy('at', 'desc')),
    backup: (id: string): BackupRow | undefined =>
      database.first(tables.selectFrom('backups').selectAll().where('id', '=', id)),
    addBackup(row: BackupRow): void {
      database.run(
        tables
          .insertInto('backups')
          .values(row)
          .onConflict((on) => on.column('id').doUpdateSet(row)),
      );
    },
    removeBackup(id: string): void {
      database.run(tables.deleteFrom('backups').where('id', '=', id));
    },
  };
}

export type BackupsDb = ReturnType<typeof createBackupsDb>;
