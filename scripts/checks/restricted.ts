import type { Finding } from './findings.ts';
import { sliceOf } from './slices.ts';
import { isTest, nodesOf, type Source, type SyntaxNode } from './source.ts';

interface Restriction {
  /** Modules that only `allowed` files may import. */
  modules: RegExp;
  allowed: RegExp;
  message: string;
}

const restrictions: Restriction[] = [
  {
    modules: /^(node:)?(child_process|cluster)$/,
    allowed: /^packages\/server\/src\/adapters\/run-command/,
    message: 'only adapters/run-command spawns',
  },
  {
    modules: /^(better-sqlite3|node:sqlite)$/,
    allowed: /^packages\/platform\/src\/(database\/|work\/lock\.ts$)/,
    message: 'SQLite is opened by platform/database and platform/work/lock.ts only (S3)',
  },
  {
    modules: /^kysely$/,
    allowed: /^packages\/platform\/src\/(database\/|work\/lock\.ts$|.*rows\.ts$)|(^|[/-])db\.ts$/,
    message: 'SQL is built in db.ts only',
  },
];

const pure = /(^|[/-])(rules|plan|render|view)\.ts$|^packages\/contract\/src\/rules\//;
const impure =
  /\/adapters\/|platform\/src\/(database|http)\/|platform\/src\/work\/clock\.ts|\/(db|service|routes|reconciler|jobs)\.ts$|^node:(fs|child_process|http|https|http2|dns|os|timers|worker_threads|process|tls|dgram|perf_hooks)(\/|$)/;

const buildsSql = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']);
const namesTable = new Set([...buildsSql, 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin']);
const mayBuildSql = restrictions[2]?.allowed ?? /^$/;

/** Returns the name of the called method: `selectFrom` for `tables.selectFrom('people')`. */
function calledMethod(node: SyntaxNode): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const callee = node.callee as SyntaxNode;
  if (callee.type !== 'MemberExpression') return undefined;
  const property = callee.property as SyntaxNode;
  return typeof property.name === 'string' ? property.name : undefined;
}

/** Makes a pure function depend on time, chance or the environment. */
const moment = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(|\brandomUUID\(|\bprocess\.env\b/;

function checkPure(source: Source): Finding[] {
  if (!pure.test(source.path)) return [];
  const imports = source.imports.filter(({ target, typeOnly }) => !typeOnly && impure.test(target));
  const asks = source.text.split('\n').findIndex((line) => moment.test(line.replace(/\/\/.*|^\s*\*.*/, '')));
  return [
    ...imports.map(({ target, line }) => ({
      path: source.path,
      line,
      message: `a pure file does not import ${target}`,
    })),
    ...(asks < 0
      ? []
      : [{ path: source.path, line: asks + 1, message: 'a pure file gets time and chance as arguments' }]),
  ];
}

function checkModules(source: Source): Finding[] {
  return source.imports.flatMap(({ target, typeOnly, line }) =>
    restrictions
      .filter(({ modules, allowed }) => !typeOnly && modules.test(target) && !allowed.test(source.path))
      .map(({ message }) => ({ path: source.path, line, message })),
  );
}

function checkSql(source: Source): Finding[] {
  if (mayBuildSql.test(source.path)) return [];
  const calls = [...nodesOf(source.program)].filter((node) => buildsSql.has(calledMethod(node) ?? ''));
  return calls.map((node) => ({
    path: source.path,
    line: source.lineOf(node.start),
    message: 'SQL is built in db.ts only',
  }));
}

/** The server runs as a single bundled file: code that derives paths from its own location would look beside that file. */
function checkOwnPlace(source: Source): Finding[] {
  if (!source.path.startsWith('packages/server/src/') || source.path.endsWith('/project-paths.ts')) return [];
  const line = source.text.split('\n').findIndex((text) => /\bimport\.meta\./.test(text));
  return line < 0
    ? []
    : [{ path: source.path, line: line + 1, message: 'only project-paths.ts knows where the project lies' }];
}

/** Reports restricted actions outside of their files: spawning, opening SQLite, building SQL; and impure code in pure files. Tests are exempt. */
export function checkRestricted(sources: Source[]): Finding[] {
  const product = sources.filter(({ path }) => path.startsWith('packages/') && !isTest(path));
  return product.flatMap((source) => [
    ...checkModules(source),
    ...checkSql(source),
    ...checkPure(source),
    ...checkOwnPlace(source),
  ]);
}

/** Returns the tables named in a file's queries. */
function tablesOf(source: Source): { table: string; line: number }[] {
  return [...nodesOf(source.program)].flatMap((node) => {
    if (!namesTable.has(calledMethod(node) ?? '')) return [];
    const [first] = Array.isArray(node.arguments) ? node.arguments : [];
    const listed: SyntaxNode[] = first?.type === 'ArrayExpression' ? first.elements : [first];
    const names = listed.map((one) => one?.value).filter((value) => typeof value === 'string');
    return names.map((name) => ({ table: name.split(' ')[0] ?? name, line: source.lineOf(node.start) }));
  });
}

/** Reports tables used by several slices: a table belongs to the first slice that names it, and another one bypasses its index.ts. */
export function checkTables(sources: Source[]): Finding[] {
  const owners = new Map<string, string>();
  return sources.flatMap((source) => {
    const slice = sliceOf(source.path);
    if (!slice || isTest(source.path)) return [];
    return tablesOf(source).flatMap(({ table, line }) => {
      const owner = owners.get(table) ?? slice;
      owners.set(table, owner);
      return owner === slice
        ? []
        : [{ path: source.path, line, message: `the table ${table} is named by the slice ${owner} too` }];
    });
  });
}
