import type { Finding } from './findings.ts';
import { childrenOf, type Source, type SyntaxNode } from './source.ts';

/** Loaded by a program or a glob, which name no export. */
const loadedByName = [
  /^packages\/portal\/src\/features\/.*\/(routes|palette)\.tsx$/,
  /^packages\/portal\/src\/features\/.*\/(menu|area-state)\.ts$/,
  /\.bench\.ts$/,
];

interface ExportedName {
  name: string;
  start: number;
}

const nameOf = (node: unknown): string => String((node as SyntaxNode | undefined)?.name);

const listOf = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value : []);

/** Returns the names a declaration binds, without those of its types and values. */
function boundNames(node: SyntaxNode): string[] {
  if (node.type === 'Identifier') return [nameOf(node)];
  if (node.type === 'AssignmentPattern') return boundNames(node.left as SyntaxNode);
  if (node.type === 'Property') return boundNames(node.value as SyntaxNode);
  return childrenOf(node).flatMap(boundNames);
}

function declaredNames(declaration: SyntaxNode): string[] {
  if (declaration.type.startsWith('TS')) return [];
  if (declaration.type !== 'VariableDeclaration') return [nameOf(declaration.id)];
  return listOf(declaration.declarations).flatMap(({ id }) => boundNames(id as SyntaxNode));
}

/** Returns the values a file exports by name, and all names it passes on from others. Its own types are not asked for: signatures need them. */
function exportsOf({ program }: Source): ExportedName[] {
  return listOf(program.body).flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration') return [];
    const { start, declaration, specifiers } = node;
    const names = declaration
      ? declaredNames(declaration as SyntaxNode)
      : listOf(specifiers).map(({ exported }) => nameOf(exported));
    return names.map((name) => ({ name, start }));
  });
}

/** Reports exported values, and names passed on, that no other file takes. */
export function checkExports(sources: Source[]): Finding[] {
  const taken = new Set(
    sources.flatMap(({ imports }) =>
      imports.flatMap(({ target, taken: names }) => names.map((name) => `${target} ${name}`)),
    ),
  );
  return sources.flatMap((source) => {
    const { path } = source;
    if (taken.has(`${path} *`) || loadedByName.some((pattern) => pattern.test(path))) return [];
    return exportsOf(source).flatMap(({ name, start }) => {
      if (taken.has(`${path} ${name}`)) return [];
      return [{ path, line: source.lineOf(start), message: `${name} is exported and taken by no other file` }];
    });
  });
}
