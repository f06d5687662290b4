import { createAppFiles } from '../../adapters/app-files/app-files.ts';
import { createArchives } from '../../adapters/archives/archives.ts';
import { createPythonPackages } from '../../adapters/python-packages/python-packages.ts';
import type { Slice } from '../../slice.ts';
import { createBuilds } from './builds.ts';
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
export function createHosting({ ground, parts, apps, store, domains, freeSpace }: HostingNeeds): Hosting {
  const { data } = ground.config;
  const db = createHostingDb(ground.database);
  const archives = createArchives({ data, commands: parts.commands });
  const uploads = createUploads({ ground, db, archives, freeSpace });
  const builds = createBuilds({ ground, db });
  const mainDomain = domains.main;
  const service = createHostingService({ parts, apps, store, mainDomain, uploads, builds, programs: findInterpreters });
  const files = createAppFiles({ data, commands: parts.commands });
  const installRequirements = createPythonPackages({ commands: parts.commands, environment: process.env });
  const ofPages = createWebRelease({ data, archives, uploads, builds, installRequirements });
  const ofImage = createImageRelease({ files, archives, uploads, builds, engine: parts.engine, store });
  apps.hostedBy({
    makeRelease: (wish) => (wish.manifest.hosted?.interpreter === 'docker' ? ofImage(wish) : ofPages(wish)),
  });

  const settle = ({ instanceId }: { instanceId: string }): void => {
    uploads.settle(instanceId);
    builds.settle(instanceId);
  };
  const slice: Slice = {
    name: 'hosting',
    routes: hostingRoutes(service, uploads, builds),
    listens: { 'app-installed': settle, 'app-changed': settle, 'app-removed': settle },
    recurring: [uploads.sweeping, builds.sweeping],
    stop: uploads.stop,
  };
  return { slice, archives: uploads };
}
