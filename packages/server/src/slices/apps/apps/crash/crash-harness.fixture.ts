import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { Message } from '@kontor/contract/talk/messages';
import { openDatabase } from '@kontor/platform/database/database';
import { seconds } from '@kontor/platform/work/durations';
import { startBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import { type ChildServer, startChildServer } from '@kontor/testkit/child-server';
import { ask, type Client, clientOf } from '@kontor/testkit/client';
import { startCrashingServer } from '@kontor/testkit/crashing-server';
import { appsInMariadb } from '@kontor/testkit/databases';
import { ldapWhoami } from '@kontor/testkit/ldap';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { accountsInSwift, askingForBuckets } from '@kontor/testkit/s3';
import { expect, vi } from 'vitest';

/** The probe the catalogue offers: a good one, one that exits at once, or one that never responds. */
export type Release = 'good' | 'exits' | 'silent';

/** How a server ends at its crash point: a process of its own is killed, or the jobs in this process are ended. */
export type Death = 'killed' | 'thrown';

const instance = 'app-probe';
const uid = 'admin@kontor.localhost';
const eventually = <T>(work: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(work, { timeout: seconds(30), interval: 40 });

// Both corrupt the user data before they fail, so that only the snapshot can restore it.
const spoil = "require('node:fs').writeFileSync(process.env.PROBE_DATA + '/count', '900')";
const commands = {
  exits: `command: [node, -e, "${spoil}; process.exitCode = 3"]`,
  silent: `command: [node, -e, "${spoil}; setInterval(() => {}, 60_000)"]`,
};

export interface CrashHarnessOptions {
  /** Port of the directory in which the app has an account. */
  ldapPort?: number;
  /** Where the app counts: in a database of its own, or in a bucket. */
  countsIn?: 'mysql' | 'objectstorage';
  /** Set when the app is a container. */
  containers?: {
    socket: string;
    offer(catalogue: string, version: string, release: Release): void;
    /** Resolves with the containers and networks of the box, running or not. One entry for an app that runs correctly. */
    running(box: string): Promise<string[]>;
  };
}

interface JobTables {
  job_locks: { resource: string };
  jobs: { outcome: string };
  system_config: { context: string; id: string; value: string };
}

/**
 * Opens a harness with one data folder whose server can crash many times. With `ldapPort` the app uses the directory, with settings from its
 * environment.
 */
export async function openCrashHarness({ ldapPort, countsIn, containers }: CrashHarnessOptions = {}) {
  const hasDatabase = countsIn !== undefined;
  const catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  const data = mkdtempSync(join(tmpdir(), 'kontor-crash-'));
  const token = await createFirstUser(data);
  const state: { server: ChildServer | undefined; versions: number; visits: number; data: boolean } = {
    server: undefined,
    versions: 0,
    visits: 0,
    data: false,
  };
  const runningOf = async (folder: string) => [
    ...workloadsOf(folder),
    ...((await containers?.running(boxIdOf(folder))) ?? []),
  ];
  const client = (): Client => clientOf(state.server?.port ?? 0, token);
  const list = async () => (await client().get('/api/v1/apps')).json;
  const messages = async () => (await client().get('/api/v1/messages?type=PROGRESS')).json;

  /** Offers a new version of the probe. Returns the version. */
  function offerNew(release: Release = 'good'): string {
    state.versions += 1;
    const version = `1.0.${state.versions}`;
    if (containers !== undefined) {
      containers.offer(catalogue, version, release);
      return version;
    }
    offer(catalogue, 'probe', { version, from: hasDatabase ? 'databases' : 'v1' });
    const file = join(catalogue, 'probe', 'manifest.yaml');
    if (countsIn === 'objectstorage') writeFileSync(file, askingForBuckets(readFileSync(file, 'utf8')));
    if (ldapPort !== undefined) writeFileSync(file, askingDirectory(readFileSync(file, 'utf8')));
    if (release === 'good') return version;
    const good = readFileSync(file, 'utf8');
    const failing = hasDatabase ? `command: [node, bundle/probe.mjs, ${release}]` : commands[release];
    writeFileSync(
      file,
      good.replace(/^ *command: .*$/m, `    ${failing}`).replace(/startSeconds: \d+/, 'startSeconds: 1'),
    );
    return version;
  }

  /** Starts a server: a process that is killed at the point, or one in this process whose jobs end there. */
  async function boot(crashAt?: string, how: Death = 'thrown'): Promise<void> {
    const start = how === 'killed' ? startChildServer : startCrashingServer;
    const environment = {
      KONTOR_LDAP_PORT: ldapPort === undefined ? 'off' : String(ldapPort),
      ...(containers && { KONTOR_ENGINE: 'auto', KONTOR_DOCKER_SOCKET: containers.socket }),
    };
    const crash = crashAt === undefined ? {} : { crashAt };
    state.server = await start({ data, catalogue, environment, ...crash });
  }

  /** Waits until all operations have ended and the app, if installed, runs. Resolves with the app. */
  async function idle(): Promise<InstalledApp | undefined> {
    await eventually(async () => expect((await messages()).filter(isOpen)).toEqual([]));
    await eventually(async () => expect((await list()).every(({ status }) => status === 'RUNNING')).toBe(true));
    return (await list())[0];
  }

  async function visit(path: string) {
    const port = Number(portOf(data));
    return (await ask(port, 'GET', path)).json;
  }

  /** Checks that the app is completely installed or completely removed, whatever happened before. Resolves with the app. */
  async function check(): Promise<InstalledApp | undefined> {
    const app = await idle();
    expect(openWork(data)).toEqual({ jobs: 0, locks: 0 });
    expect(readdirSync(join(data, 'trash'))).toEqual([]);
    const home = join(data, 'apps', instance);
    const workloads = await runningOf(data);
    await checkAccount(data, ldapPort, app?.appVersion);
    checkDatabase(data, { countsIn, isUsed: hasDatabase && app !== undefined, isRetained: hasDatabase && state.data });
    if (app === undefined) {
      expect(existsSync(home) ? readdirSync(home) : []).toEqual(state.data ? ['data'] : []);
      expect(workloads).toEqual([]);
      return undefined;
    }
    expect(readdirSync(home).sort()).toEqual(['data', 'releases']);
    expect(readdirSync(join(home, 'releases'))).toEqual([app.appVersion]);
    expect(workloads).toHaveLength(1);
    expect(await visit('/version')).toEqual({ version: app.appVersion });
    state.visits = state.data ? state.visits + 1 : 1;
    state.data = true;
    expect(await visit('/count'), 'what people made is there').toEqual({ count: state.visits });
    expect(app.mayOpen, 'people are in its group').toBe(true);
    return app;
  }

  return {
    offerNew,
    boot,
    check,
    idle,
    list,
    client,
    data,
    catalogue,
    token,
    server: () => state.server as ChildServer,
    /** From now on no user data is expected. */
    expectNothing(): void {
      state.data = false;
    },
    install: () => client().post('/api/v1/apps/probe', { body: { users: [uid] } }),
    update: () => client().patch(`/api/v1/apps/${instance}`, { body: {} }),
    remove: () => client().delete(`/api/v1/apps/${instance}`),
    /** Stops in order and removes everything; checks that nothing of the box runs afterwards. */
    async close(): Promise<void> {
      await state.server?.kill();
      await boot();
      await state.server?.stop();
      const left = await runningOf(data);
      for (const folder of [data, catalogue]) rmSync(folder, { recursive: true, force: true });
      expect(left).toEqual([]);
    },
  };
}

export type CrashHarness = Awaited<ReturnType<typeof openCrashHarness>>;

const settingsFile = 'told.json';

/** Returns the manifest of the same app with directory settings, which it writes to a file. */
const askingDirectory = (manifest: string): string =>
  manifest.replace(
    '    env:\n',
    `    files: [{ path: "\${app.folder}/${settingsFile}", content: '["\${ldap.bindDn}","\${ldap.bindPassword}"]' }]\n    env:\n`,
  );

/** Checks that an installed app can use the directory with its settings, and that a removed one has no account. */
async function checkAccount(data: string, ldapPort: number | undefined, version: string | undefined): Promise<void> {
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

/** Checks that an installed app has a database, and a removed one has none unless its data is retained. */
function checkDatabase(
  data: string,
  { countsIn, isUsed, isRetained }: Pick<CrashHarnessOptions, 'countsIn'> & { isUsed: boolean; isRetained: boolean },
): void {
  const states = withDatabase(data, (database) => {
    const tables = database.tables<{ addon_accounts: { state: string } }>();
    return database.all(tables.selectFrom('addon_accounts').select('state')).map(({ state }) => state);
  });
  expect(states).toEqual(isUsed ? ['used'] : isRetained ? ['kept'] : []);
  if (countsIn === 'mysql' && isUsed)
    expect(appsInMariadb(data)).toEqual({ databases: ['app_probe'], accounts: ['app_probe'] });
  if (countsIn !== 'objectstorage') return;
  expect(accountsInSwift(data)).toEqual(isUsed || isRetained ? ['app_probe'] : []);
}

const isOpen = ({ progress, status }: Message) => progress < 100 && status !== 'ERROR';

/** Creates an administrator and a session that survives restarts. Resolves with its token. */
async function createFirstUser(data: string): Promise<string> {
  const box = await startBox({ data, engine: createMemoryEngine() });
  const { token = '' } = await box.signedIn({ uid, role: 'admin' });
  await box.stop();
  return token;
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

/** Calls `start` and resolves with true once the server has killed itself, or with false when all work ended without passing the point. */
export async function untilCrash(
  harness: CrashHarness,
  start: () => Promise<{ status: number; text: string }>,
): Promise<boolean> {
  let answered: { status: number; text: string } | undefined;
  const died = harness.server().ended.then(() => true);
  const begun = start().then(
    (answer) => {
      answered = answer;
    },
    // The response is lost with the server.
    () => undefined,
  );
  await Promise.race([died, begun]);
  if (answered !== undefined) expect([answered.status, answered.text]).toEqual([202, expect.any(String)]);
  const ended = harness.idle().then(
    () => false,
    () => died,
  );
  return Promise.race([died, ended]);
}
