import type { Clock } from '@kontor/platform/work/clock';
import type { CrashHook } from '@kontor/platform/work/jobs/crash';
import type { BackupTargets } from '@kontor/server/adapters/backup-targets/target';
import type { Space } from '@kontor/server/adapters/disk-space/disk-space';
import type { Engine } from '@kontor/server/adapters/engine/engine';
import type { Directory } from '@kontor/server/adapters/ldap/directory';
import type { DockerSetup } from '@kontor/server/adapters/machine/docker-setup';
import type { Hardware } from '@kontor/server/adapters/machine/hardware';
import type { Power } from '@kontor/server/adapters/machine/power';
import type { PushServices } from '@kontor/server/adapters/web-push/push-services';
import { type Box, openBox } from '@kontor/server/compose/box';
import { readConfig } from '@kontor/server/config';
import { type Client, clientOf } from './client.ts';
import { createFolderTargets } from './folder-targets.ts';
import { addKnownUser, knownPassword, type TestUser } from './known-users.ts';
import { createMemoryLog, dataFolder, placeDatabase } from './test-core.ts';

export interface TestBoxOptions {
  /** Folder of a catalogue under `packages/testkit/catalogue`, such as `v1`. */
  catalogue?: string;
  environment?: Record<string, string>;
  engine?: Engine;
  /** Replaces slapd, which is switched off by default. */
  directory?: Directory;
  clock?: Clock;
  /** Replaces restarting the machine, which no test may do. */
  power?: Power;
  /** Replaces the drives and interfaces of the machine, which tests do not depend on. */
  hardware?: Hardware;
  /** Replaces installing Docker, which no test may do. */
  dockerSetup?: DockerSetup;
  /** Replaces the servers of browser makers, which no test may reach. */
  pushServices?: PushServices;
  /** Replaces the places of backups: without it no disk is looked at and no server can be reached. */
  backupTargets?: BackupTargets;
  /** Replaces the actual disk usage. */
  space?: (folder: string) => Space;
  restartServer?: () => void;
  stopServer?: () => void;
  /** Aborted when the server is about to stop. */
  stopping?: AbortSignal;
  /** Called at every crash point of a job; when it throws, all jobs end as after a kill. */
  crash?: CrashHook;
  /** An existing data folder, as after a restart; it is not removed. */
  data?: string;
}

/** A box on a free loopback port with a data folder of its own. */
export interface TestBox extends Box {
  data: string;
  log: ReturnType<typeof createMemoryLog>;
  /** A client without a session. */
  anonymous: Client;
  /** Adds a user (password: `knownPassword`) and returns the uid. */
  addUser(user?: TestUser): string;
  /** Adds a user and resolves with their signed-in client. `mode` enters admin mode. */
  signedIn(user?: TestUser & { mode?: boolean }): Promise<Client & { uid: string }>;
  /** Signs an existing user in; resolves with their client. `mode` enters admin mode. */
  signIn(uid: string, mode?: boolean): Promise<Client & { uid: string }>;
  end(): Promise<void>;
}

const catalogues = new URL('../catalogue/', import.meta.url).pathname;

const noPower: Power = {
  obstacle: () => 'in-container',
  restart: () => Promise.reject(new Error('a test restarts no machine')),
  shutdown: () => Promise.reject(new Error('a test switches no machine off')),
};

/** A machine without drives and without Debian, so that tests start no program for them. */
export const noHardware: Hardware = {
  drives: { list: async () => [], ask: async () => {} },
  raids: async () => null,
  network: async () => [],
  packageVersions: async () => null,
  licences: {
    list: async () => ({ reason: 'no-debian' }),
    read: async () => undefined,
    readCommon: async () => undefined,
  },
};

const noDockerSetup: DockerSetup = {
  obstacle: () => 'in-container',
  isInstalled: () => false,
  update: () => Promise.reject(new Error('a test installs nothing')),
  install: () => Promise.reject(new Error('a test installs nothing')),
  start: () => Promise.reject(new Error('a test installs nothing')),
  remove: () => Promise.reject(new Error('a test removes nothing')),
};

const noPushServices: PushServices = {
  isAllowed: () => true,
  send: () => Promise.reject(new Error('a test pushes nothing')),
};

export async function startBox(options: TestBoxOptions = {}): Promise<TestBox> {
  const place = options.data === undefined ? dataFolder() : { folder: options.data, remove: () => undefined };
  if (options.data === undefined) placeDatabase(place.folder);
  const log = createMemoryLog();
  const settings = {
    KONTOR_DATA: place.folder,
    KONTOR_PORT: '0',
    // Only the tests of the directory need one.
    KONTOR_LDAP_PORT: 'off',
    // Tests do not use the machine's Docker.
    KONTOR_ENGINE: 'process',
    // Sixty-four megabytes would have to be written for each box.
    KONTOR_DISK_RESERVE: '0',
    KONTOR_SETUP_PIN: '12345678',
    KONTOR_CATALOGUE: `${catalogues}${options.catalogue ?? 'v1'}`,
  };
  const config = readConfig({ ...settings, ...options.environment }, place.folder);
  const { catalogue: _, environment: __, data: ___, ...replaced } = options;
  const safe = {
    ...{ power: noPower, hardware: noHardware, dockerSetup: noDockerSetup, pushServices: noPushServices },
    backupTargets: createFolderTargets(`${place.folder}/places`),
  };
  const box = await openBox(config, { log, synchronous: 'OFF', ...safe, ...replaced });
  return extend(box, place, log);
}

function extend(box: Box, place: { folder: string; remove(): void }, log: ReturnType<typeof createMemoryLog>): TestBox {
  const { users, passwords, session } = box.slices;
  const addUser = (user: TestUser = {}) => addKnownUser(users, passwords.confirmPuk, user);
  const signIn = async (uid: string, mode = false) => {
    const { token } = session.begin(uid, { address: '127.0.0.1', userAgent: 'test' });
    const client = { ...clientOf(box.port, token), uid };
    if (mode) await client.post('/api/v1/adminmode', { body: { password: knownPassword } });
    return client;
  };
  return {
    ...box,
    data: place.folder,
    log,
    anonymous: clientOf(box.port),
    addUser,
    signIn,
    signedIn: ({ mode = false, ...user } = {}) => signIn(addUser(user), mode),
    async end() {
      await box.stop();
      place.remove();
    },
  };
}
