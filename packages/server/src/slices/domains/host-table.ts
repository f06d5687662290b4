import type { HostTable } from '../../adapters/edge/hosts.ts';
import type { Ground } from '../../ground.ts';
import type { Addresses } from './addresses.ts';
import type { DomainsDb } from './db.ts';
import type { AppRoute } from './needs.ts';

const reserved = new Set(['cloud', 'www', 'mail']);
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export interface HostTableNeeds {
  ground: Pick<Ground, 'live' | 'database'>;
  db: DomainsDb;
  addresses: Addresses;
  routes(): readonly AppRoute[];
  ownAddresses(): readonly string[];
}

/** What is made anew only when the list of apps or the domain changed. */
interface Apps {
  byHost: ReadonlyMap<string, AppRoute>;
  /** Main host of each instance. */
  hosts: ReadonlyMap<string, string>;
  /** Names of every app's identity header, lower case. */
  identityHeaders: ReadonlySet<string>;
  /** How many apps have answered at a host so far. */
  owners: ReadonlyMap<string, number>;
}

/** Which app answers at which host. */
export function createHostTable({ ground, db, addresses, routes, ownAddresses }: HostTableNeeds) {
  const { live, database } = ground;
  let known: Apps | undefined;
  let seen = -1;

  function build(): Apps {
    const all = routes()
      .filter(({ name }) => label.test(name) && !reserved.has(name))
      .map((route) => [`${route.name}.${addresses.domain()}`, route] as const)
      .toReversed();
    const byHost = new Map(all);
    return {
      byHost,
      hosts: new Map(all.map(([host, { instance }]) => [instance, host])),
      identityHeaders: new Set(all.flatMap(([, { identityHeader }]) => identityHeader?.toLowerCase() ?? [])),
      owners: database.transaction(() => recordOwners(db, byHost)),
    };
  }

  function current(): Apps {
    const version = live.version('apps');
    if (known === undefined || version !== seen) known = build();
    seen = version;
    return known;
  }

  return {
    routeAt: (host: string) => current().byHost.get(host),
    hostOf: (instance: string) => current().hosts.get(instance),
    identityHeaders: () => current().identityHeaders,
    ownersOf: (host: string) => current().owners.get(host) ?? 1,
    table: (): HostTable<AppRoute> => ({
      domain: addresses.domain(),
      port: addresses.port(),
      ownAddresses: ownAddresses(),
      routes: current().byHost,
    }),
    /** Asks for apps and domain anew next time. */
    forget: () => {
      known = undefined;
      addresses.forgetDomain();
    },
  };
}

/** Counts up when another app than the last one answers at a host (keeps H1). A removed app that comes back is the same owner. */
function recordOwners(db: DomainsDb, routes: ReadonlyMap<string, AppRoute>): Map<string, number> {
  const before = new Map(db.hosts().map((row) => [row.host, row]));
  const owners = new Map<string, number>();
  for (const [host, { instance }] of routes) {
    const last = before.get(host);
    const count = last?.instance === instance ? last.owners : (last?.owners ?? 0) + 1;
    if (last?.instance !== instance) db.setHost({ host, instance, owners: count });
    owners.set(host, count);
  }
  return owners;
}

export type Hosts = ReturnType<typeof createHostTable>;
