import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { removeTree } from '@kontor/platform/remove-tree';
import { days } from '@kontor/platform/work/durations';
import { measureTree } from '../app-files/measure.ts';
import { largestLog } from '../engine/logs.ts';

/** Kinds of files in the data folder that the box can do without. */
export type LeftoverKind = 'logs' | 'copies' | 'replaced' | 'trash' | 'incoming';

/** Measures and deletes files that the box can do without. */
export interface Leftovers {
  /** Resolves with their size in bytes. */
  measure(kind: LeftoverKind): Promise<number>;
  /** Deletes all files of a kind. Idempotent, also after a crash. */
  remove(kind: LeftoverKind): Promise<void>;
}

export interface LeftoversNeeds {
  /** The data folder. */
  data: string;
  now(): number;
  /** Files that an open job moved to the trash are not deleted. */
  isOpenJob(jobId: string): boolean;
}

export function createLeftovers({ data, now, isOpenJob }: LeftoversNeeds): Leftovers {
  const logs = join(data, 'logs');
  const builds = join(logs, 'builds');
  const logFiles = () => entriesOf(logs, true).filter((entry) => entry.isFile());
  const isOld = ({ parentPath, name }: Dirent) =>
    /\.log\.\d+$/.test(name) || (parentPath === builds && lastWritten(join(builds, name)) < now() - days(1));
  const inFolder = (folder: string, isMeant: (name: string) => boolean) => () =>
    entriesOf(join(data, folder))
      .filter(({ name }) => isMeant(name))
      .map(pathOf);

  const found: Record<LeftoverKind, () => string[]> = {
    logs: () => logFiles().filter(isOld).map(pathOf),
    copies: inFolder('copies', (name) => !isReplaced(name)),
    replaced: inFolder('copies', isReplaced),
    trash: inFolder('trash', (name) => !isOpenJob(name)),
    incoming: inFolder(join('uploads', 'incoming'), () => true),
  };
  /** Logs in use that have grown too large. */
  const overlong = () =>
    logFiles()
      .filter((entry) => !isOld(entry))
      .map(pathOf)
      .filter((file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLog);

  return {
    async measure(kind) {
      const paths = [...found[kind](), ...(kind === 'logs' ? overlong() : [])];
      let bytes = 0;
      for (const path of paths) bytes += await measureTree(path);
      return bytes;
    },
    async remove(kind) {
      for (const path of found[kind]()) await removeTree(path);
      // Truncated, not deleted: programs continue to append to it.
      if (kind === 'logs') for (const file of overlong()) await truncate(file);
    },
  };
}

const isReplaced = (name: string): boolean => name.startsWith('replaced-');

const pathOf = ({ parentPath, name }: Dirent): string => join(parentPath, name);

const lastWritten = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const entriesOf = (folder: string, recursive = false): Dirent[] =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true, recursive }) : [];
