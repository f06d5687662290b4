import { rmSync } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusedError } from '@kontor/platform/errors';
import { removeTree } from '@kontor/platform/remove-tree';
import { minutes } from '@kontor/platform/work/durations';
import { newId } from '@kontor/platform/work/ids';
import type { Commands } from '../run-command.ts';
import { normalizeTree } from './normalize-tree.ts';
import { createRunUnpacker } from './run-unpacker.ts';
import type { ArchiveContents } from './unpacker/scan.ts';

export type { ArchiveContents } from './unpacker/scan.ts';

/** Handles untrusted archives: the program that reads them has minimal rights. */
export interface Archives {
  /** Reads a whole archive and resolves with its contents. Throws `RefusedError` with one of the codes `archive-…`, naming the entry. */
  scan(file: string, signal: AbortSignal): Promise<ArchiveContents>;
  /**
   * Unpacks into `folder`, which is recreated. The result contains only files and folders, owned by `owner` where the server is root. Throws as `scan` does;
   * the folder is removed then.
   */
  unpack(options: UnpackOptions): Promise<void>;
}

/** What to unpack, and where. */
export interface UnpackOptions {
  file: string;
  folder: string;
  /** Folder in the archive whose content is unpacked. */
  wrapping: string;
  owner: number | undefined;
  jobId: string;
  signal: AbortSignal;
}

const scanMs = minutes(3);
const unpackMs = minutes(10);
/** Maximum size of a text file treated as an archive that contains only this file. */
const longestText = 128 * 1024;

export interface ArchivesNeeds {
  /** The data folder. */
  data: string;
  commands: Commands;
}

/** Creates the handling of archives; deletes temporary files of an earlier run. */
export function createArchives({ data, commands }: ArchivesNeeds): Archives {
  const scratch = join(data, 'run', 'archives');
  // Removes files left by a killed run.
  rmSync(scratch, { recursive: true, force: true });
  const run = createRunUnpacker({ commands, scratch, node: process.execPath });

  return {
    async scan(file, signal) {
      await mkdir(scratch, { recursive: true, mode: 0o700 });
      const { found } = await run({ args: ['scan', file], file, job: `scan-${newId()}`, signal, timeoutMs: scanMs });
      if (found === undefined) throw new RefusedError('archive-unreadable');
      return found;
    },
    async unpack({ file, folder, wrapping, owner, jobId, signal }) {
      await mkdir(scratch, { recursive: true, mode: 0o700 });
      await removeTree(folder);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        const args = ['unpack', file, folder, wrapping];
        await run({ args, file, folder, job: jobId, signal, timeoutMs: unpackMs });
        await normalizeTree(folder, owner);
      } catch (error) {
        await removeTree(folder);
        throw error;
      }
    },
  };
}

/** Returns the contents of an archive that consists of a single compose file with its usual name. Throws `RefusedError` when it is empty or too large. */
export async function scanText(file: string, name: string): Promise<ArchiveContents> {
  const { size } = await stat(file);
  if (size > longestText) throw new RefusedError('compose-long', { params: { most: longestText / 1024 } });
  if (size === 0) throw new RefusedError('archive-empty');
  const text = await readFile(file, 'utf8');
  return { entries: 1, bytes: size, wrapping: '', files: [name], texts: { [name]: text }, paths: [name], htaccess: [] };
}
