import { posix } from 'node:path';
import type { Doc } from './doc-paths.ts';
import type { Finding } from './findings.ts';

/** The fields of a package.json that documents refer to. */
export interface Manifest {
  path: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const builtIn = new Set(['ci', 'install', 'pack', 'run', 'exec']);

/** Reports commands in documents that do not exist. */
export function checkCommands(docs: Doc[], scripts: Record<string, string>): Finding[] {
  return docs.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:^|`)npm (?:run )?([a-z][\w:-]*)/gm)]
      .map((match) => match[1] ?? '')
      .filter((name) => !builtIn.has(name) && !(name in scripts))
      .map((name) => ({ path, message: `there is no command npm run ${name}` })),
  );
}

/** Reports decisions without a unique number of four digits; gaps are allowed. */
export function checkDecisions(docs: Doc[]): Finding[] {
  const seen = new Set<string>();
  const decisions = docs.filter(({ path }) => path.startsWith('docs/decisions/'));
  return decisions.flatMap(({ path, text }): Finding[] => {
    const number = /^(\d{4})-/.exec(posix.basename(path))?.[1];
    if (number === undefined) return [{ path, message: 'the name of a decision begins with its number' }];
    if (seen.has(number)) return [{ path, message: `another decision has the number ${number}` }];
    seen.add(number);
    const missing = ['## Context', '## Decision', '## Consequences'].filter((heading) => !text.includes(heading));
    return missing.map((heading) => ({ path, message: `a decision has the heading ${heading}` }));
  });
}

interface Row {
  name: string;
  version: string;
  line: number;
}

/** Returns the rows of the table in docs/dependencies.md: | `name` | version | licence | what it saves us |. */
function rowsOf({ text }: Doc): Row[] {
  return text.split('\n').flatMap((row, index) => {
    const match = /^\| `([^`]+)` +\| ([\w.-]+) +\| [^|]+ \| [^|]+ \|$/.exec(row);
    return match ? [{ name: match[1] ?? '', version: match[2] ?? '', line: index + 1 }] : [];
  });
}

/** Reports dependencies without a row that says what they save us at the version in use, rows without a dependency, and version ranges. */
export function checkDependencies(doc: Doc, manifests: Manifest[]): Finding[] {
  const rows = rowsOf(doc);
  const used = manifests.flatMap((manifest) =>
    [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies]
      .flatMap((some) => Object.entries(some ?? {}))
      .filter(([name]) => !name.startsWith('@kontor/'))
      .map(([name, version]) => ({ path: manifest.path, name, version })),
  );
  const ranges = used.filter(({ version }) => !/^\d/.test(version));
  const missing = used.filter(({ name, version }) => !rows.some((row) => row.name === name && row.version === version));
  const left = rows.filter((row) => !used.some(({ name }) => name === row.name));
  const twice = rows.filter((row, index) => rows.findIndex(({ name }) => name === row.name) < index);
  return [
    ...ranges.map(({ path, name, version }) => ({ path, message: `${name} ${version} is not an exact version` })),
    ...missing.map(({ path, name, version }) => ({ path, message: `${name} ${version} has no line in ${doc.path}` })),
    ...left.map(({ name, line }) => ({ path: doc.path, line, message: `${name} is not used any more` })),
    ...twice.map(({ name, line }) => ({ path: doc.path, line, message: `${name} has a line already` })),
  ];
}
