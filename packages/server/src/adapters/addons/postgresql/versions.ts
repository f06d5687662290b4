import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { refuseOtherVersion } from '../version.ts';

/** Where Debian puts the programs, a folder for each version. */
const root = '/usr/lib/postgresql';
export const title = 'PostgreSQL';

const folderOf = (version: string) => join(root, version, 'bin');

/** Versions whose server is installed, the newest first. */
function installed(): string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter((version) => ['initdb', 'postgres'].every((name) => existsSync(join(folderOf(version), name))))
    .sort((a, b) => Number(b) - Number(a));
}

export const hasServer = (): boolean => installed().length > 0;

/** The programs that fit the data in `base`, or the newest where there is none. Refused when none fits. */
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
