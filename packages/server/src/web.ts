import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import { freePort } from './adapters/free-port.ts';
import { createPortalFiles } from './adapters/portal-files/portal-files.ts';
import { createApi } from './api.ts';
import { createCarriedFront } from './front/carried.ts';
import { createProxiedFront } from './front/proxied.ts';
import { createWebServer } from './front/web-server.ts';
import { createFront, type Front } from './front.ts';
import type { Ground } from './ground.ts';
import { places } from './places.ts';
import type { Domains, NginxEdge } from './slices/domains/index.ts';
import type { Slices } from './slices.ts';

export interface WebNeeds {
  ground: Ground;
  slices: Slices;
  jobs: Jobs;
  version: string;
}

/** The box's web server, listening. */
export interface Web {
  port: number;
  close(): Promise<void>;
}

/** Opens the one web server: host first, then the API, the portal, or an app. */
export async function openWeb({ ground, slices, jobs, version }: WebNeeds): Promise<Web> {
  const { clock, log } = ground;
  const { domains } = slices;
  const api = await createApi({ ground, slices, jobs, version, isOurs: isOursAt(domains) });
  const files = createPortalFiles({ folder: places.portal, appsPattern: domains.appsPattern });
  const front = createFront({ domains, api: api.handle, files, clock, log });
  const { server, port } = await (domains.nginx === undefined
    ? listen(front, ground, domains)
    : listenBehind(domains.nginx, front, { ground, domains }));
  return {
    port,
    async close() {
      await server.close();
      await api.close();
    },
  };
}

/** The server itself stands before browsers. */
async function listen(front: Front, { config, clock }: Ground, domains: Domains) {
  const { trustedProxies } = config;
  const server = createWebServer(
    trustedProxies.length === 0 ? front : createProxiedFront(front, trustedProxies),
    clock,
  );
  const port = await server.listen(config.port, config.host);
  domains.listensOn(port);
  return { server, port };
}

/** nginx does, and hands on to a socket that nobody else may use (keeps H7). */
async function listenBehind(edge: NginxEdge, front: Front, { ground, domains }: { ground: Ground; domains: Domains }) {
  const { config, clock, log } = ground;
  const server = createWebServer(createCarriedFront({ front, domains, secret: edge.secret, log }), clock);
  const port = config.port === 0 ? await freePort() : config.port;
  const httpsPort = config.httpsPort === 0 ? await freePort() : config.httpsPort;
  domains.listensOn(httpsPort ?? port, port);
  await edge.nginx.prepare();
  await server.listenAt(edge.nginx.socket);
  try {
    edge.nginx.opened();
    await edge.open({ port, httpsPort });
  } catch (cause) {
    await server.close();
    throw cause;
  }
  return { server, port };
}

/** A page of the portal at this very host: its own name, or an address of the machine (keeps H2). */
export const isOursAt =
  (domains: Pick<Domains, 'decide'>) =>
  (origin: string, host: string): boolean => {
    const { kind } = domains.decide(host);
    if (kind !== 'portal' && kind !== 'local') return false;
    return origin === `http://${host}` || origin === `https://${host}`;
  };
