import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import { freePort } from '../adapters/free-port.ts';
import { createPortalFiles } from '../adapters/portal-files/portal-files.ts';
import type { ServerContext } from '../core/server-context.ts';
import { createApi } from '../http/api.ts';
import { createDispatcher, type Dispatcher } from '../http/dispatch.ts';
import { createNginxDispatcher } from '../http/nginx-auth.ts';
import { createNodeServer } from '../http/node-server.ts';
import { createTrustedProxyDispatcher } from '../http/trusted-proxy.ts';
import { projectPaths } from '../project-paths.ts';
import type { Domains, NginxEdge } from '../slices/edge/domains/index.ts';
import type { Slices } from './areas.ts';

export interface HttpServerNeeds {
  core: ServerContext;
  slices: Slices;
  jobs: Jobs;
  version: string;
}

/** The box's web server, listening. */
export interface HttpServer {
  port: number;
  close(): Promise<void>;
}

/** Starts the box's HTTP server: requests are dispatched by host, then to the API, the portal or an app. */
export async function openHttpServer({ core, slices, jobs, version }: HttpServerNeeds): Promise<HttpServer> {
  const { boxAddress, clock, log } = core;
  const { domains } = slices;
  await using opened = new AsyncDisposableStack();
  const api = await createApi({ core, slices, jobs, version, isOurs: isOursAt(domains) });
  opened.defer(api.close);
  const files = createPortalFiles({ folder: projectPaths.portal, appsPattern: boxAddress.appsPattern });
  const dispatcher = createDispatcher({ addresses: boxAddress, domains, api: api.handle, files, clock, log });
  const { server, port } = await (domains.nginx === undefined
    ? listen(dispatcher, core)
    : listenBehind(domains.nginx, dispatcher, { core, domains }));
  opened.defer(server.close);
  const all = opened.move();
  return { port, close: () => all.disposeAsync() };
}

/** Listens on the configured port, without nginx in front. */
async function listen(dispatcher: Dispatcher, { config, clock, boxAddress }: ServerContext) {
  const { trustedProxies } = config;
  const server = createNodeServer(
    trustedProxies.length === 0 ? dispatcher : createTrustedProxyDispatcher(dispatcher, trustedProxies),
    clock,
  );
  const port = await server.listen(config.port, config.host);
  boxAddress.listensOn(port);
  return { server, port };
}

/** Listens on a Unix socket that only nginx can use (keeps H7), and starts nginx on the configured ports. */
async function listenBehind(
  edge: NginxEdge,
  dispatcher: Dispatcher,
  { core, domains }: { core: ServerContext; domains: Domains },
) {
  const { config, clock, log } = core;
  const server = createNodeServer(createNginxDispatcher({ dispatcher, domains, secret: edge.secret, log }), clock);
  const port = config.port === 0 ? await freePort() : config.port;
  const httpsPort = config.httpsPort === 0 ? await freePort() : config.httpsPort;
  core.boxAddress.listensOn(httpsPort ?? port, port);
  await edge.nginx.prepare();
  await using opened = new AsyncDisposableStack();
  await server.listenAt(edge.nginx.socket);
  opened.defer(server.close);
  edge.nginx.opened();
  await edge.open({ port, httpsPort });
  opened.move();
  return { server, port };
}

/** Returns a check whether an origin is the portal at the given host: its own name, or an address of the machine (keeps H2). */
export const isOursAt =
  (domains: Pick<Domains, 'decide'>) =>
  (origin: string, host: string): boolean => {
    const { kind } = domains.decide(host);
    if (kind !== 'portal' && kind !== 'local') return false;
    return origin === `http://${host}` || origin === `https://${host}`;
  };
