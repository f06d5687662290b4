import type { AddonName, Addons } from '@kontor/contract/manifest';
import { Refused } from '@kontor/platform/errors';
import type { AddonKind, ServerPlace } from '../../adapters/addons/addon-server.ts';
import type { AddonServers } from '../../adapters/addons/addon-servers.ts';
import { createCopyData } from '../../adapters/app-files/copy-data.ts';
import { discard } from '../../adapters/app-files/exchange.ts';
import type { BoxKey } from '../../adapters/box-key.ts';
import type { HostInNetwork } from '../../adapters/doors/doors.ts';
import { type Engine, serverUid, type Upstream } from '../../adapters/engine/engine.ts';
import type { Commands } from '../../adapters/run-command.ts';
import type { Ground } from '../../ground.ts';
import type { KeptSecret, SecretSource } from '../../secret-source.ts';
import type { Sendmail } from '../sendmail/index.ts';
import { createAccounts } from './accounts.ts';
import { createCopies } from './copies.ts';
import { type AccountRow, createAddonsDb } from './db.ts';
import { createAddonsReconciler } from './reconciler.ts';
import { addonKinds, kindsIn, providedAddons, serverFor } from './rules.ts';
import { settingsOf } from './settings.ts';
import { createStanding, type Obstacle } from './standing.ts';
import { createWays } from './ways.ts';

export interface AddonsNeeds {
  ground: Ground;
  boxKey: BoxKey;
  engine: Engine;
  servers: AddonServers;
  sendmail: Sendmail;
  commands: Pick<Commands, 'run'>;
}

/** What the box can do for apps that ask for servers. */
export interface Ability {
  addons: readonly AddonName[];
  /** For which of them something has to be installed. */
  obstacles: ReadonlyMap<AddonName, Obstacle>;
  /** Bytes of memory each would take that does not run yet. */
  memory: ReadonlyMap<AddonName, number>;
}

