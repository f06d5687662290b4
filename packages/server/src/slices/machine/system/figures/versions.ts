import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Versions } from '@kontor/contract/machine/figures';
import type { Database } from '@kontor/platform/database/database';
import type { SoftwareVersion } from '../../../../adapters/machine/package-versions.ts';
import type { Adapters } from '../../../../core/adapters.ts';
import { projectPaths } from '../../../../project-paths.ts';
import { sqliteVersion } from './db.ts';

export interface VersionsNeeds {
  core: { database: Database };
  adapters: Pick<Adapters, 'version' | 'nginx'>;
}

/** Returns a function that returns the versions of the box. The catalogue and the portal are shipped with the server. */
export function createVersions({ core, adapters: { version, nginx } }: VersionsNeeds) {
  const database = `SQLite ${sqliteVersion(core.database)}`;
  const acmeClient = versionOfPackage('acme-client');
  return (software: readonly SoftwareVersion[]): Versions => {
    const ofNginx = software.find(({ name }) => name === 'nginx')?.version;
    return {
      ...{ overall: version, backend: version, resources: version, frontend: version, database, acmeClient },
      proxy: nginx === undefined ? null : ['nginx', ofNginx].filter(Boolean).join(' '),
    };
  };
}

/** Returns null where the package is not installed. */
function versionOfPackage(name: string): string | null {
  try {
    return JSON.parse(readFileSync(join(projectPaths.packages, name, 'package.json'), 'utf8')).version;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw cause;
  }
}
