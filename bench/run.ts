// Runs the benchmarks one after the other and prints one table. `npm run bench -- status login` runs some of them.
import { readdirSync } from 'node:fs';
import { isWithin, type Row, tableOf } from './rounds.ts';

const asked = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .flatMap((file) => (file.endsWith('.bench.ts') ? [file.replace('.bench.ts', '')] : []))
  .filter((name) => asked.length === 0 || asked.includes(name))
  .sort();

if (names.length === 0) throw new Error(`no benchmark is called ${asked.join(' or ')}`);
const rows: Row[] = [];
const broken: string[] = [];
for (const name of names) {
  process.stderr.write(`${name} …\n`);
  try {
    const { benchmark }: { benchmark(): Promise<Row[]> } = await import(`./${name}.bench.ts`);
    rows.push(...(await benchmark()));
  } catch (problem) {
    // A benchmark that fails does not discard the results of the others.
    broken.push(`${name}: ${problem instanceof Error ? problem.message : problem}`);
  }
}
if (rows.length > 0) console.log(tableOf(rows));
for (const line of broken) console.log(`could not be measured: ${line}`);
process.exitCode = broken.length === 0 && rows.every(isWithin) ? 0 : 1;
