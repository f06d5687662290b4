import type { AddonName, Addons } from '@kontor/contract/manifest/manifest';
import { RefusedError } from '@kontor/platform/errors';
import { createSignal } from '@kontor/platform/work/signal';
import type { AddonKind, ServerLocation } from '../../../adapters/addons/addon-server.ts';
import type { AddonServers } from '../../../adapters/addons/addon-servers.ts';
import { createCopyData } from '../../../adapters/app-files/copy-data.ts';
import { discard } from '../../../adapters/app-files/exchange.ts';
import type { BoxKey } from '../../../adapters/box-key.ts';
import { type Engine, serverUid, type Upstream } from '../../../adapters/engine/engine.ts';
import type { Commands } from '../../../adapters/run-command.ts';
import type { ContainerGateway } from '../../../adapters/tcp-relays/tcp-relays.ts';
import type { SecretSource, StoredSecret } from '../../../core/secrets.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { createAccounts } from './accounts.ts';
import { createAdoption } from './adoption.ts';
import type { AddonStatus } from './checks.ts';
import { type AccountRow, createAddonsDb } from './db.ts';
import { createDumps } from './dumps.ts';
import { createRebuilding } from './rebuilding.ts';
import { createAddonsReconciler } from './reconciler.ts';
import { createServerRelays } from './relays.ts';
import { addonKinds, kindsIn, providedAddons, serverFor } from './rules.ts';
import { type Blocker, createServerStatus } from './server-status.ts';
import { settingsOf } from './settings.ts';
import { createTrialServers } from './trial-servers.ts';

export interface AddonsNeeds {
  core: ServerContext;
  boxKey: BoxKey;
  engine: Engine;
  servers: AddonServers;
  commands: Pick<Commands, 'run'>;
}

/** The addons the box can provide to apps. */
export interface Capabilities {
  addons: readonly AddonName[];
  /** Addons for which packages have to be installed. */
  obstacles: ReadonlyMap<AddonName, Blocker>;
  /** Bytes of memory each addon that does not run yet would need. */
  memory: ReadonlyMap<AddonName, number>;
}

/** State and services shared within the slice. */
function createContext({ core, boxKey, engine, servers, commands }: AddonsNeeds) {
  const { database } = core;
  const db = createAddonsDb(database);
  const accounts = createAccounts({ core, db, boxKey, servers });
  const halted = new Set<string>();
  const moves = createSignal('servers of apps', core.log);
  const presence = createAddonsReconciler({
    core,
    db,
    engine,
    serverOf: (row) => ({
      server: servers[row.kind],
      location: accounts.locationOf(row),
      accounts: db.accounts().flatMap((each) => (each.server === row.instance ? [accounts.open(each)] : [])),
    }),
    isHalted: (instance) => halted.has(instance),
    moved: moves.emit,
  });
  const serverStatus = createServerStatus({ db, servers, accounts, presence: { ...presence.reconciler, ...presence } });
  const relays = createServerRelays((instance) => {
    const { location, server } = serverStatus.getServer(instance);
    return { name: server.title, host: '127.0.0.1', port: location.port, uid: location.uid };
  });
  const change = ({ instance_id, kind }: AccountRow, state: AccountRow['state']) =>
    database.transaction(() => {
      db.changeAccount(instance_id, kind, { state });
      database.afterCommit(presence.reconciler.wake);
    });
  /** Runs `work` on the files of a server while the server is stopped. */
  async function whileStopped(instance: string, work: () => Promise<void>): Promise<void> {
    halted.add(instance);
    try {
      await presence.untilStopped(instance);
      await work();
    } finally {
      halted.delete(instance);
      presence.reconciler.wake();
    }
  }
  return {
    database,
    db,
    accounts,
    moves,
    presence,
    serverStatus,
    relays,
    change,
    whileStopped,
    copyData: createCopyData(commands),
  };
}

type AddonsContext = ReturnType<typeof createContext>;

