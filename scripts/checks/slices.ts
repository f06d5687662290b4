import type { Finding } from './findings.ts';
import { type Import, isTest, nodesOf, type Source } from './source.ts';

const table = 'packages/server/src/slices.ts';

/** The slice a file of the server belongs to, as `area/slice`. */
export const sliceOf = (path: string) => /^packages\/server\/src\/slices\/([\w-]+\/[\w-]+)\//.exec(path)?.[1];

/** The slices in the order of the table of contents: the order in which the code makes them, since imports are sorted by the formatter. */
export function sliceOrder(source: Source): string[] {
  const sliceByName = new Map<string, string>();
  for (const { target, names } of source.imports) {
    const slice = sliceOf(target);
    for (const name of names) if (slice && name.startsWith('create')) sliceByName.set(name, slice);
  }
  const body = Array.isArray(source.program.body) ? source.program.body : [];
  const code = body.filter((statement) => statement.type !== 'ImportDeclaration');
  const named = code
    .flatMap((statement) => [...nodesOf(statement)])
    .flatMap((node) => {
      const slice = typeof node.name === 'string' ? sliceByName.get(node.name) : undefined;
      return slice ? [slice] : [];
    });
  return [...new Set(named)];
}

function validateImport(imported: Import, path: string, order: string[]): string | undefined {
  const to = sliceOf(imported.target);
  if (!to) return undefined;
  const from = sliceOf(path);
  if (from === to) return undefined;
  if (imported.target !== `packages/server/src/slices/${to}/index.ts`) {
    return `${to} is reached through its index.ts only`;
  }
  if (from === undefined) {
    return path.startsWith('packages/server/src/adapters/') ? 'an adapter knows no slice' : undefined;
  }
  if (order.indexOf(to) < order.indexOf(from)) return undefined;
  return `${to} stands below ${from} in slices.ts: let ${from} publish an event instead`;
}

/** Slices that reach past an index.ts or downwards, and slices missing from the table of contents (keeps S2). */
export function checkSlices(sources: Source[]): Finding[] {
  const contents = sources.find(({ path }) => path === table);
  const order = contents ? sliceOrder(contents) : [];
  const product = sources.filter(({ path }) => path.startsWith('packages/server/src/') && !isTest(path));
  const found = product.flatMap(({ path, imports }) =>
    imports.flatMap((imported): Finding[] => {
      const message = validateImport(imported, path, order);
      return message ? [{ path, line: imported.line, message }] : [];
    }),
  );
  const there = new Set(product.flatMap(({ path }) => sliceOf(path) ?? []));
  const unlisted = [...there].filter((slice) => !order.includes(slice));
  return [
    ...found,
    ...unlisted.map((slice) => ({ path: table, message: `the slice ${slice} is not in the table of contents` })),
  ];
}
