import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { refuseOtherVersion } from '../server-programs.ts';

/** Debian's folder of PostgreSQL programs, with a subfolder for each version. */
const root = '/usr/lib/postgresql';
export const title = 'PostgreSQL';

const folderOf = (version: string) => join(root, version, 'bin');

/** Returns the versions whose server is installed, newest first. */
function installed(): string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter((version) => ['initdb', 'postgres'].every((name) => existsSync(join(folderOf(version), name))))
    .sort((a, b) => Number(b) - Number(a));
}

/** Whether a PostgreSQL server of any version is installed. */
export const hasServer = (): boolean => installed().length > 0;

/**
 * Returns the folder of the programs that match the data in `base`, or of the newest version when there is no data. Throws `RefusedError` when none matches.
 */
export function programsFor(base: string): string {
  const versions = installed();
  const [newest] = versions;
  if (newest === undefined) throw new AdapterError(`${title} is not installed`);
  const versionFile = join(base, 'PG_VERSION');
  if (!existsSync(versionFile)) return folderOf(newest);
  const data = readFileSync(versionFile, 'utf8').trim();
  if (!versions.includes(data)) refuseOtherVersion(title, { data, program: versions.join(', ') });
  return folderOf(data);
}