/** Operations on the content of servers; only jobs use them (keeps S1). */
function createDataOperations(context: AddonsContext) {
  const { database, db, accounts, presence, serverStatus, relays, change, whileStopped, copyData } = context;
  async function forget(row: AccountRow): Promise<void> {
    await relays.close(row.server, row.instance_id);
    const { server, location } = serverStatus.getServer(row.server);
    // Its folder is removed, whether the server can run or not.
    if (!server.isShared) await whileStopped(row.server, () => discard(location.home));
    // An account that was only intended was never created, possibly because its server does not run.
    else if (row.state !== 'intended') {
      change(row, 'used');
      await serverStatus.ready(row.server);
      await server.remove(location, accounts.open(row));
    }
    database.transaction(() => {
      db.removeAccount(row.instance_id, row.kind);
      if (!server.isShared) db.removeServer(row.server);
      database.afterCommit(presence.reconciler.wake);
    });
  }

  return {
    /** Provides the servers and accounts an app requests; resolves when its servers are ready. Idempotent: existing data stays. */
    async provide(instanceId: string, addons: Addons): Promise<void> {
      await accounts.choose(instanceId, addons);
      for (const row of askedFor(db.accountsOf(instanceId), addons)) {
        // Before the server is ready the account cannot exist on it.
        const { server, location } = await serverStatus.ready(row.server);
        change(row, 'used');
        if (server.isShared) await server.provide(location, accounts.open(row));
      }
    },
    /** Removes the accounts of an app and permanently deletes their content, except for the addons in `but`. */
    async drop(instanceId: string, but: readonly AddonName[] = []): Promise<void> {
      for (const row of db.accountsOf(instanceId)) if (!but.includes(row.kind)) await forget(row);
    },
    /** Retains the accounts and content of an app without using them, except for the addons in `but`. */
    async retain(instanceId: string, but: readonly AddonName[] = []): Promise<void> {
      for (const row of db.accountsOf(instanceId)) {
        if (but.includes(row.kind)) continue;
        await relays.close(row.server, instanceId);
        if (row.state === 'intended') await forget(row);
        else change(row, 'kept');
      }
    },
    ...createRebuilding({ db, accounts, serverStatus, change, whileStopped, closeRelays: relays.close }),
    ...createDumps({
      copyData,
      accounts,
      serverStatus,
      whileStopped,
      holdingsOf: (instanceId) => db.accountsOf(instanceId).filter(({ state }) => state !== 'intended'),
      markUsed: (row) => change(row, 'used'),
    }),
  };
}

/** What apps are configured with, and how they reach servers. */
function createSettings({ db, accounts, serverStatus, relays }: AddonsContext) {
  return {
    /** The addons an app has accounts for, used or retained. */
    kindsOf: (instanceId: string): AddonKind[] => db.accountsOf(instanceId).map(({ kind }) => kind),
    /** Returns why an app has to wait before it is started; undefined when it need not. */
    obstacle: (instanceId: string, addons: Addons): Blocker | undefined =>
      askedFor(db.accountsOf(instanceId), addons)
        .map(({ server }) => serverStatus.obstacleOf(server))
        .find((each) => each !== undefined),
    /** Returns the settings of an app by variable; `host` is this machine's address as its containers see it. */
    settings(instanceId: string, addons: Addons, host = '127.0.0.1'): Record<string, string> {
      const all = askedFor(db.accountsOf(instanceId), addons).map((row) =>
        settingsOf(row.kind, accounts.open(row), { host, port: serverStatus.getServer(row.server).location.port }),
      );
      return Object.assign({}, ...all);
    },
    /** The upstreams a process with a network of its own needs to reach its servers. */
    upstreams: (instanceId: string, addons: Addons): Upstream[] =>
      askedFor(db.accountsOf(instanceId), addons).map(({ server }) => {
        const { port, uid = serverUid() } = serverStatus.getServer(server).location;
        return { port, uid };
      }),
    /** Opens relays from the containers of an app to its servers, at their network's address of this machine. Idempotent. */
    async openRelays(instanceId: string, at: ContainerGateway): Promise<void> {
      for (const { server } of db.accountsOf(instanceId)) await relays.open(server, instanceId, at);
    },
  };
}

