import { hash } from 'node:crypto';
import { isReserved, isReservedSubdomain, isSubdomain } from '@kontor/contract/rules/edge/domains';
import type { HostTable } from '../../../../adapters/edge/hosts.ts';
import type { Addresses } from '../../../../core/box-address.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppRoute } from '../../../apps/apps/index.ts';
import type { AlternativeDomains } from '../../alternative-domains/index.ts';
import type { DomainsDb } from '../db.ts';
import type { DefaultApp } from './default-app.ts';

export interface HostTableNeeds {
  core: Pick<ServerContext, 'changeFeed' | 'database' | 'settings' | 'ids'>;
  db: DomainsDb;
  alternatives: Pick<AlternativeDomains, 'all'>;
  addresses: Addresses;
  routes(): readonly AppRoute[];
  ownAddresses(): readonly string[];
  defaultApp: Pick<DefaultApp, 'read'>;
}

/** Rebuilt only when the list of apps or the domain has changed. */
interface Apps {
  byHost: ReadonlyMap<string, AppRoute>;
  /** Main host of each instance. */
  hosts: ReadonlyMap<string, string>;
  /** Names of all apps' identity headers, in lower case. */
  identityHeaders: ReadonlySet<string>;
  /** Number of apps each host has had so far. */
  owners: ReadonlyMap<string, number>;
}

/** Maps hosts to apps. */
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
    /** Returns the mark that shows whether a browser knows the host's current owner; only the box can make one. Undefined while there was only one owner. */
    ownerMark(host: string): string | undefined {
      const owner = current().owners.get(host) ?? 1;
      return owner < 2 ? undefined : `${owner}-${hash('sha256', `${secretOf(needs)}/${host}/${owner}`, 'base64url')}`;
    },
    /** Returns the main route of every app, with its main host. */
    apps: () => {
      const { hosts, byHost } = current();
      return [...hosts].flatMap(([instance, host]) => {
        const route = byHost.get(host);
        return route?.instance === instance ? [{ instance, host, route }] : [];
      });
    },
    /** Returns an app's hosts below the main domain other than its main one, in the order of its routes. */
    additionalOf: (instance: string): string[] => {
      const main = current().hosts.get(instance);
      const isAdditional = (host: string, route: AppRoute) =>
        route.instance === instance && host !== main && host === `${route.subdomain}.${addresses.domain()}`;
      return [...current().byHost].flatMap(([host, route]) => (isAdditional(host, route) ? [host] : [])).toReversed();
    },
    /** Returns the subdomains of all hosts below the main domain, with their apps. */
    subdomains: (): { subdomain: string; instance: string }[] => [
      ...new Map(
        [...current().byHost.values()].map(({ subdomain, instance }) => [subdomain, { subdomain, instance }]),
      ).values(),
    ],
    /** Returns all hosts of apps. */
    all: () => current().byHost,
    table: (): HostTable<AppRoute> => ({
      domain: addresses.domain(),
      port: addresses.port(),
      plainPort: addresses.plainPort(),
      ownAddresses,
      routes: current().byHost,
    }),
    /** Drops the cached apps. */
    forget: () => {
      known = undefined;
    },
  };
}

/** Generated once: an app must not be able to forge a mark that hides a change of owner. */
function secretOf({ core: { settings, ids } }: HostTableNeeds): string {
  const known = settings.get('domains', 'owner-secret');
  if (known !== undefined) return known;
  const made = ids() + ids();
  settings.set('domains', 'owner-secret', made);
  return made;
}

function build({ core, db, alternatives, addresses, routes, defaultApp }: HostTableNeeds): Apps {
  const domain = addresses.domain();
  // Reversed, as the last entry of a name wins in a map, and the first app keeps its name.
  const own = routes()
    .filter(({ subdomain }) => isSubdomain(subdomain) && !isReservedSubdomain(subdomain))
    .map((route) => [`${route.subdomain}.${domain}`, route] as const)
    .toReversed();
  const first = new Map(own.map(([, route]) => [route.instance, route]));
  const more = alternatives.all().flatMap(({ domain: name, instance }) => {
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
 * Increments a host's counter when its app differs from the last one (keeps H1). A removed app that returns is the same owner; the main domain belongs to the
 * portal when no app is shown there.
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
