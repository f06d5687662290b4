import type { IncomingMessage, ServerResponse } from 'node:http';
import { RefusedError } from '@kontor/platform/errors';
import { decideHost, type HostDecision } from '../../../adapters/edge/hosts.ts';
import { createOwnAddresses } from '../../../adapters/edge/own-addresses.ts';
import { createProxy } from '../../../adapters/edge/proxy.ts';
import type { KeyPair } from '../../../adapters/nginx/nginx-files.ts';
import type { Slice } from '../../../core/slice.ts';
import type { AppRoute } from '../../apps/apps/index.ts';
import { edgeChecks } from './checks.ts';
import { createDomainsDb } from './db.ts';
import { createEventHandlers } from './event-handlers.ts';
import { createAccess, viewAppAccess } from './gateway/access.ts';
import { createAppLogin } from './gateway/app-login.ts';
import { createAuthorizer } from './gateway/authorize.ts';
import { createCookies } from './gateway/cookies.ts';
import { createEdge, type Edge } from './gateway/edge.ts';
import { createLoginCodes } from './gateway/login-codes.ts';
import { createPortalLogin } from './gateway/portal-login.ts';
import { createInvalidate } from './invalidate.ts';
import type { DomainsNeeds } from './needs.ts';
import type { NginxEdge } from './nginx/nginx-edge.ts';
import { createNginxTls, type NginxTls } from './nginx/nginx-tls.ts';
import { sendAnswer } from './pages/answers.ts';
import { createUnknownHostPage } from './pages/unknown-host.ts';
import { createDefaultApp } from './routing/default-app.ts';
import { createDomainApi, type DomainApi } from './routing/domain-api.ts';
import { createHostTable } from './routing/host-table.ts';
import { createNamesWatch } from './routing/names-watch.ts';

export type { Pass } from './gateway/passes.ts';
export type { NginxEdge } from './nginx/nginx-edge.ts';

export interface Domains extends Omit<DomainApi, 'routes'> {
  slice: Slice;
  edge: Edge;
  /** Defined where nginx is the edge; the HTTP server opens it. */
  nginx: NginxEdge | undefined;
  /** Returns the certificates with their keys; undefined where nothing is encrypted. */
  pairs: (() => KeyPair[]) | undefined;
  /** Returns who handles a request with this Host header. */
  decide(host: string | undefined): HostDecision<AppRoute>;
  /** Handles `/.kontor/open` at the portal's host. */
  open(request: IncomingMessage, response: ServerResponse): void;
  /** Answers a page load at an unknown name below the box's domain with a page; returns undefined where it does not. */
  answerUnknownHost(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined;
  /** Returns the bare host of an installed app; undefined when it has no web address. */
  hostOf(instanceId: string): string | undefined;
  /** Returns an app's address with scheme and port. */
  urlOf(instanceId: string): string | undefined;
}

/** Hosts and access to them: the embedded edge, the sign-in at app hosts, and what ends it. */
export function createDomains({ core, session: portal, people, apps, alternatives, adapters }: DomainsNeeds): Domains {
  const { boxAddress: addresses } = core;
  const db = createDomainsDb(core.database);
  const ownAddresses = createOwnAddresses(core.clock);
  const defaultApp = createDefaultApp(core.settings);
  const hosts = createHostTable({ core, db, alternatives, addresses, routes: apps.routes, ownAddresses, defaultApp });
  const access = createAccess({ core, db, hosts, portal, people });
  const loginCodes = createLoginCodes(core.clock);
  const cookies = createCookies(addresses);
  const proxy = createProxy(core.log);
  const appLogin = createAppLogin({ addresses, loginCodes, cookies, access });
  const authorizer = createAuthorizer({ addresses, cookies, appLogin, access, hosts });
  const portalLogin = createPortalLogin({ addresses, loginCodes, portal, hosts, access });
  const invalidate = createInvalidate({ core, hosts, access });
  const namesWatch = createNamesWatch({ core, addresses, alternatives });
  const nginxTls = adapters && createNginxTls({ core, adapters, hosts, addresses });
  const { routes, ...domainApi } = createDomainApi(
    { core, db, alternatives, hosts, addresses, defaultApp, invalidate },
    nginxTls,
  );
  const urlOf = (instanceId: string) => {
    const host = hosts.hostOf(instanceId);
    return host === undefined ? undefined : addresses.urlAt(host);
  };
  return {
    slice: sliceOf(
      createEventHandlers({ core, db, alternatives, defaultApp, access, proxy, invalidate }),
      {
        ...routes,
        'GET /api/v1/domains/{instanceId}/access': ({ actor, params, language }) => {
          const route = hosts.apps().find(({ instance }) => instance === params.instanceId)?.route;
          if (route === undefined) throw new RefusedError('not-found');
          return viewAppAccess(access, route, actor.uid, language);
        },
      },
      nginxTls,
      namesWatch,
    ),
    nginx: nginxTls?.nginx,
    pairs: nginxTls?.certificates?.pairs,
    edge: createEdge({ authorizer, hosts, proxy, access, web: { addresses, cookies }, core }),
    decide: (host) => decideHost(host, hosts.table()),
    open: (request, response) => sendAnswer(request, response, portalLogin.open(request)),
    answerUnknownHost: createUnknownHostPage({ addresses, log: core.log, portalLeadsHere: domainApi.portalLeadsHere }),
    hostOf: hosts.hostOf,
    urlOf,
    ...domainApi,
  };
}

/** Combines event handlers, routes and, where there is one, nginx into the slice. */
function sliceOf(
  listening: Slice,
  routes: DomainApi['routes'],
  nginxTls: NginxTls | undefined,
  { check, work }: ReturnType<typeof createNamesWatch>,
): Slice {
  const { nginx, certificates } = nginxTls ?? {};
  const recurring = [...(listening.recurring ?? []), work];
  const slice = { ...listening, routes, recurring, checks: [...edgeChecks(nginxTls), check] };
  if (nginx === undefined) return slice;
  return {
    ...slice,
    reconcilers: [nginx.reconciler, ...(certificates ? [certificates.reconciler] : [])],
    async stop() {
      await nginx.close();
      await listening.stop?.();
    },
  };
}
