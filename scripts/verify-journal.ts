import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openDatabase } from '@kontor/platform/database/database';
import { AdapterError } from '@kontor/platform/errors';
import { chainHash, chainStart } from '../packages/server/src/core/journal-chain.ts';
import { journalInOrder } from '../packages/server/src/core/journal-chain-db.ts';

/** Resolves with what is said about the journal of a data folder, and whether it is whole. `expected`: the hash of a line that has to be there. */
export async function verifyJournal(data: string, expected?: string): Promise<{ isWhole: boolean; words: string }> {
  const file = join(data, 'kontor.db');
  if (!existsSync(file)) return { isWhole: false, words: `There is no database at ${file}.` };
  const database = openDatabase({ file, readonly: true });
  try {
    let [head, lines, isFound] = [chainStart, 0, expected === undefined];
    for await (const rows of journalInOrder(database, data))
      for (const row of rows) {
        if (row.hash !== chainHash(head, row))
          return {
            isWhole: false,
            words: `Line ${row.id} of ${new Date(row.at).toISOString()} does not fit to the one before it.`,
          };
        head = row.hash;
        lines += 1;
        isFound ||= head === expected;
      }
    if (!isFound) return { isWhole: false, words: `No line has the hash ${expected}: lines were removed.` };
    return { isWhole: true, words: `The ${lines} lines of the journal fit together. The newest has the hash ${head}` };
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    return { isWhole: false, words: `${error.message}. Put it back from a backup.` };
  } finally {
    database.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  const { isWhole, words } = await verifyJournal(resolve(process.env.KONTOR_DATA ?? 'data'), process.argv[2]);
  console.log(words);
  process.exitCode = isWhole ? 0 : 1;
}
