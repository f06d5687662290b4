import type { Interpreter } from '@kontor/contract/rules/apps/hosting';
import { createAppFiles } from '../../../../adapters/app-files/app-files.ts';
import { createArchives } from '../../../../adapters/archives/archives.ts';
import { createPythonPackages } from '../../../../adapters/python-packages/python-packages.ts';
import type { ReleaseBuilder } from '../../apps/index.ts';
import { createHostingDb } from '../db.ts';
import type { ReleasesNeeds } from '../needs.ts';
import { createUploads } from '../uploads/uploads.ts';
import { createBuildLogs } from './build-logs.ts';
import { createComposeRelease } from './compose-release.ts';
import { createImageRelease } from './image-release.ts';
import { createPlaceCode } from './place-code.ts';
import { createWebRelease } from './web-release.ts';

/** Creates what makes releases of custom apps: uploaded archives, and the builder that apps call when they install one. */
export function createReleases({ core, engine, commands, store, freeSpace }: ReleasesNeeds) {
  const { data } = core.config;
  const db = createHostingDb(core.database);
  const archives = createArchives({ data, commands });
  const uploads = createUploads({ core, db, archives, freeSpace });
  const buildLogs = createBuildLogs({ core, db });
  const files = createAppFiles({ data, commands });
  const installRequirements = createPythonPackages({ commands, environment: process.env });
  const placeCode = createPlaceCode({ archives, uploads });
  const ofPages = createWebRelease({ data, placeCode, buildLogs, installRequirements });
  const ofImage = createImageRelease({ files, placeCode, buildLogs, engine, store });
  const ofCompose = createComposeRelease({ files, placeCode, buildLogs, engine, store });
  const makers: Partial<Record<Interpreter, typeof ofImage>> = { docker: ofImage, compose: ofCompose };
  const releaseBuilder: ReleaseBuilder = {
    makeRelease: (release) => (makers[release.manifest.hosted?.interpreter ?? 'none'] ?? ofPages)(release),
  };
  return { uploads, buildLogs, releaseBuilder };
}

export type Releases = ReturnType<typeof createReleases>;
