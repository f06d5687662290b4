import type { Manifest } from '@kontor/contract/manifest/manifest';
import type { Database } from '@kontor/platform/database/database';
import { AdapterError } from '@kontor/platform/errors';

/** An installed app, or the retained data of a removed one. */
export interface AppRow {
  instance_id: string;
  store_id: string;
  state: 'installing' | 'installed' | 'kept';
  version: string;
  wanted: 'running' | 'stopped' | 'absent';
  generation: number;
  written_by: string | null;
  host_name: string;
  /** Replaces the title of the manifest; empty where it does not. */
  title: string;
  port: number;
  account: number;
  identity_header: string;
  operation: string | null;
  operation_by: string | null;
  installed_at: number | null;
  removed_at: number | null;
  data_bytes: number;
}

/** Failures of one generation of an app. */
export interface StatusRow {
  instance_id: string;
  generation: number;
  failures: number;
  next_start: number;
  reason: string;
  counted: string;
}

interface AppTables {
  apps: AppRow;
  app_ports: { instance_id: string; name: string; port: number };
  app_releases: { instance_id: string; version: string; manifest: string };
  app_secrets: { instance_id: string; name: string; sealed: string };
  app_status: StatusRow;
  app_leftovers: { instance_id: string };
}

export function createAppsDb(database: Database) {
  const tables = database.tables<AppTables>();
  const ofInstance = (instanceId: string) =>
    tables.selectFrom('apps').selectAll().where('instance_id', '=', instanceId);
  return {
    find: (instanceId: string) => database.first(ofInstance(instanceId)),
    /** Returns the app that runs with this uid. */
    findByAccount: (account: number) =>
      database.first(tables.selectFrom('apps').selectAll().where('account', '=', account)),
    all: () => database.all(tables.selectFrom('apps').selectAll().orderBy('instance_id')),
    add: (row: AppRow) => database.run(tables.insertInto('apps').values(row)),
    change: (instanceId: string, patch: Partial<AppRow>) =>
      database.run(tables.updateTable('apps').set(patch).where('instance_id', '=', instanceId)),
    remove: (instanceId: string) => database.run(tables.deleteFrom('apps').where('instance_id', '=', instanceId)),
    ...portQueries(database),
    ...releaseQueries(database),
    ...secretQueries(database),
    ...statusQueries(database),
    ...leftoverQueries(database),
  };
}

/** Loopback ports of additional web addresses, by their name in the manifest. */
function portQueries(database: Database) {
  const tables = database.tables<AppTables>();
  return {
    ports: () => database.all(tables.selectFrom('app_ports').selectAll()),
    portsOf: (instanceId: string) =>
      database.all(tables.selectFrom('app_ports').select(['name', 'port']).where('instance_id', '=', instanceId)),
    addPort: (instance_id: string, name: string, port: number) =>
      database.run(tables.insertInto('app_ports').values({ instance_id, name, port })),
    changePort: (instanceId: string, name: string, port: number) =>
      database.run(
        tables.updateTable('app_ports').set({ port }).where('instance_id', '=', instanceId).where('name', '=', name),
      ),
  };
}

function releaseQueries(database: Database) {
  const tables = database.tables<AppTables>();

  function manifestOf(instanceId: string, version: string): Manifest | undefined {
    const row = database.first(
      tables
        .selectFrom('app_releases')
        .selectAll()
        .where('instance_id', '=', instanceId)
        .where('version', '=', version),
    );
    return row && parseManifest(row);
  }

  return {
    /** Returns the manifest of a version; undefined when there is none. Throws `AdapterError` when it cannot be parsed. */
    manifestOf,
    /** Returns the manifest of the version that should run. Throws `AdapterError` when it is missing or cannot be parsed. */
    releaseOf({ instance_id, version }: Pick<AppRow, 'instance_id' | 'version'>): Manifest {
      const manifest = manifestOf(instance_id, version);
      if (manifest === undefined) throw new AdapterError(`The manifest of ${instance_id} ${version} is missing.`);
      return manifest;
    },
    upsertManifest(instance_id: string, release: Manifest): void {
      const { version } = release;
      const manifest = JSON.stringify(release);
      database.run(
        tables
          .insertInto('app_releases')
          .values({ instance_id, version, manifest })
          .onConflict((on) => on.columns(['instance_id', 'version']).doUpdateSet({ manifest })),
      );
    },
    /** Removes the manifests of all versions except `but`. */
    forgetManifests: (instanceId: string, but: string) =>
      database.run(tables.deleteFrom('app_releases').where('instance_id', '=', instanceId).where('version', '<>', but)),
  };
}

/** Not validated again: the version that stored a manifest has done so, and its schema may have been another. */
function parseManifest({ instance_id, version, manifest }: AppTables['app_releases']): Manifest {
  try {
    return JSON.parse(manifest);
  } catch (cause) {
    throw new AdapterError(`The manifest of ${instance_id} ${version} cannot be parsed.`, { cause });
  }
}

function secretQueries(database: Database) {
  const tables = database.tables<AppTables>();
  return {
    secretsOf: (instanceId: string) =>
      database.all(tables.selectFrom('app_secrets').select(['name', 'sealed']).where('instance_id', '=', instanceId)),
    addSecret: (instance_id: string, name: string, sealed: string) =>
      database.run(tables.insertInto('app_secrets').values({ instance_id, name, sealed })),
    removeSecret: (instanceId: string, name: string) =>
      database.run(tables.deleteFrom('app_secrets').where('instance_id', '=', instanceId).where('name', '=', name)),
  };
}

function statusQueries(database: Database) {
  const tables = database.tables<AppTables>();
  return {
    statusOf: (instanceId: string) =>
      database.first(tables.selectFrom('app_status').selectAll().where('instance_id', '=', instanceId)),
    upsertStatus: (row: StatusRow) =>
      database.run(
        tables
          .insertInto('app_status')
          .values(row)
          .onConflict((on) => on.column('instance_id').doUpdateSet(row)),
      ),
    removeStatus: (instanceId: string) =>
      database.run(tables.deleteFrom('app_status').where('instance_id', '=', instanceId)),
  };
}

/** Apps whose containers and images may still exist in Docker. */
function leftoverQueries(database: Database) {
  const tables = database.tables<AppTables>();
  return {
    leftovers: () =>
      database.all(tables.selectFrom('app_leftovers').select('instance_id')).map(({ instance_id }) => instance_id),
    addLeftover: (instance_id: string) =>
      database.run(
        tables
          .insertInto('app_leftovers')
          .values({ instance_id })
          .onConflict((on) => on.doNothing()),
      ),
    removeLeftover: (instanceId: string) =>
      database.run(tables.deleteFrom('app_leftovers').where('instance_id', '=', instanceId)),
  };
}

export type AppsDb = ReturnType<typeof createAppsDb>;
