import { hash } from 'node:crypto';
import { isReserved, isReservedSubdomain, isSubdomain } from '@kontor/contract/rules/domains';
import type { HostTable } from '../../../../adapters/edge/hosts.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { DomainsDb } from '../db.ts';
import type { AppRoute } from '../needs.ts';
import type { Addresses } from './addresses.ts';
import type { DefaultApp } from './default-app.ts';

export interface HostTableNeeds {
  core: Pick<ServerContext, 'changeFeed' | 'database' | 'settings' | 'ids'>;
  db: DomainsDb;
  addresses: Addresses;
  routes(): readonly AppRoute[];
  ownAddresses(): readonly string[];
  defaultApp: Pick<DefaultApp, 'read'>;
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
export function createHostTable(needs: HostTableNeeds) {
  const { changeFeed } = needs.core;
  const { addresses, ownAddresses } = needs;
  let known: Apps | undefined;
  let seen = -1;

  function current(): Apps {
    const version = changeFeed.version('apps');
    if (known === undefined || version !== seen) known = build(needs);
    seen = version;
    return known;
  }

  return {
    routeAt: (host: string) => current().byHost.get(host),
    hostOf: (instance: string) => current().hosts.get(instance),
    identityHeaders: () => current().identityHeaders,
    ownersOf: (host: string) => current().owners.get(host) ?? 1,
    /** Tells a browser's last owner of a host from others; nobody but the box can make one. Undefined while there was only one owner. */
    ownerMark(host: string): string | undefined {
      const owner = current().owners.get(host) ?? 1;
      return owner < 2 ? undefined : `${owner}-${hash('sha256', `${secretOf(needs)}/${host}/${owner}`, 'base64url')}`;
    },
    /** Main route of every app, by main host. */
    apps: () => {
      const { hosts, byHost } = current();
      return [...hosts].flatMap(([instance, host]) => {
        const route = byHost.get(host);
        return route?.instance === instance ? [{ instance, host, route }] : [];
      });
    },
    /** Hosts below the main domain an app has besides its main one, in the order of its routes. */
    additionalOf: (instance: string): string[] => {
      const main = current().hosts.get(instance);
      const isAdditional = (host: string, route: AppRoute) =>
        route.instance === instance && host !== main && host === `${route.name}.${addresses.domain()}`;
      return [...current().byHost].flatMap(([host, route]) => (isAdditional(host, route) ? [host] : [])).toReversed();
    },
    /** What stands before the main domain in all hosts below it, and whose they are. */
    labels: (): { name: string; instance: string }[] => [
      ...new Map([...current().byHost.values()].map(({ name, instance }) => [name, { name, instance }])).values(),
    ],
    /** Every host an app answers at. */
    all: () => current().byHost,
    table: (): HostTable<AppRoute> => ({
      domain: addresses.domain(),
      port: addresses.port(),
      plainPort: addresses.plainPort(),
      ownAddresses,
      routes: current().byHost,
    }),
    /** Asks for apps and domain anew next time. */
    forget: () => {
      known = undefined;
      addresses.forgetDomain();
    },
  };
}

/** Made once: an app must not be able to say that a browser knows its successor already. */
function secretOf({ core: { settings, ids } }: HostTableNeeds): string {
  const known = settings.get('domains', 'owner-secret');
  if (known !== undefined) return known;
  const made = ids() + ids();
  settings.set('domains', 'owner-secret', made);
  return made;
}

function build({ core, db, addresses, routes, defaultApp }: HostTableNeeds): Apps {
  const domain = addresses.domain();
  // Turned round, for of two that want one name the later one counts in a map, and the first app keeps its name.
  const own = routes()
    .filter(({ name }) => isSubdomain(name) && !isReservedSubdomain(name))
    .map((route) => [`${route.name}.${domain}`, route] as const)
    .toReversed();
  const first = new Map(own.map(([, route]) => [route.instance, route]));
  const more = db.alternatives().flatMap(({ domain: name, instance }) => {
    const route = first.get(instance);
    return route === undefined || isReserved(name, domain) ? [] : [[name, route] as const];
  });
  const shown = first.get(defaultApp.read() ?? '');
  const byHost = new Map([...more, ...(shown === undefined ? [] : [[domain, shown] as const]), ...own]);
  return {
    byHost,
    hosts: new Map(own.map(([host, { instance }]) => [instance, host])),
    identityHeaders: new Set(own.flatMap(([, { identityHeader }]) => identityHeader?.toLowerCase() ?? [])),
    owners: core.database.transaction(() => recordOwners(db, domain, byHost)),
  };
}

/**
 * Counts up when another app than the last one answers at a host (keeps H1). A removed app that comes back is the same owner; the main domain
 * is the portal's when no app is shown there.
 */
function recordOwners(db: DomainsDb, domain: string, routes: ReadonlyMap<string, AppRoute>): Map<string, number> {
  const before = new Map(db.hosts().map((row) => [row.host, row]));
  const owners = new Map<string, number>();
  const isPortalAgain = before.has(domain) && !routes.has(domain);
  for (const [host, { instance }] of [...routes, ...(isPortalAgain ? [[domain, { instance: '' }] as const] : [])]) {
    const last = before.get(host);
    const count = last?.instance === instance ? last.owners : (last?.owners ?? 0) + 1;
    if (last?.instance !== instance) db.setHost({ host, instance, owners: count });
    owners.set(host, count);
  }
  return owners;
}

export type Hosts = ReturnType<typeof createHostTable>;