/** What the parts of the slice share. */
function createParts({ ground, boxKey, engine, servers, sendmail, commands }: AddonsNeeds) {
  const { database } = ground;
  const db = createAddonsDb(database);
  const accounts = createAccounts({ ground, db, boxKey, servers });
  const halted = new Set<string>();
  const listeners = new Set<() => void>();
  const presence = createAddonsReconciler({
    ground,
    db,
    engine,
    serverOf: (row) => ({
      server: servers[row.kind],
      place: accounts.placeOf(row),
      accounts: db.accounts().flatMap((each) => (each.server === row.instance ? [accounts.open(each)] : [])),
    }),
    isHalted: (instance) => halted.has(instance),
    moved: () => {
      for (const tell of listeners) tell();
    },
  });
  const standing = createStanding({ db, servers, accounts, presence: { ...presence.reconciler, ...presence } });
  const ways = createWays((instance) => {
    const { place, server } = standing.present(instance);
    return { name: server.title, host: '127.0.0.1', port: place.port, uid: place.uid };
  });
  const change = ({ instance_id, kind }: AccountRow, state: AccountRow['state']) =>
    database.transaction(() => {
      db.changeAccount(instance_id, kind, { state });
      database.afterCommit(presence.reconciler.wake);
    });
  /** Does something with the files of a server while it does not run. */
  async function halt(instance: string, work: () => Promise<void>): Promise<void> {
    halted.add(instance);
    try {
      await presence.gone(instance);
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
    listeners,
    presence,
    standing,
    ways,
    change,
    halt,
    sendmail,
    copyData: createCopyData(commands),
  };
}

type Parts = ReturnType<typeof createParts>;

/** What jobs do: the only ones that touch what is in a server (keeps S1). */
function createHoldings(parts: Parts) {
  const { database, db, accounts, presence, standing, ways, change, halt, sendmail, copyData } = parts;
  async function forget(row: AccountRow): Promise<void> {
    await ways.close(row.server, row.instance_id);
    const { server, place } = standing.present(row.server);
    // It goes with its folder, whether it can run or not.
    if (!server.isShared) await halt(row.server, () => discard(place.home));
    // Of what was only intended nothing is there, and its server may be the reason why.
    else if (row.state !== 'intended') {
      change(row, 'used');
      await standing.ready(row.server);
      await server.remove(place, accounts.open(row));
    }
    database.transaction(() => {
      db.removeAccount(row.instance_id, row.kind);
      if (!server.isShared) db.removeServer(row.server);
      database.afterCommit(presence.reconciler.wake);
    });
  }

  return {
    /** Gives an app what it asks for, with the server running. May be repeated; what it has stays. */
    async provide(instanceId: string, addons: Addons): Promise<void> {
      await accounts.choose(instanceId, addons);
      for (const row of askedFor(db.accountsOf(instanceId), addons)) {
        // Until its server answers nothing can be on it.
        const { server, place } = await standing.ready(row.server);
        change(row, 'used');
        if (server.isShared) await server.provide(place, accounts.open(row));
      }
      if (addons.sendmail !== undefined) await sendmail.provide(instanceId);
    },
    /** Takes away what an app has, and the content for good; `but` names what stays. */
    async drop(instanceId: string, but: readonly AddonName[] = []): Promise<void> {
      for (const row of db.accountsOf(instanceId)) if (!but.includes(row.kind)) await forget(row);
      if (!but.includes('sendmail')) await sendmail.forget(instanceId);
    },
    /** Nobody asks for it any more, and it stays: all an app has, or all `but` these. */
    async keep(instanceId: string, but: readonly AddonName[] = []): Promise<void> {
      for (const row of db.accountsOf(instanceId)) {
        if (but.includes(row.kind)) continue;
        await ways.close(row.server, instanceId);
        if (row.state === 'intended') await forget(row);
        else change(row, 'kept');
      }
      // Nothing that people made is in it.
      if (!but.includes('sendmail')) await sendmail.forget(instanceId);
    },
    ...createCopies({
      copyData,
      accounts,
      standing,
      halt,
      heldBy: (instanceId) => db.accountsOf(instanceId).filter(({ state }) => state !== 'intended'),
      use: (row) => change(row, 'used'),
    }),
  };
}

/** What apps are told, and reach. */
function createAnswers({ db, accounts, standing, ways, sendmail }: Parts) {
  return {
    /** What an app has at servers, used or kept. */
    kindsOf: (instanceId: string): AddonName[] => [
      ...db.accountsOf(instanceId).map(({ kind }) => kind),
      ...(sendmail.has(instanceId) ? (['sendmail'] as const) : []),
    ],
    /** Why an app has to wait before it is started. */
    obstacle: (instanceId: string, addons: Addons): Obstacle | undefined =>
      askedFor(db.accountsOf(instanceId), addons)
        .map(({ server }) => standing.obstacleOf(server))
        .find((each) => each !== undefined) ??
      (addons.sendmail && sendmail.obstacle()),
    /** What an app is told, by variable; `host` is what its containers call this machine. */
    settings(instanceId: string, addons: Addons, host = '127.0.0.1'): Record<string, string> {
      const all = askedFor(db.accountsOf(instanceId), addons).map((row) =>
        settingsOf(row.kind, accounts.open(row), { host, port: standing.present(row.server).place.port }),
      );
      const mail = addons.sendmail && sendmail.settings(instanceId, host);
      return Object.assign({}, ...all, mail);
    },
    /** What leads to its servers out of the network of a process. */
    upstreams: (instanceId: string, addons: Addons): Upstream[] => [
      ...askedFor(db.accountsOf(instanceId), addons).map(({ server }) => {
        const { port, uid = serverUid() } = standing.present(server).place;
        return { port, uid };
      }),
      ...(addons.sendmail ? sendmail.upstreams(instanceId) : []),
    ],
    /** Lets the containers of an app reach its servers at their network's address of this machine; open already is fine. */
    async openDoors(instanceId: string, at: HostInNetwork): Promise<void> {
      for (const { server } of db.accountsOf(instanceId)) await ways.open(server, instanceId, at);
      await sendmail.openDoor(instanceId, at);
    },
  };
}

export function createAddonsService(needs: AddonsNeeds) {
  const parts = createParts(needs);
  const { servers } = needs;
  const { db, listeners, presence, standing, ways } = parts;
  const isUsed = (instance: string) =>
    db.accounts().some(({ server, state }) => server === instance && state !== 'kept');
  /** The servers of a kind that apps use. Refused while there is none: nothing would be restarted. */
  function usedServers(kind: AddonKind): string[] {
    const used = db.servers().flatMap((row) => (row.kind === kind && isUsed(row.instance) ? [row.instance] : []));
    if (used.length === 0) throw new Refused('addon-unused', { params: { addon: servers[kind].title } });
    return used;
  }
  return {
    presence,
    closeDoors: ways.closeAll,
    ...createHoldings(parts),
    ...createAnswers(parts),
    /** Called whenever a server answers, or does not any more. Answers how to stop listening. */
    onMoved(listener: () => void): () => void {
      listeners.add(listener);
      const end = parts.sendmail.onMoved(listener);
      return () => {
        listeners.delete(listener);
        end();
      };
    },
    /** Which addons the box knows how to provide, and for which of them something has to be installed. */
    ability(): Ability {
      const obstacles = addonKinds.flatMap((kind): [AddonName, Obstacle][] => {
        const { title, missing } = servers[kind];
        const packages = missing();
        if (packages.length === 0) return [];
        return [[kind, { code: 'addon-missing', params: { addon: title, packages: packages.join(', ') } }]];
      });
      const toStart = addonKinds.filter((kind) => !(servers[kind].isShared && presence.isReady(`addon-${kind}`)));
      const memory = new Map(toStart.map((kind) => [kind, servers[kind].usualMemory]));
      return { addons: providedAddons, obstacles: new Map(obstacles), memory };
    },
    secrets: secretsOf(parts, servers),
    /** The apps that have something at a server of this kind, and use it. */
    holdersOf: (kind: AddonKind): string[] =>
      db.accounts().flatMap((row) => (row.kind === kind && row.state === 'used' ? [row.instance_id] : [])),
    /** Where the one server of a kind lives; undefined while no app has asked for it. */
    placeOf(kind: AddonKind): ServerPlace | undefined {
      const row = db.findServer(serverFor(kind, true, ''));
      return row && parts.accounts.placeOf(row);
    },
    /** Whether the one server of a kind answers. */
    isReady: (kind: AddonKind): boolean => presence.isReady(serverFor(kind, true, '')),
    /** Stops the servers of a kind that apps use and starts them again; ends when they answer. Refused with the reason when there is none or one does not. */
    async restart(kind: AddonKind): Promise<void> {
      for (const instance of usedServers(kind)) {
        await parts.halt(instance, async () => {});
        await standing.ready(instance);
      }
    },
    /** As `restart`, and makes the accounts, passwords and rights of apps there again. Databases stay, with what is in them (keeps S1). */
    async reinstall(kind: AddonKind): Promise<void> {
      for (const instance of usedServers(kind)) {
        await parts.halt(instance, async () => {});
        const { server, place } = await standing.ready(instance);
        if (!server.isShared) continue;
        // What was only intended is its job's business.
        const made = db.accounts().filter((row) => row.server === instance && row.state !== 'intended');
        for (const row of made) await server.provide(place, parts.accounts.open(row));
      }
    },
    /** Every server there is, for repair. */
    status: () =>
      db.servers().map(({ instance, kind }) => ({
        instance,
        kind,
        title: servers[kind].title,
        isUsed: isUsed(instance),
        obstacle: standing.obstacleOf(instance),
      })),
  };
}

const askedFor = (rows: readonly AccountRow[], addons: Addons): AccountRow[] => {
  const kinds = kindsIn(addons);
  return rows.filter(({ kind }) => kinds.includes(kind));
};

/** What a password is for; somebody's own mailbox needs no name of the server. */
const purposeOf = (kind: AddonKind, detail: string): Pick<KeptSecret, 'purpose' | 'detail'> =>
  kind === 'recvmail'
    ? { purpose: 'mailbox' }
    : { purpose: kind === 'objectstorage' ? 'storage-of' : 'database-of', detail };

/** The passwords of apps at servers, for administrators to look up. */
function secretsOf({ db, accounts }: Parts, servers: AddonServers): SecretSource {
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
