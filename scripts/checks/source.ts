import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/** A node of the ESTree syntax tree; what a check does not ask for stays unknown. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** One import or re-export of a module, static or dynamic. */
export interface Import {
  /** As written, or for a file of this workspace its path from the root: `packages/contract/src/people/users.ts`. */
  target: string;
  /** Written as a path: `./rules.ts`. */
  relative: boolean;
  /** Only types are taken, so nothing is loaded when the program runs. */
  typeOnly: boolean;
  dynamic: boolean;
  line: number;
  /** The names it binds in this file. */
  names: string[];
}

export interface Source {
  path: string;
  text: string;
  program: SyntaxNode;
  imports: Import[];
  comments: { value: string; start: number }[];
  lineOf(offset: number): number;
}

const notOurs = new Set(['node_modules', 'dist', 'data', '.git', '.vite', 'shots', 'coverage', 'test-results']);

/** Every file of the workspace, as sorted paths from the root. Built, installed and run-time folders are left out. */
export function listFiles(root: string, folder = ''): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (!entry.isDirectory()) return [path];
      return notOurs.has(entry.name) ? [] : listFiles(root, path);
    })
    .sort();
}

/** What an app of the catalogue brings along is the app's own, whoever wrote it. */
const isBundled = (path: string) => /^(bench\/)?catalogue\/[^/]+\/bundle\//.test(path);

/** The TypeScript and JavaScript files among them. */
export function codeFiles(files: string[]): string[] {
  return files.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts') && !isBundled(path));
}

/** The style sheets among them, those of apps of the catalogue as well. */
export function styleFiles(files: string[]): string[] {
  return files.filter((path) => path.endsWith('.css'));
}

/** Whether a file is only there for tests. */
export function isTest(path: string): boolean {
  return (
    /\.(test|fixture)\.tsx?$/.test(path) || /(^|[/-])behaviour\.ts$/.test(path) || path.startsWith('packages/testkit/')
  );
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The nodes directly below a node. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** A node and everything below it, in the order of the text. */
export function* nodesOf(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesOf(child);
}

/** Where an import leads: a path from the root for files of this workspace, else the name as written. */
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
  };
}

/** Reads and parses one file. A file that does not parse is an error of its own. */
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
