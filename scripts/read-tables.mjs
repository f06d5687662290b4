// Reads a folder of foreign tables of people and prints how many the import takes: npm run read-tables -- <folder> [--each]
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { systemClock } from '../packages/platform/src/work/clock.ts';
import { createWorkbooks } from '../packages/server/src/adapters/archives/workbooks.ts';
import { createCommands } from '../packages/server/src/adapters/run-command.ts';
import { readRows } from '../packages/server/src/slices/people/users/import/read-rows.ts';
import { recognize } from '../packages/server/src/slices/people/users/import/recognize.ts';
import { entriesOf, missingNames } from '../packages/server/src/slices/people/users/import/user-table.ts';

const isTable = /\.(?:csv|tsv|txt|json|xlsx|xls|ods)$/i;

const [folder, ...options] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: npm run read-tables -- <folder> [--each]');
  process.exit(2);
}
const data = mkdtempSync(join(tmpdir(), 'kontor-tables-'));
const needs = { box: 'read-tables', node: process.execPath, clock: systemClock, environment: process.env };
const workbooks = createWorkbooks({ data, commands: createCommands(needs) });

/**
 * Returns what becomes of a file: `taken`, `needs columns` where a person has to say which columns are the names, or the refusal.
 * @param {string} file
 */
async function outcomeOf(file) {
  try {
    const rows = await readRows(file, workbooks);
    const shape = recognize(rows, 'example.com');
    const fields = shape.columns.map(({ field, name }) => `${name}=${field ?? '-'}`).join(', ');
    if (missingNames(shape)) return { kind: 'needs columns', fields };
    return { kind: entriesOf(rows, shape).entries.length > 0 ? 'taken' : 'table-empty', fields };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    return { kind: code, fields: '' };
  }
}

/** @type {Map<string, number>} */
const counts = new Map();
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !isTable.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const { kind, fields } = await outcomeOf(file);
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (options.includes('--each')) console.log(`${kind.padEnd(20)} ${relative(folder, file)}: ${fields}`);
}
rmSync(data, { recursive: true });
const whole = [...counts.values()].reduce((sum, count) => sum + count, 0);
for (const [kind, count] of [...counts].sort((a, b) => b[1] - a[1]))
  console.log(`${String(count).padStart(6)}  ${kind}`);
const taken = counts.get('taken') ?? 0;
console.log(`\n${taken} of ${whole} tables taken (${((100 * taken) / Math.max(1, whole)).toFixed(1)} %)`);
