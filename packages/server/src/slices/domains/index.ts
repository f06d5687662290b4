import type { IncomingMessage, ServerResponse } from 'node:http';
import { decideHost, type HostDecision } from '../../adapters/edge/hosts.ts';
import { createOwnAddresses } from '../../adapters/edge/own-addresses.ts';
import { createProxy } from '../../adapters/edge/proxy.ts';
import type { Slice } from '../../slice.ts';
import { createAccess } from './access.ts';
import { createAddresses } from './addresses.ts';
import { sendAnswer } from './answers.ts';
import { createAppDoor } from './app-door.ts';
import { createCodes } from './codes.ts';
import { createCookies } from './cookies.ts';
import { createDomainsDb } from './db.ts';
import { createDefaultApp } from './default-app.ts';
import { createEdge, type Edge } from './edge.ts';
import { createEdgeWatch, type EdgeWatch } from './edge-watch.ts';
import { createNginxSide, type NginxSide } from './encryption.ts';
import { createGate } from './gate.ts';
import { createHostTable } from './host-table.ts';
import { listenTo } from './listens.ts';
import { createNames, type Names } from './names.ts';
import type { AppRoute, DomainsNeeds } from './needs.ts';
import type { NginxEdge } from './nginx-edge.ts';
import { createPortalDoor } from './portal-door.ts';
import { createSettle } from './settle.ts';

export { type Addresses, createAddresses } from './addresses.ts';
export type { Edge, Pass } from './edge.ts';
export type { EdgeFault, EdgeMend } from './edge-checks.ts';
export type { EdgeWatch } from './edge-watch.ts';
export type { AppRoute } from './needs.ts';
export type { NginxEdge } from './nginx-edge.ts';

export interface Domains extends Omit<Names, 'routes'> {
  slice: Slice;
  edge: Edge;
  /** How what stands before the server is, for repair. */
  watch: EdgeWatch;
  /** Present where nginx carries requests; whoever serves opens it. */
  nginx: NginxEdge | undefined;
  /** Whose request it is, by its Host header. */
  decide(host: string | undefined): HostDecision<AppRoute>;
  /** Answers `/.kontor/open` at the portal's host. */
  open(request: IncomingMessage, response: ServerResponse): void;
  /** Tells the port people use; to be called once the server listens, when it is not the configured one. */
  listensOn(port: number, plainPort?: number): void;
  /** Bare host of an installed app, or undefined when it has no web address. */
  hostOf(instanceId: string): string | undefined;
  /** Its address with scheme and port. */
  urlOf(instanceId: string): string | undefined;
  /** Where the portal answers: `http://cloud.kontor.localhost:8080`. */
  portalUrl(): string;
  /** Main domain. */
  main(): string;
  /** Every app's origin for a content security policy. */
  appsPattern(): string;
}

/** Hosts and who may go where: the embedded edge, the sign-in of app hosts, and what ends it. */
export function createDomains({
  ground,
  session: portal,
  people,
  apps,
  setup,
  parts,
  scheme = 'http',
}: DomainsNeeds): Domains {
  const addresses = createAddresses({ domain: setup.domain, port: ground.config.port, scheme });
  const db = createDomainsDb(ground.database);
  const ownAddresses = createOwnAddresses(ground.clock);
  const defaultApp = createDefaultApp(ground.settings);
  const hosts = createHostTable({ ground, db, addresses, routes: apps.routes, ownAddresses, defaultApp });
  const access = createAccess({ ground, db, hosts, portal, people });
  const codes = createCodes(ground.clock);
  const cookies = createCookies(addresses);
  const proxy = createProxy(ground.log);
  const door = createAppDoor({ addresses, codes, cookies, access });
  const gate = createGate({ addresses, cookies, door, access, hosts });
  const portalDoor = createPortalDoor({ addresses, codes, portal, hosts, access });
  const settle = createSettle({ ground, hosts, access });
  const side = parts && createNginxSide({ ground, parts, hosts, addresses });
  const { routes, ...names } = createNames({ ground, db, hosts, addresses, defaultApp, settle }, side);
  const urlOf = (instanceId: string) => {
    const host = hosts.hostOf(instanceId);
    return host === undefined ? undefined : addresses.urlAt(host);
  };
  return {
    slice: sliceOf(listenTo({ ground, db, defaultApp, access, proxy, settle }), routes, side),
    nginx: side?.nginx,
    watch: createEdgeWatch(side),
    edge: createEdge({ gate, hosts, proxy, access, web: { addresses, cookies }, ground }),
    decide: (host) => decideHost(host, hosts.table()),
    open: (request, response) => sendAnswer(request, response, portalDoor.open(request)),
    listensOn: addresses.listensOn,
    hostOf: hosts.hostOf,
    urlOf,
    portalUrl: addresses.portalUrl,
    main: addresses.domain,
    ...names,
    appsPattern: addresses.appsPattern,
  };
}

/** What the slice hears and answers, and nginx where there is one. */
function sliceOf(listening: Slice, routes: Names['routes'], side: NginxSide | undefined): Slice {
  const { nginx, certificates } = side ?? {};
  if (nginx === undefined) return { ...listening, routes };
  return {
    ...listening,
    routes,
    reconcilers: [nginx.reconciler, ...(certificates ? [certificates.reconciler] : [])],
    planTexts: 'itself',
    async stop() {
      await nginx.close();
      await listening.stop?.();
    },
  };
}
