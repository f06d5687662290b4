import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Status } from '@kontor/contract/status';
import { Refused } from '@kontor/platform/errors';
import { answerOf } from '@kontor/platform/http/answer';
import { languageOf } from '@kontor/platform/http/language';
import type { Clock } from '@kontor/platform/work/clock';
import { decideHost } from './adapters/edge/hosts.ts';
import { createOwnAddresses } from './adapters/edge/own-addresses.ts';
import { createPortalFiles } from './adapters/portal-files/portal-files.ts';
import type { Config } from './config.ts';
import { createWebServer } from './front/web-server.ts';
import { createFront } from './front.ts';
import type { Log } from './ground.ts';
import { places } from './places.ts';
import { createAddresses } from './slices/domains/index.ts';

export interface RecoveryNeeds {
  config: Config;
  clock: Clock;
  log: Log;
  version: string;
}

export interface Recovery {
  portalUrl: string;
  stop(): Promise<void>;
}

/**
 * What runs when the box has a key but no database that can be read (keeps H8): the portal says so. Nothing is set up anew, nothing is written;
 * somebody puts the database back and starts again.
 */
export async function openRecovery({ config, clock, log, version }: RecoveryNeeds): Promise<Recovery> {
  const addresses = createAddresses({ domain: () => config.domain, port: config.port, scheme: 'http' });
  const ownAddresses = createOwnAddresses(clock);
  const { portalUrl, domain: main, appsPattern } = addresses;
  const domains = {
    decide: (host: string | undefined) =>
      decideHost(host, {
        domain: main(),
        port: addresses.port(),
        ownAddresses,
        routes: new Map<string, never>(),
      }),
    edge: { request: unreachable, upgrade: unreachable },
    open: unreachable,
    portalUrl,
    main,
    landing: () => ({ url: portalUrl(), clears: false }),
    authority: () => undefined,
    proofAt: () => undefined,
  };
  const api = answerCalls(() => recoveryStatus(config, portalUrl(), version));
  const files = createPortalFiles({ folder: places.portal, appsPattern });
  const server = createWebServer(createFront({ domains, api, files, clock, log }), clock);
  addresses.listensOn(await server.listen(config.port, config.host));
  return { portalUrl: portalUrl(), stop: () => server.close() };
}

function answerCalls(status: () => Status) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const isStatus = request.method === 'GET' && request.url?.split('?')[0] === '/api/v1/status';
    const isHealth = request.method === 'GET' && request.url === '/healthz';
    const refusal = answerOf(new Refused('not-ready'), languageOf(request.headers['accept-language']), '');
    const [code, body] = isStatus
      ? [200, status()]
      : isHealth
        ? [200, { status: 'recovery' }]
        : [refusal.status, refusal.body];
    response
      .writeHead(code, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .end(JSON.stringify(body));
  };
}

function recoveryStatus(config: Config, portalUrl: string, version: string): Status {
  return {
    status: 'RECOVERY',
    domain: config.domain,
    mailDomains: [],
    disabledFeatures: ['smbshares', 'passwordreset'],
    adminMode: { enabled: false, expires: null },
    product: 'Kontor',
    version,
    language: 'de',
    demo: config.demo,
    groupware: false,
    announcement: null,
    portalUrl,
    engine: null,
    exposed: false,
  };
}

/** There are no apps without a database, so nothing is ever decided to go to one. */
function unreachable(): never {
  throw new Error('an app was asked for in recovery');
}
