import { createFetchText } from '../../../adapters/outgoing/fetch-text.ts';
import type { Slice } from '../../../core/slice.ts';
import type { HostingNeeds } from './needs.ts';
import { hostingRoutes } from './routes.ts';
import { findInterpreters } from './runtimes/find-interpreters.ts';
import { createHostingService } from './service.ts';
import { createPastedTexts } from './uploads/pasted-texts.ts';
import type { Uploads } from './uploads/uploads.ts';

export { createReleases } from './releases/releases.ts';

/** What other slices may use of hosting. */
export interface Hosting {
  slice: Slice;
  /** Archives no app was made from yet. */
  archives: Pick<Uploads, 'waitingBytes' | 'dropWaiting'>;
}

/** Creates the slice for custom apps, made from uploaded archives. Once made, they are handled like apps from the store. */
export function createHosting({ core, engine, apps, registry, store, releases }: HostingNeeds): Hosting {
  const { uploads, buildLogs } = releases;
  const mainDomain = core.boxAddress.domain;
  const programs = findInterpreters;
  const service = createHostingService({
    core,
    engine,
    apps,
    registry,
    store,
    mainDomain,
    uploads,
    buildLogs,
    programs,
  });

  const pastedTexts = createPastedTexts({ data: core.config.data, uploads, fetchText: createFetchText() });

  const finalize = ({ instanceId }: { instanceId: string }): void => {
    uploads.finalize(instanceId);
    buildLogs.finalize(instanceId);
  };
  const slice: Slice = {
    name: 'hosting',
    routes: hostingRoutes(service, uploads, pastedTexts, buildLogs),
    listens: { 'app-installed': finalize, 'app-updated': finalize, 'app-removed': finalize },
    recurring: [uploads.sweeping, buildLogs.sweeping],
    stop: uploads.stop,
  };
  return { slice, archives: uploads };
}
