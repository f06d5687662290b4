import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AdapterError } from '@kontor/platform/errors';
import { z } from 'zod';
import type { JournalRow } from './journal-chain.ts';

/** Returns the folder of the journal's archives in the data folder. */
export const archiveFolder = (data: string): string => join(data, 'journal');

/** Returns the path of an archive: gzip, a row as JSON on each line, oldest first. */
export const archiveFile = (data: string, name: string): string => join(archiveFolder(data), `${name}.jsonl.gz`);

const batch = 1_000;
/** Characters of a line; many times what the longest entry has. */
const longestLine = 16 * 1024 * 1024;

const row = z.object({
  ...{
    id: z.number(),
    at: z.number(),
    actor: z.string(),
    address: z.string(),
    action: z.string(),
    subject: z.string(),
  },
  ...{ before: z.string().nullable(), after: z.string().nullable(), hash: z.string().nullable() },
}) satisfies z.ZodType<JournalRow>;

/** Yields the rows of an archive, oldest first, in batches. Throws `AdapterError` when it cannot be read. */
export async function* archivedRows(data: string, name: string): AsyncGenerator<JournalRow[]> {
  const file = archiveFile(data, name);
  let rows: JournalRow[] = [];
  try {
    for await (const line of linesOf(file)) {
      rows.push(row.parse(JSON.parse(line)));
      if (rows.length < batch) continue;
      yield rows;
      rows = [];
    }
  } catch (cause) {
    throw new AdapterError(`${file} cannot be read`, { cause });
  }
  if (rows.length > 0) yield rows;
}

async function* linesOf(file: string): AsyncGenerator<string> {
  // An error of the file or of unpacking destroys the last stream, whose reader then throws it.
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8');
  let rest = '';
  for await (const part of unpacked) {
    const [end = '', ...begun] = (part as string).split('\n');
    rest += end;
    for (const next of begun) {
      yield rest;
      rest = next;
    }
    if (rest.length > longestLine) throw new Error('one of its lines is too long');
  }
  if (rest !== '') throw new Error('its last line is not whole');
}