/** Creates what apps, their jobs and repair use to work with servers. */
export function createAddonsService(needs: AddonsNeeds) {
  const context = createContext(needs);
  const { servers } = needs;
  const { db, moves, presence, serverStatus, relays } = context;
  const isUsed = (instance: string) =>
    db.accounts().some(({ server, state }) => server === instance && state !== 'kept');
  /** Returns the servers of a kind that apps use. Refused when there is none, as nothing would be restarted. */
  function usedServers(kind: AddonKind): string[] {
    const used = db.servers().flatMap((row) => (row.kind === kind && isUsed(row.instance) ? [row.instance] : []));
    if (used.length === 0) throw new RefusedError('addon-unused', { params: { addon: servers[kind].title } });
    return used;
  }
  return {
    presence,
    closeRelays: relays.closeAll,
    ...createDataOperations(context),
    ...createAdoption({ ...context, servers }),
    ...createSettings(context),
    /** Calls `listener` whenever a server has become ready or is no longer. Returns a function that unsubscribes. */
    onMoved: moves.subscribe,
    /** Returns which addons the box can provide, what is missing for them and the memory they need. */
    capabilities(): Capabilities {
      const obstacles = addonKinds.flatMap((kind): [AddonName, Blocker][] => {
        const { title, missing } = servers[kind];
        const packages = missing();
        if (packages.length === 0) return [];
        return [[kind, { code: 'addon-missing', params: { addon: title, packages: packages.join(', ') } }]];
      });
      const toStart = addonKinds.filter((kind) => !(servers[kind].isShared && presence.isReady(`addon-${kind}`)));
      const memory = new Map(toStart.map((kind) => [kind, servers[kind].usualMemory]));
      return { addons: providedAddons, obstacles: new Map(obstacles), memory };
    },
    secrets: secretsOf(context, servers),
    trials: createTrialServers({
      ...needs,
      accountsOf: db.accountsOf,
      openAccount: context.accounts.open,
      portOf: (server) => serverStatus.getServer(server).location.port,
    }),
    /** Returns the apps that use an account on a server of this kind. */
    holdersOf: (kind: AddonKind): string[] =>
      db.accounts().flatMap((row) => (row.kind === kind && row.state === 'used' ? [row.instance_id] : [])),
    /** Location of the shared server of a kind; undefined until an app has requested it. */
    locationOf(kind: AddonKind): ServerLocation | undefined {
      const row = db.findServer(serverFor(kind, true, ''));
      return row && context.accounts.locationOf(row);
    },
    /** Whether the shared server of a kind is ready. */
    isReady: (kind: AddonKind): boolean => presence.isReady(serverFor(kind, true, '')),
    /** Restarts the servers of a kind that apps use; resolves when all are ready. Refused with the reason when there is none or one fails. */
    async restart(kind: AddonKind): Promise<void> {
      for (const instance of usedServers(kind)) {
        await context.whileStopped(instance, async () => {});
        await serverStatus.ready(instance);
      }
    },
    /** Like `restart`, and recreates the accounts, passwords and rights of apps. Databases and their content stay (keeps S1). */
    async reinstall(kind: AddonKind): Promise<void> {
      for (const instance of usedServers(kind)) {
        await context.whileStopped(instance, async () => {});
        const { server, location } = await serverStatus.ready(instance);
        if (!server.isShared) continue;
        // An intended account is created by its own job.
        const made = db.accounts().filter((row) => row.server === instance && row.state !== 'intended');
        for (const row of made) await server.provide(location, context.accounts.open(row));
      }
    },
    /** The status of every server, for repair. */
    status: (): AddonStatus[] =>
      db.servers().map(({ instance, kind }) => ({
        instance,
        kind,
        title: servers[kind].title,
        isUsed: isUsed(instance),
        obstacle: serverStatus.obstacleOf(instance),
      })),
  };
}

export type AddonsService = ReturnType<typeof createAddonsService>;

const askedFor = (rows: readonly AccountRow[], addons: Addons): AccountRow[] => {
  const kinds = kindsIn(addons);
  return rows.filter(({ kind }) => kinds.includes(kind));
};

/** What a password is for; for a mailbox the name of the server adds nothing. */
const purposeOf = (kind: AddonKind, detail: string): Pick<StoredSecret, 'purpose' | 'detail'> =>
  kind === 'recvmail'
    ? { purpose: 'mailbox' }
    : { purpose: kind === 'objectstorage' ? 'storage-of' : 'database-of', detail };

/** The passwords of apps on servers, which administrators may look up. */
function secretsOf({ db, accounts }: AddonsContext, servers: AddonServers): SecretSource {
  const idOf = ({ instance_id, kind }: AccountRow) => `${instance_id}.${kind}`;
  return {
    list: () =>
      db.accounts().map((row) => ({
        id: idOf(row),
        owner: { instanceId: row.instance_id },
        ...purposeOf(row.kind, servers[row.kind].title),
      })),
    open(id) {
      const row = db.accounts().find((each) => idOf(each) === id);
      return row && accounts.open(row).password;
    },
  };
}
