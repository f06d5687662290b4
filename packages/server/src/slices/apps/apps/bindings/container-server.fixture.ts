import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@kontor/platform/database/database';
import { seconds } from '@kontor/platform/work/durations';
import { startBox } from '@kontor/testkit/box';
import { type ChildServer, startChildServer } from '@kontor/testkit/child-server';
import { clientOf } from '@kontor/testkit/client';
import { createDockerProbe, type DockerProbe } from '@kontor/testkit/docker/app';
import { startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker/daemon';
import { startRegistry, type TestRegistry } from '@kontor/testkit/docker/registry';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { expect, vi } from 'vitest';

export const eventually = <T>(work: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(work, { timeout: seconds(30), interval: 50 });

interface ContainerServerOptions {
  /** Users to create; the first is an administrator and the actor. */
  users: readonly [string, ...string[]];
  environment?: Record<string, string>;
  /** Adds the app to the catalogue. */
  offer(catalogue: string, probe: DockerProbe): Promise<void>;
}

/** Starts a server with a Docker daemon and a registry of its own, which can be killed and restarted with the same data. One app is installed on it. */
export async function startContainerServer(options: ContainerServerOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-container-'));
  const [daemon, registry] = await Promise.all([startDockerDaemon(), startRegistry()]);
  async function clear(): Promise<void> {
    await registry.end();
    await daemon.end();
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    return await serve({ folder, daemon, registry, clear }, options);
  } catch (error) {
    await clear();
    throw error;
  }
}

export type ContainerServer = Awaited<ReturnType<typeof startContainerServer>>;

interface Resources {
  folder: string;
  daemon: TestDaemon;
  registry: TestRegistry;
  clear(): Promise<void>;
}

async function serve(
  { folder, daemon, registry, clear }: Resources,
  { users, environment, offer }: ContainerServerOptions,
) {
  const [data, catalogue] = [join(folder, 'data'), join(folder, 'catalogue')];
  await offer(catalogue, createDockerProbe(daemon, registry));
  const token = await createFirstUsers(data, users);
  const boot = () =>
    startChildServer({
      data,
      catalogue,
      environment: { KONTOR_ENGINE: 'auto', KONTOR_DOCKER_SOCKET: daemon.socket, ...environment },
    });
  let server: ChildServer = await boot();
  const client = () => clientOf(server.port, token);

  return {
    client,
    /** Port on which the app listens. */
    port: () => portIn(data),
    kill: () => server.kill(),
    async boot(): Promise<void> {
      server = await boot();
    },
    async install(uid: string): Promise<void> {
      const answer = await client().post('/api/v1/apps/probe', { body: { users: [uid] } });
      expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
    },
    runs: () =>
      eventually(async () => expect((await client().get('/api/v1/apps')).json[0]).toMatchObject({ status: 'RUNNING' })),
    async remove(): Promise<void> {
      await client().delete('/api/v1/apps/app-probe');
      await eventually(async () => expect((await client().get('/api/v1/apps')).json).toEqual([]));
    },
    async end(): Promise<void> {
      // A failed test may have left it killed: the next start finds what still runs, and stops it in order.
      await server.kill();
      server = await boot();
      await server.stop();
      await clear();
    },
  };
}

/** Creates the users, and a session of the first that survives restarts. Resolves with its token. */
async function createFirstUsers(data: string, [admin, ...others]: ContainerServerOptions['users']): Promise<string> {
  const box = await startBox({ data, engine: createMemoryEngine() });
  const { token = '' } = await box.signedIn({ uid: admin, role: 'admin' });
  for (const uid of others) box.addUser({ uid });
  await box.stop();
  return token;
}

function portIn(data: string): number {
  const database = openDatabase({ file: join(data, 'kontor.db') });
  try {
    return database.first(database.tables<{ apps: { port: number } }>().selectFrom('apps').select('port'))?.port ?? 0;
  } finally {
    database.close();
  }
}
