import { createAppFiles } from '../../../adapters/app-files/app-files.ts';
import { createArchives } from '../../../adapters/archives/archives.ts';
import { createPythonPackages } from '../../../adapters/python-packages/python-packages.ts';
import type { Slice } from '../../../core/slice.ts';
import type { ReleaseBuilder } from '../apps/index.ts';
import { createHostingDb } from './db.ts';
import type { HostingNeeds } from './needs.ts';
import { createBuildLogs } from './releases/build-logs.ts';
import { createImageRelease } from './releases/image-release.ts';
import { createWebRelease } from './releases/web-release.ts';
import { hostingRoutes } from './routes.ts';
import { findInterpreters } from './runtimes/find-interpreters.ts';
import { createHostingService } from './service.ts';
import { createUploads, type Uploads } from './uploads/uploads.ts';

/** What other slices may use of hosting. */
export interface Hosting {
  slice: Slice;
  /** Archives no app was made from yet. */
  archives: Pick<Uploads, 'waitingBytes' | 'dropWaiting'>;
  releaseBuilder: ReleaseBuilder;
}

/** Creates the slice for custom apps, made from uploaded archives. Once made, they are handled like apps from the store. */
export function createHosting({ core, parts, apps, registry, store, freeSpace }: HostingNeeds): Hosting {
  const { data } = core.config;
  const db = createHostingDb(core.database);
  const archives = createArchives({ data, commands: parts.commands });
  const uploads = createUploads({ core, db, archives, freeSpace });
  const buildLogs = createBuildLogs({ core, db });
  const service = createHostingService({
    parts,
    apps,
    registry,
    store,
    mainDomain: core.boxAddress.domain,
    uploads,
    buildLogs,
    programs: findInterpreters,
  });
  const files = createAppFiles({ data, commands: parts.commands });
  const installRequirements = createPythonPackages({ commands: parts.commands, environment: process.env });
  const ofPages = createWebRelease({ data, archives, uploads, buildLogs, installRequirements });
  const ofImage = createImageRelease({ files, archives, uploads, buildLogs, engine: parts.engine, store });
  const releaseBuilder: ReleaseBuilder = {
    makeRelease: (release) => (release.manifest.hosted?.interpreter === 'docker' ? ofImage(release) : ofPages(release)),
  };

  const finalize = ({ instanceId }: { instanceId: string }): void => {
    uploads.finalize(instanceId);
    buildLogs.finalize(instanceId);
  };
  const slice: Slice = {
    name: 'hosting',
    routes: hostingRoutes(service, uploads, buildLogs),
    listens: { 'app-installed': finalize, 'app-changed': finalize, 'app-removed': finalize },
    recurring: [uploads.sweeping, buildLogs.sweeping],
    stop: uploads.stop,
  };
  return { slice, archives: uploads, releaseBuilder };
}
