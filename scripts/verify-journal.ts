import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openDatabase } from '@kontor/platform/database/database';
import { chainHash, chainStart } from '../packages/server/src/core/journal-chain.ts';
import { journalInOrder } from '../packages/server/src/core/journal-chain-db.ts';

/** Returns what is said about the journal of a data folder, and whether it is whole. `expected`: the hash of a line that has to be there. */
export function verifyJournal(data: string, expected?: string): { isWhole: boolean; words: string } {
  const file = join(data, 'kontor.db');
  if (!existsSync(file)) return { isWhole: false, words: `There is no database at ${file}.` };
  const database = openDatabase({ file, readonly: true });
  try {
    let [head, lines, isFound] = [chainStart, 0, expected === undefined];
    for (const rows of journalInOrder(database))
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
  } finally {
    database.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  const { isWhole, words } = verifyJournal(resolve(process.env.KONTOR_DATA ?? 'data'), process.argv[2]);
  console.log(words);
  process.exitCode = isWhole ? 0 : 1;
}
