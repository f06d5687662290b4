import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Addons } from '@kontor/contract/manifest/manifest';
import { RefusedError } from '@kontor/platform/errors';
import type { AddonKind, AddonServer, AppAccount, ServerLocation } from '../../../adapters/addons/addon-server.ts';
import type { AddonServers } from '../../../adapters/addons/addon-servers.ts';
import { giveTree } from '../../../adapters/app-files/give-tree.ts';
import { type Engine, serverUid, type Upstream } from '../../../adapters/engine/engine.ts';
import { anyFreePort } from '../../../adapters/engine/health.ts';
import { innerPorts } from '../../../core/inner-ports.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { trialOf } from '../../../core/trial-names.ts';
import type { AccountRow } from './db.ts';
import { kindsIn } from './rules.ts';
import { createServerStart } from './server-start.ts';
import { settingsOf } from './settings.ts';

export interface TrialServersNeeds {
  core: Pick<ServerContext, 'clock'>;
  engine: Engine;
  servers: AddonServers;
  accountsOf(instanceId: string): AccountRow[];
  openAccount(row: AccountRow): AppAccount;
  /** Port of a server of the running apps. */
  portOf(server: string): number;
}

/** Servers to start beside those of the apps. */
export interface TrialServersRequest {
  instanceId: string;
  addons: Addons;
  /** Folder they are made in. */
  folder: string;
  /** Folder with the dumps of an export; what is in it is used up. */
  dumps: string;
  signal: AbortSignal;
}

/** A server that only the app of a trial uses. */
interface TrialServer {
  title: string;
  port: number;
  uid: number;
  /** How a process with a network of its own reaches it: at the port of the server it stands for. */
  upstream: Upstream;
  /** The settings of the app, by variable, where it reaches the server at this address. */
  settings(host: string): Record<string, string>;
}

/** Below the uids of servers of apps. */
const firstAccount = 189_990;

/** Bytes that each server takes without any data. */
const emptyBytes = 300 * 2 ** 20;

/** Starts servers of apps beside the ones that are used, with the names and passwords of an app and the content of an export. */
export function createTrialServers({ core, engine, servers, accountsOf, openAccount, portOf }: TrialServersNeeds) {
  /** A mailbox is none: the app of a trial reaches no mail. */
  const rowsFor = (instanceId: string, addons: Addons): AccountRow[] =>
    accountsOf(instanceId).filter(
      ({ kind, state }) => kind !== 'recvmail' && state === 'used' && kindsIn(addons).includes(kind),
    );

  async function locate(kind: AddonKind, index: number, folder: string): Promise<ServerLocation> {
    const port = await anyFreePort(innerPorts.trials);
    const uid = process.getuid?.() === 0 ? firstAccount + index : undefined;
    const home = join(folder, kind);
    await mkdir(home, { recursive: true, mode: 0o755 });
    return { instance: trialOf(kind), generation: 1, home, port, uid, logFile: join(folder, `${kind}.log`) };
  }

  async function bringUp(server: AddonServer, location: ServerLocation, account: AppAccount, signal: AbortSignal) {
    const start = createServerStart({ clock: core.clock, engine, isEnding: () => signal.aborted });
    const found = { server, location, accounts: [account] };
    try {
      await start.start(found);
      await start.untilReady(found);
      if (server.isShared) await server.provide(location, account);
    } catch (cause) {
      signal.throwIfAborted();
      const params = { addon: server.title, reason: cause instanceof Error ? cause.message : String(cause) };
      throw Object.assign(new RefusedError('trial-server', { params }), { cause });
    }
  }

  async function startOne(row: AccountRow, index: number, { folder, dumps, signal }: TrialServersRequest) {
    const server = servers[row.kind];
    const account = openAccount(row);
    const location = await locate(row.kind, index, folder);
    if (!server.isShared) await moveHolding(server, location, join(dumps, row.kind));
    await bringUp(server, location, account, signal);
    if (server.isShared) await server.restore(location, account, dumps, { emptiesMissing: true, signal });
    const { port, uid = serverUid() } = location;
    return {
      ...{ title: server.title, port, uid },
      upstream: { port, uid, inside: portOf(row.server) },
      settings: (host: string) => settingsOf(row.kind, account, { host, port }),
    };
  }

  return {
    /** Returns the bytes on the disk that the servers of an app take without its data. */
    roomFor: (instanceId: string, addons: Addons): number => rowsFor(instanceId, addons).length * emptyBytes,
    /**
     * Starts them and loads the dumps. Refused with `trial-server` where one cannot be started; throws what is wrong with a dump. The caller stops every workload of a
     * trial afterwards, however this ends.
     */
    async start(request: TrialServersRequest): Promise<TrialServer[]> {
      const started: TrialServer[] = [];
      for (const [index, row] of rowsFor(request.instanceId, request.addons).entries())
        started.push(await startOne(row, index, request));
      return started;
    },
  };
}

/** Moves the data of a server that is the app's own from an export to where the server will look for it. */
async function moveHolding(
  { holding }: AddonServer & { isShared: false },
  { home, uid }: ServerLocation,
  from: string,
): Promise<void> {
  if (holding === undefined || !existsSync(from)) return;
  const to = join(home, holding);
  await rename(from, to);
  if (uid !== undefined) await giveTree(to, uid);
}
