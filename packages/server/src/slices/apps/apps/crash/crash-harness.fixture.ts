import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { Message } from '@kontor/contract/talk/messages';
import type { Box } from '@kontor/server/compose/box';
import { startBox } from '@kontor/testkit/box';
import { type ChildServer, startChildServer } from '@kontor/testkit/child-server';
import { ask, type Client, clientOf } from '@kontor/testkit/client';
import { type CrashingServer, startCrashingServer } from '@kontor/testkit/crashing-server';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { expect } from 'vitest';
import { eventually, inspectBox, instance } from './box-inspection.fixture.ts';
import { createProbeReleases, type Release } from './probe-releases.fixture.ts';

/** How a server ends at its crash point: a process of its own is killed, or the jobs in this process are ended. */
export type Death = 'killed' | 'thrown';

const uid = 'admin@kontor.localhost';

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

/**
 * Opens a harness with one data folder whose server can crash many times. With `ldapPort` the app uses the directory, with settings from its
 * environment.
 */
export async function openCrashHarness(options: CrashHarnessOptions = {}) {
  const catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  const data = mkdtempSync(join(tmpdir(), 'kontor-crash-'));
  const token = await createFirstUser(data);
  const inspection = inspectBox(data, options);
  const people = { visits: 0, hasData: false };
  let server: ChildServer | CrashingServer | undefined;
  const client = (): Client => clientOf(server?.port ?? 0, token);
  const list = async () => (await client().get('/api/v1/apps')).json;

  /** Starts a server: a process that is killed at the point, or one in this process whose jobs end there and call `onPoint` at every point. */
  async function boot(crashAt?: string, how: Death = 'thrown', onPoint?: (point: string) => void): Promise<void> {
    const crash = crashAt === undefined ? {} : { crashAt };
    const settings = { data, catalogue, environment: environmentFor(options), ...crash };
    server =
      how === 'killed'
        ? await startChildServer(settings)
        : await startCrashingServer({ ...settings, ...(onPoint && { onPoint }) });
  }

  /** The box of a server in this process. */
  function box(): Box {
    if (server === undefined || !('box' in server)) throw new Error('The server is a process of its own.');
    return server.box;
  }

  const idle = () => untilIdle(client());

  /** Checks that the app is completely installed or completely removed, whatever happened before. Resolves with the app. */
  async function check(): Promise<InstalledApp | undefined> {
    const app = await idle();
    const workloads = await inspection.running();
    inspection.expectNoOpenWork();
    await inspection.expectAccount(app?.appVersion);
    inspection.expectDatabase(app !== undefined, people.hasData);
    expect(workloads).toHaveLength(app === undefined ? 0 : 1);
    if (app === undefined) {
      inspection.expectRemovedFiles(people.hasData);
      return undefined;
    }
    inspection.expectInstalledFiles(app.appVersion);
    const visit = async (path: string) => (await ask(Number(inspection.port()), 'GET', path)).json;
    expect(await visit('/version')).toEqual({ version: app.appVersion });
    people.visits = people.hasData ? people.visits + 1 : 1;
    people.hasData = true;
    expect(await visit('/count'), 'what people made is there').toEqual({ count: people.visits });
    expect(app.mayOpen, 'people are in its group').toBe(true);
    return app;
  }

  /** Stops in order and removes everything; checks that nothing of the box runs afterwards. */
  async function close(): Promise<void> {
    await server?.kill();
    await boot();
    await server?.stop();
    const left = await inspection.running();
    for (const folder of [data, catalogue]) rmSync(folder, { recursive: true, force: true });
    expect(left).toEqual([]);
  }

  return {
    ...{ boot, box, check, idle, list, client, close, data, catalogue, token },
    offerNew: createProbeReleases(catalogue, options),
    server: () => server as ChildServer,
    /** How often the app was visited, as far as its data says. */
    visits: () => people.visits,
    /** From now on the data of an earlier time is expected. */
    expectVisits(visits: number): void {
      people.visits = visits;
    },
    /** From now on no user data is expected. */
    expectNothing(): void {
      people.hasData = false;
    },
    install: () => client().post('/api/v1/apps/probe', { body: { users: [uid] } }),
    update: () => client().patch(`/api/v1/apps/${instance}`, { body: {} }),
    remove: () => client().delete(`/api/v1/apps/${instance}`),
  };
}

export type CrashHarness = Awaited<ReturnType<typeof openCrashHarness>>;

const environmentFor = ({ ldapPort, containers }: CrashHarnessOptions): Record<string, string> => ({
  KONTOR_LDAP_PORT: ldapPort === undefined ? 'off' : String(ldapPort),
  ...(containers && { KONTOR_ENGINE: 'auto', KONTOR_DOCKER_SOCKET: containers.socket }),
});

/** Waits until all operations have ended and the app, if installed, runs. Resolves with the app. */
async function untilIdle(client: Client): Promise<InstalledApp | undefined> {
  const list = async () => (await client.get('/api/v1/apps')).json;
  const messages = async () => (await client.get('/api/v1/messages?type=PROGRESS')).json;
  await eventually(async () => expect((await messages()).filter(isOpen)).toEqual([]));
  await eventually(async () => expect((await list()).every(({ status }) => status === 'RUNNING')).toBe(true));
  return (await list())[0];
}

const isOpen = ({ progress, status }: Message) => progress < 100 && status !== 'ERROR';

/** Creates an administrator and a session that survives restarts. Resolves with its token. */
async function createFirstUser(data: string): Promise<string> {
  const box = await startBox({ data, engine: createMemoryEngine() });
  const { token = '' } = await box.signedIn({ uid, role: 'admin' });
  await box.stop();
  return token;
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
