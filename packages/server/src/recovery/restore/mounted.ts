import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseMounts } from '../../adapters/backup-targets/disks/mounts.ts';

/** Returns the folders of the data folder at which other disks are mounted, relative to it; not those for backups. */
export function mountsIn(data: string): string[] {
  const root = `${realpathSync(data)}/`;
  const points = parseMounts(readFileSync('/proc/self/mountinfo', 'utf8')).map(({ point }) => point);
  const inside = points.filter((point) => point.startsWith(root)).map((point) => relative(root, point));
  return [...new Set(inside)].filter((folder) => !folder.startsWith('run/'));
}

/** Returns the first of them that is not empty: renaming cannot move what is on another disk. */
export const firstFilledMount = (data: string): string | undefined =>
  mountsIn(data).find((folder) => readdirSync(join(data, folder)).length > 0);
