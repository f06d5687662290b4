import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@kontor/platform/database/database';
import { seconds } from '@kontor/platform/work/durations';
import { appsInMariadb } from '@kontor/testkit/databases';
import { ldapWhoami } from '@kontor/testkit/ldap';
import { accountsInSwift } from '@kontor/testkit/s3';
import { expect, vi } from 'vitest';
import type { CrashHarnessOptions } from './crash-harness.fixture.ts';

/** The app that every crash test installs. */
export const instance = 'app-probe';

export const eventually = <T>(work: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(work, { timeout: seconds(30), interval: 40 });

/** File into which the probe writes its directory settings. */
export const settingsFile = 'told.json';

/** Looks at a box from outside: its data folder, its database, its servers and the workloads of its engine. */
export function inspectBox(data: string, { ldapPort, countsIn, containers }: CrashHarnessOptions) {
  const home = join(data, 'apps', instance);
  return {
    port: (): number | undefined => portOf(data),
    /** Resolves with everything that runs for apps; one entry for an app that runs correctly. */
    running: async (): Promise<string[]> => [
      ...workloadsOf(data),
      ...((await containers?.running(boxIdOf(data))) ?? []),
    ],
    expectNoOpenWork(): void {
      expect(openWork(data)).toEqual({ jobs: 0, locks: 0 });
      expect(readdirSync(join(data, 'trash'))).toEqual([]);
    },
    /** Expects the folder of an app in one version. */
    expectInstalledFiles(version: string): void {
      expect(readdirSync(home).sort()).toEqual(['data', 'releases']);
      expect(readdirSync(join(home, 'releases'))).toEqual([version]);
    },
    /** Expects nothing of the app, or its data only. */
    expectRemovedFiles(isRetained: boolean): void {
      expect(existsSync(home) ? readdirSync(home) : []).toEqual(isRetained ? ['data'] : []);
    },
    /** Expects that an installed app can use the directory with its settings, and that a removed one has no account. */
    expectAccount: (version: string | undefined) => expectAccount(data, ldapPort, version),
    /** Expects that an installed app has a database, and a removed one has none unless its data is retained. */
    expectDatabase: (isInstalled: boolean, isRetained: boolean) =>
      expectDatabase(
        data,
        countsIn,
        countsIn === undefined ? 'none' : isInstalled ? 'used' : isRetained ? 'kept' : 'none',
      ),
  };
}

async function expectAccount(data: string, ldapPort: number | undefined, version: string | undefined): Promise<void> {
  if (ldapPort === undefined) return;
  const accounts = withDatabase(data, (database) =>
    database.all(database.tables<{ directory_accounts: object }>().selectFrom('directory_accounts').selectAll()),
  );
  expect(accounts).toHaveLength(version === undefined ? 0 : 1);
  if (version === undefined) return;
  const [dn, password] = JSON.parse(
    readFileSync(join(data, 'apps', instance, 'releases', version, settingsFile), 'utf8'),
  );
  const url = `ldap://127.0.0.1:${ldapPort}`;
  await eventually(async () => expect((await ldapWhoami({ url, dn, password })).code).toBe(0));
}

function expectDatabase(
  data: string,
  countsIn: CrashHarnessOptions['countsIn'],
  expected: 'used' | 'kept' | 'none',
): void {
  const states = withDatabase(data, (database) => {
    const tables = database.tables<{ addon_accounts: { state: string } }>();
    return database.all(tables.selectFrom('addon_accounts').select('state')).map(({ state }) => state);
  });
  expect(states).toEqual(expected === 'none' ? [] : [expected]);
  if (countsIn === 'mysql' && expected === 'used')
    expect(appsInMariadb(data)).toEqual({ databases: ['app_probe'], accounts: ['app_probe'] });
  if (countsIn === 'objectstorage') expect(accountsInSwift(data)).toEqual(expected === 'none' ? [] : ['app_probe']);
}

interface JobTables {
  job_locks: { resource: string };
  jobs: { outcome: string };
  system_config: { context: string; id: string; value: string };
}

function withDatabase<T>(data: string, work: (database: ReturnType<typeof openDatabase>) => T): T {
  const database = openDatabase({ file: join(data, 'kontor.db') });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

function openWork(data: string): { jobs: number; locks: number } {
  return withDatabase(data, (database) => {
    const tables = database.tables<JobTables>();
    const open = tables.selectFrom('jobs').select('outcome').where('outcome', 'not in', ['done', 'failed']);
    return { jobs: database.all(open).length, locks: database.all(tables.selectFrom('job_locks').selectAll()).length };
  });
}

function portOf(data: string): number | undefined {
  return withDatabase(data, (database) => {
    const tables = database.tables<{ apps: { instance_id: string; port: number } }>();
    return database.first(tables.selectFrom('apps').select('port').where('instance_id', '=', instance))?.port;
  });
}

function boxIdOf(data: string): string {
  return withDatabase(data, (database) => {
    const tables = database.tables<JobTables>();
    const query = tables.selectFrom('system_config').select('value').where('context', '=', 'box');
    return database.first(query)?.value ?? '';
  });
}

/** Returns `instance/generation` of all running workloads of this box, from the environment of processes. */
function workloadsOf(data: string): string[] {
  const mark = `KONTOR_WORKLOAD=${boxIdOf(data)}/`;
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => environmentOf(pid).filter((entry) => entry.startsWith(mark)));
  return [...new Set(found.map((entry) => entry.slice(mark.length)))].filter((name) => !name.startsWith('addon-'));
}

function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    // The process has ended meanwhile, or belongs to someone else.
    return [];
  }
}
