import type { Database } from '@kontor/platform/database/database';

/** An uploaded archive. */
export interface UploadRow {
  ticket: string;
  uid: string;
  name: string;
  bytes: number;
  found: string;
  expires_at: number;
  instance_id: string | null;
}

/** The latest build of an app; `ended_at` is null while it runs, `failure` is JSON or null. */
export interface BuildRow {
  instance_id: string;
  started_at: number;
  ended_at: number | null;
  failure: string | null;
}

interface HostingTables {
  hosting_uploads: UploadRow;
  hosting_builds: BuildRow;
}

export function createHostingDb(database: Database) {
  const tables = database.tables<HostingTables>();
  const uploads = tables.selectFrom('hosting_uploads').selectAll();
  const builds = tables.selectFrom('hosting_builds').selectAll();
  return {
    addUpload: (row: UploadRow) => database.run(tables.insertInto('hosting_uploads').values(row)),
    upload: (ticket: string) => database.first(uploads.where('ticket', '=', ticket)),
    uploadOf: (instanceId: string) => database.first(uploads.where('instance_id', '=', instanceId)),
    uploads: () => database.all(uploads),
    claim: (ticket: string, instance_id: string) =>
      database.run(tables.updateTable('hosting_uploads').set({ instance_id }).where('ticket', '=', ticket)),
    removeUpload: (ticket: string) => database.run(tables.deleteFrom('hosting_uploads').where('ticket', '=', ticket)),
    build: (instanceId: string) => database.first(builds.where('instance_id', '=', instanceId)),
    builds: () => database.all(builds),
    upsertBuild: (row: BuildRow) =>
      database.run(
        tables
          .insertInto('hosting_builds')
          .values(row)
          .onConflict((on) => on.column('instance_id').doUpdateSet(row)),
      ),
    removeBuild: (instanceId: string) =>
      database.run(tables.deleteFrom('hosting_builds').where('instance_id', '=', instanceId)),
  };
}

export type HostingDb = ReturnType<typeof createHostingDb>;
