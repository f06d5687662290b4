import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusedError } from '@kontor/platform/errors';
import { seconds } from '@kontor/platform/work/durations';
import { newId } from '@kontor/platform/work/ids';
import type { ArchivesNeeds } from './archives.ts';
import { createRunUnpacker } from './run-unpacker.ts';

/** Reads workbooks of spreadsheet programs in the program with minimal rights that reads archives, which they are. */
export interface Workbooks {
  /** Resolves with the cells of the first sheets that have any. Throws `RefusedError` where the file is damaged, too slow to read or too large once unpacked. */
  read(file: string): Promise<string[][][]>;
}

const readMs = seconds(30);

export function createWorkbooks({ data, commands }: ArchivesNeeds): Workbooks {
  const scratch = join(data, 'run', 'workbooks');
  const run = createRunUnpacker({ commands, scratch, node: process.execPath });
  return {
    async read(file) {
      await mkdir(scratch, { recursive: true, mode: 0o700 });
      const { signal } = new AbortController();
      const { sheets } = await run({ args: ['table', file], file, job: `table-${newId()}`, signal, timeoutMs: readMs });
      if (sheets === undefined) throw new RefusedError('archive-unreadable');
      return sheets;
    },
  };
}
