import type { Database } from '@kontor/platform/database/database';

/** An app of a restored server that is not back yet. `title` and `failure` are JSON; `snapshot` is empty where the backup does not have the app. */
export interface AwaitedRow {
  instance_id: string;
  title: string;
  wanted: 'running' | 'stopped';
  place_id: string;
  backup_id: string;
  snapshot: string;
  bytes: number;
  state: 'waiting' | 'running' | 'failed';
  failure: string | null;
  tried_at: number | null;
}

export function createAwaitedDb(database: Database) {
  const tables = database.tables<{ awaited_apps: AwaitedRow }>();
  return {
    all: (): AwaitedRow[] => database.all(tables.selectFrom('awaited_apps').selectAll().orderBy('instance_id')),
    find: (id: string): AwaitedRow | undefined =>
      database.first(tables.selectFrom('awaited_apps').selectAll().where('instance_id', '=', id)),
    add(row: AwaitedRow): void {
      database.run(tables.insertInto('awaited_apps').values(row));
    },
    change(id: string, change: Partial<AwaitedRow>): void {
      database.run(tables.updateTable('awaited_apps').set(change).where('instance_id', '=', id));
    },
    remove(id: string): void {
      database.run(tables.deleteFrom('awaited_apps').where('instance_id', '=', id));
    },
  };
}

export type AwaitedDb = ReturnType<typeof createAwaitedDb>;
