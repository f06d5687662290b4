import { rmSync } from 'node:fs';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusedError } from '@kontor/platform/errors';
import { newId } from '@kontor/platform/work/ids';
import type { Commands } from '../run-command.ts';
import { normalizeTree } from './normalize-tree.ts';
import { createRunUnpacker } from './run-unpacker.ts';
import type { ArchiveContents } from './unpacker/scan.ts';

export type { ArchiveContents } from './unpacker/scan.ts';

/** Archives that came from outside. Nothing in them is trusted: what reads them has next to no rights. */
export interface Archives {
  /** Reads a whole archive and says what is in it. Throws `Refused` with one of the codes `archive-…`, naming the entry. */
  scan(file: string, signal: AbortSignal): Promise<ArchiveContents>;
  /**
   * Unpacks into `folder`, which is made anew. What is there afterwards are files and folders and nothing else, and belongs to `owner`
   * where the server is root. Throws as `look` does; then the folder is gone.
   */
  unpack(options: UnpackOptions): Promise<void>;
}

export interface UnpackOptions {
  file: string;
  folder: string;
  /** The folder in the archive whose content counts as the archive's. */
  wrapping: string;
  owner: number | undefined;
  jobId: string;
  signal: AbortSignal;
}

const scanMs = 3 * 60_000;
const unpackMs = 10 * 60_000;
/** A text file stands for an archive that holds nothing else, up to this size. */
const longestText = 64 * 1024;

export interface ArchivesNeeds {
  /** The data folder. */
  data: string;
  commands: Commands;
}

export function createArchives({ data, commands }: ArchivesNeeds): Archives {
  const scratch = join(data, 'run', 'archives');
  // What an earlier run was killed over is of no use.
  rmSync(scratch, { recursive: true, force: true });
  const run = createRunUnpacker({ commands, scratch, node: process.execPath });

  return {
    async scan(file, signal) {
      await mkdir(scratch, { recursive: true, mode: 0o700 });
      const { found } = await run({ args: ['look', file], file, job: `look-${newId()}`, signal, timeoutMs: scanMs });
      if (found === undefined) throw new RefusedError('archive-unreadable');
      return found;
    },
    async unpack({ file, folder, wrapping, owner, jobId, signal }) {
      await mkdir(scratch, { recursive: true, mode: 0o700 });
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        const args = ['unpack', file, folder, wrapping];
        await run({ args, file, folder, job: jobId, signal, timeoutMs: unpackMs });
        await normalizeTree(folder, owner);
      } catch (error) {
        await rm(folder, { recursive: true, force: true });
        throw error;
      }
    },
  };
}

/** A single compose file, as if it were an archive that holds it under its usual name. */
export async function scanText(file: string, name: string): Promise<ArchiveContents> {
  const { size } = await stat(file);
  if (size > longestText) throw new RefusedError('archive-large', { params: { most: 0.06 } });
  if (size === 0) throw new RefusedError('archive-empty');
  const text = await readFile(file, 'utf8');
  return { entries: 1, bytes: size, wrapping: '', files: [name], texts: { [name]: text }, htaccess: [] };
}
