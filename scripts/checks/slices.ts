import type { Finding } from './findings.ts';
import { type Import, isTest, nodesOf, type Source } from './source.ts';

const table = 'packages/server/src/compose/areas.ts';

/** Returns the slice a server file belongs to, as `area/slice`. */
export const sliceOf = (path: string) => /^packages\/server\/src\/slices\/([\w-]+\/[\w-]+)\//.exec(path)?.[1];

const indexOf = (name: string) => `packages/server/src/slices/${name}/index.ts`;

/** Returns the modules whose imported `create…` functions a file uses, in the order of its code, because the formatter sorts imports. */
function createdIn(source: Source): string[] {
  const targets = new Map<string, string>();
  for (const { target, names } of source.imports)
    for (const name of names) if (name.startsWith('create')) targets.set(name, target);
  const body = Array.isArray(source.program.body) ? source.program.body : [];
  const code = body.filter((statement) => statement.type !== 'ImportDeclaration');
  const named = code
    .flatMap((statement) => [...nodesOf(statement)])
    .flatMap((node) => (typeof node.name === 'string' ? (targets.get(node.name) ?? []) : []));
  return [...new Set(named)];
}

/** Returns the slices in order of creation: the areas of the table of contents, and in each area those its index creates. */
function sliceOrder(sources: Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const contents = byPath.get(table);
  const created = contents === undefined ? [] : createdIn(contents);
  return created.flatMap((target) => {
    const slice = sliceOf(target);
    const area = byPath.get(target);
    if (slice !== undefined) return [slice];
    return area === undefined ? [] : createdIn(area).flatMap((inArea) => sliceOf(inArea) ?? []);
  });
}

function validateImport(imported: Import, path: string, order: string[]): string | undefined {
  const to = sliceOf(imported.target);
  if (!to) return undefined;
  const from = sliceOf(path);
  if (from === to) return undefined;
  if (imported.target !== indexOf(to)) return `${to} is reached through its index.ts only`;
  if (from === undefined) {
    return path.startsWith('packages/server/src/adapters/') ? 'an adapter knows no slice' : undefined;
  }
  // A type import loads nothing: the slice that fills a port may declare its type.
  if (imported.typeOnly || order.indexOf(to) < order.indexOf(from)) return undefined;
  return `${to} is created after ${from}: let ${from} publish an event, or use a port`;
}

/** Reports imports that bypass an index.ts or reach a slice created later, and slices that are never created (keeps S2). */
export function checkSlices(sources: Source[]): Finding[] {
  const product = sources.filter(({ path }) => path.startsWith('packages/server/src/') && !isTest(path));
  const order = sliceOrder(product);
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
    ...unlisted.map((slice) => ({ path: table, message: `the slice ${slice} is in no area of the table of contents` })),
  ];
}

/** A file at the top of the contract or of its rules, or a test of one. */
const topOfContract = /^packages\/contract\/src\/(?:rules\/)?([\w-]+)(?:\.test)?\.ts$/;

/** Reports files of the contract that are named after an area or a slice and do not lie in the folder of an area. */
export function checkContractAreas(sources: Source[]): Finding[] {
  const names = new Set(sources.flatMap(({ path }) => sliceOf(path)?.split('/') ?? []));
  return sources.flatMap(({ path }) => {
    const name = topOfContract.exec(path)?.[1];
    return name !== undefined && names.has(name)
      ? [{ path, message: `${name} belongs to the folder of its area` }]
      : [];
  });
}
