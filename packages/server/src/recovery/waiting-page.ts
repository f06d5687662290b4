import type { IncomingMessage, ServerResponse } from 'node:http';
import { endpoints } from '@kontor/contract/api';
import { RefusedError } from '@kontor/platform/errors';
import { serve } from '@kontor/platform/http/serve';
import type { Clock } from '@kontor/platform/work/clock';
import { createPortalFiles } from '../adapters/portal-files/portal-files.ts';
import { isOursAt } from '../compose/http-server.ts';
import type { Config } from '../config.ts';
import type { Log } from '../core/server-context.ts';
import { createDispatcher } from '../http/dispatch.ts';
import { createFastify } from '../http/fastify.ts';
import { projectPaths } from '../project-paths.ts';
import { keysOfBox, listenForRecovery } from './http-server.ts';
import { namesOf, statusWithout } from './names.ts';

export interface WaitingPageNeeds {
  config: Config;
  clock: Clock;
  log: Log;
  version: string;
  domain: string;
  /** What the portal says meanwhile. */
  status: 'RESETTING' | 'RESTORING_BACKUP';
}

const healthOf = { RESETTING: 'resetting', RESTORING_BACKUP: 'restoring' } as const;

const call = 'GET /api/v1/status';

/** Serves the portal with a status, and nothing else, while the data is deleted or replaced. Its keys are read first, because they go, too. */
export async function openWaitingPage(needs: WaitingPageNeeds): Promise<{ close(): Promise<void> }> {
  const { clock, log, version, domain, status } = needs;
  const config = { ...needs.config, domain };
  const keys = await keysOfBox(config, { domain, now: clock.now() });
  const { addresses, domains } = namesOf({ config, domain, clock }, keys);
  const app = createFastify();
  const authenticator = { identify: () => undefined, touch: () => undefined, isOurs: isOursAt(domains) };
  const answer = () => statusWithout(status, { config, portalUrl: addresses.portalUrl(), version });
  serve({ app, authenticator, clock, log, demo: false }, { [call]: endpoints[call] }, { [call]: answer });
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: healthOf[status] }),
  );
  app.setNotFoundHandler(() => {
    throw new RefusedError('not-ready');
  });
  await app.ready();
  const api = (request: IncomingMessage, response: ServerResponse) => app.routing(request, response);
  const files = createPortalFiles({ folder: projectPaths.portal, appsPattern: addresses.appsPattern });
  const dispatcher = createDispatcher({ addresses, domains, api, files, clock, log });
  const server = await listenForRecovery(dispatcher, { config, clock, addresses, domains, keys: keys?.keys });
  return { close: () => server.close().finally(() => app.close()) };
}
