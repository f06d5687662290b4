import { posix } from 'node:path';
import { type Import, nodesOf, type Source, type SyntaxNode } from './source.ts';

const asNodes = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? (value as SyntaxNode[]) : []);

/** Whether a node is a call of `import.meta.glob`. */
function isGlobCall({ type, callee }: SyntaxNode): boolean {
  if (type !== 'CallExpression') return false;
  const { object, property } = callee as { object?: SyntaxNode; property?: SyntaxNode };
  return object?.type === 'MetaProperty' && property?.name === 'glob';
}

/** Returns the value of an option given as a literal, such as `true` of `{ eager: true }`. */
function optionOf(options: SyntaxNode | undefined, name: string): unknown {
  const found = asNodes(options?.properties).find((one) => (one.key as SyntaxNode | undefined)?.name === name);
  return (found?.value as SyntaxNode | undefined)?.value;
}

/** Returns the patterns of a call from the root of the workspace, those that exclude without their `!`. */
function patternsOf(path: string, [first, options]: SyntaxNode[]) {
  const written = first?.type === 'ArrayExpression' ? asNodes(first.elements) : [first];
  const patterns = written.flatMap((one) => (typeof one?.value === 'string' ? [one.value] : []));
  const folder = posix.join(posix.dirname(path), String(optionOf(options, 'base') ?? ''));
  const fromRoot = (pattern: string) => posix.join(folder, pattern.replace(/^!/, ''));
  return {
    included: patterns.filter((pattern) => !pattern.startsWith('!')).map(fromRoot),
    excluded: patterns.filter((pattern) => pattern.startsWith('!')).map(fromRoot),
  };
}

/**
 * Returns what a file imports, including the files its `import.meta.glob` calls match among `paths`: Vite imports these statically when
 * the call is eager, else dynamically.
 */
export function importsWithGlobs({ path, program, imports, lineOf }: Source, paths: readonly string[]): Import[] {
  const calls = [...nodesOf(program)].filter(isGlobCall);
  const globbed = calls.flatMap((call) => {
    const args = asNodes(call.arguments);
    const { included, excluded } = patternsOf(path, args);
    const matches = (patterns: string[], file: string) => patterns.some((one) => posix.matchesGlob(file, one));
    return paths
      .filter((file) => file !== path && matches(included, file) && !matches(excluded, file))
      .map(
        (target): Import => ({
          ...{ target, relative: true, typeOnly: false, names: [], taken: ['*'] },
          dynamic: optionOf(args[1], 'eager') !== true,
          line: lineOf(call.start),
        }),
      );
  });
  return [...imports, ...globbed];
}
