import { createAppFiles } from '../../adapters/app-files/app-files.ts';
import { createArchives } from '../../adapters/archives/archives.ts';
import { createPythonPackages } from '../../adapters/python-packages/python-packages.ts';
import type { Slice } from '../../slice.ts';
import { createBuildLogs } from './builds.ts';
import { createHostingDb } from './db.ts';
import { createImageRelease } from './image-release.ts';
import type { HostingNeeds } from './needs.ts';
import { findInterpreters } from './programs.ts';
import { createWebRelease } from './release.ts';
import { hostingRoutes } from './routes.ts';
import { createHostingService } from './service.ts';
import { createUploads, type Uploads } from './uploads.ts';

export interface Hosting {
  slice: Slice;
  /** Those no app was made of yet. */
  archives: Pick<Uploads, 'waitingBytes' | 'dropWaiting'>;
}

/** Own apps: archives people upload, and what becomes of them. From there on they are apps as those of the store. */
export function createHosting({ core, parts, apps, store, domains, freeSpace }: HostingNeeds): Hosting {
  const { data } = core.config;
  const db = createHostingDb(core.database);
  const archives = createArchives({ data, commands: parts.commands });
  const uploads = createUploads({ core, db, archives, freeSpace });
  const buildLogs = createBuildLogs({ core, db });
  const mainDomain = domains.main;
  const service = createHostingService({
    parts,
    apps,
    store,
    mainDomain,
    uploads,
    buildLogs,
    programs: findInterpreters,
  });
  const files = createAppFiles({ data, commands: parts.commands });
  const installRequirements = createPythonPackages({ commands: parts.commands, environment: process.env });
  const ofPages = createWebRelease({ data, archives, uploads, buildLogs, installRequirements });
  const ofImage = createImageRelease({ files, archives, uploads, buildLogs, engine: parts.engine, store });
  apps.setReleaseBuilder({
    makeRelease: (release) => (release.manifest.hosted?.interpreter === 'docker' ? ofImage(release) : ofPages(release)),
  });

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
  return { slice, archives: uploads };
}
