import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/** A node of the ESTree syntax tree; fields no check uses stay untyped. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** One import or re-export of a module, static or dynamic. */
export interface Import {
  /** As written; for a file of this workspace its path from the root: `packages/contract/src/people/users.ts`. */
  target: string;
  /** Written as a path: `./rules.ts`. */
  relative: boolean;
  /** A type-only import, which loads nothing at run time. */
  typeOnly: boolean;
  dynamic: boolean;
  line: number;
  /** The names it binds in this file. */
  names: string[];
  /** The names it takes from the other file; `*` for all. */
  taken: string[];
}

export interface Source {
  path: string;
  text: string;
  program: SyntaxNode;
  imports: Import[];
  comments: { value: string; start: number }[];
  lineOf(offset: number): number;
}

const notOurs = new Set(['node_modules', 'dist', '.git', '.vite', 'shots', 'coverage', 'test-results']);

/** Whether a folder holds no sources. `data` does only at the root, where boxes of this machine keep theirs: there is an area of that name. */
const isSkipped = (path: string, name: string) => notOurs.has(name) || path === 'data';

/** Returns all files of the workspace as sorted paths from the root, without build, install and run-time folders. */
export function listFiles(root: string, folder = ''): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (!entry.isDirectory()) return [path];
      return isSkipped(path, entry.name) ? [] : listFiles(root, path);
    })
    .sort();
}

/** An app's bundle in a catalogue is exempt, whoever wrote it; the testkit has a folder of catalogues. */
const isBundled = (path: string) =>
  /^((bench\/)?catalogue|packages\/testkit\/catalogue\/[^/]+)\/[^/]+\/bundle\//.test(path);

/** Returns the TypeScript and JavaScript files. */
export function codeFiles(files: string[]): string[] {
  return files.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts') && !isBundled(path));
}

/** Returns the style sheets, including those of apps of the catalogue. */
export function styleFiles(files: string[]): string[] {
  return files.filter((path) => path.endsWith('.css'));
}

/** Whether a file exists only for tests. */
export function isTest(path: string): boolean {
  return (
    /\.(test|fixture)\.tsx?$/.test(path) || /(^|[/-])behaviour\.ts$/.test(path) || path.startsWith('packages/testkit/')
  );
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Returns the children of a node. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** Yields a node and all its descendants in source order. */
export function* nodesOf(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesOf(child);
}

/** Resolves an import: a path from the root for files of this workspace, else the name as written. */
function resolveTarget(path: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
  const own = /^@kontor\/([\w-]+)\/(.+)$/.exec(name);
  return own ? `packages/${own[1]}/src/${own[2]}.ts` : name;
}

const stringOf = (node: unknown): string | undefined =>
  isNode(node) && typeof node.value === 'string' ? node.value : undefined;

function specifiersOf(node: SyntaxNode): SyntaxNode[] {
  return Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : [];
}

/** Returns what an import or re-export takes from the other file. */
function takenBy(node: SyntaxNode): string[] {
  if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') return ['*'];
  return specifiersOf(node).map((one) => {
    if (one.type === 'ImportNamespaceSpecifier') return '*';
    if (one.type === 'ImportDefaultSpecifier') return 'default';
    const name = one.type === 'ImportSpecifier' ? one.imported : one.local;
    return isNode(name) ? String(name.name ?? name.value) : '';
  });
}

/** `import { type A }` still loads the module (verbatimModuleSyntax), only `import type { A }` does not. */
function isTypeOnly(node: SyntaxNode): boolean {
  return node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType';
}

function importOf(path: string, node: SyntaxNode, lineOf: (offset: number) => number): Import | undefined {
  const dynamic = node.type === 'ImportExpression';
  const isStatic = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'].includes(node.type);
  if (!dynamic && !isStatic && node.type !== 'TSImportType') return undefined;
  const name = stringOf(node.source);
  if (name === undefined) return undefined;
  return {
    target: resolveTarget(path, name),
    relative: name.startsWith('.'),
    typeOnly: isTypeOnly(node),
    dynamic,
    line: lineOf(node.start),
    names: specifiersOf(node).flatMap((one) =>
      isNode(one.local) && typeof one.local.name === 'string' ? [one.local.name] : [],
    ),
    taken: takenBy(node),
  };
}

/** Reads and parses one file. Throws when it cannot be parsed. */
export function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const parsed = parseSync(path, text);
  const [problem] = parsed.errors;
  if (problem) throw new Error(`${path} does not parse: ${problem.message}`);
  const program = parsed.program as unknown as SyntaxNode;
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports = [...nodesOf(program)].flatMap((node) => importOf(path, node, lineOf) ?? []);
  return { path, text, program, imports, comments: parsed.comments, lineOf };
}
