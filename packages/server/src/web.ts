import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import { createPortalFiles } from './adapters/portal-files/portal-files.ts';
import { createApi } from './api.ts';
import { createWebServer } from './front/web-server.ts';
import { createFront } from './front.ts';
import type { Ground } from './ground.ts';
import { places } from './places.ts';
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
  const { config, clock, log } = ground;
  const { domains } = slices;
  const api = await createApi({ ground, slices, jobs, version, isOurs: isOursAt(domains) });
  const files = createPortalFiles({ folder: places.portal, appsPattern: domains.appsPattern });
  const server = createWebServer(createFront({ domains, api: api.handle, files, clock, log }), clock);
  const port = await server.listen(config.port, config.host);
  domains.listensOn(port);
  return {
    port,
    async close() {
      await server.close();
      await api.close();
    },
  };
}

/** A page of the portal at this very host: its own name, or an address of the machine (keeps H2). */
const isOursAt =
  (domains: Slices['domains']) =>
  (origin: string, host: string): boolean => {
    const { kind } = domains.decide(host);
    if (kind !== 'portal' && kind !== 'local') return false;
    return origin === `http://${host}` || origin === `https://${host}`;
  };
