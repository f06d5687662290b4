import { boundBy, isFactoryName, isFunction, isIdentifier, nameOfFunction } from './declarations.ts';
import type { Finding } from './findings.ts';
import { childrenOf, isTest, type Source, type SyntaxNode } from './source.ts';

/** Constants that a function of the factory before them may use. */
const exceptions = new Map([
  // What is desired now says when that changes, and a timer then wakes the reconciler that asked.
  ['packages/server/src/slices/apps/apps/reconciler/reconciler.ts', 'reconciler'],
]);

const isServer = (path: string) => /^packages\/(platform|server)\/src\//.test(path) && !isTest(path);

/** What one function or block declares. */
interface Scope {
  names: Set<string>;
  /** Where the constants of a factory are declared; empty for other scopes. */
  constants: Map<string, number>;
  /** Number of functions around it. */
  depth: number;
}

const asNodes = (value: unknown): SyntaxNode[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => one !== null && one !== undefined);

/** Returns the names a statement declares in the block that holds it. */
function declaredIn(statement: SyntaxNode): string[] {
  const declared = statement.type === 'VariableDeclaration' ? asNodes(statement.declarations) : [statement];
  const isDeclaration = /^(Variable|Function|Class)Declaration$/.test(statement.type);
  return isDeclaration ? declared.flatMap(({ id }) => boundBy(id).map(({ name }) => name)) : [];
}

/** Returns the constants among the statements of a factory, with the offsets of their declarations. */
function constantsOf(statements: SyntaxNode[]): [string, number][] {
  return statements
    .filter(({ type, kind }) => type === 'VariableDeclaration' && kind === 'const')
    .flatMap(({ declarations }) => asNodes(declarations))
    .flatMap(({ id, start }) => boundBy(id).map(({ name }): [string, number] => [name, start]));
}

/** Returns the names a node declares for its children; undefined when it has no scope of its own. */
function namesOf(node: SyntaxNode): string[] | undefined {
  if (isFunction(node)) return [...asNodes(node.params).flatMap(boundBy), ...boundBy(node.id)].map(({ name }) => name);
  if (node.type === 'CatchClause') return boundBy(node.param).map(({ name }) => name);
  if (/^For(In|Of)?Statement$/.test(node.type)) return asNodes(node.left ?? node.init).flatMap(declaredIn);
  if (node.type === 'BlockStatement') return asNodes(node.body).flatMap(declaredIn);
  if (node.type !== 'SwitchStatement') return undefined;
  return asNodes(node.cases).flatMap(({ consequent }) => asNodes(consequent).flatMap(declaredIn));
}

/** Returns the children of a node that may refer to variables; types, names of members and keys do not. */
function expressionsIn(node: SyntaxNode): SyntaxNode[] {
  const isNamed = /^(Member|Property|Method|Accessor)/.test(node.type) && node.computed !== true;
  return childrenOf(node).filter((child) => {
    if (isNamed && (child === node.property || child === node.key)) return false;
    return !child.type.startsWith('TS') || child.expression !== undefined;
  });
}

/** Yields the identifiers inside `node` that refer to a constant of a factory from a function before its declaration. */
function* laterConstants(
  node: SyntaxNode,
  parent: SyntaxNode,
  outer: Scope[],
  inFactory: boolean,
): Generator<SyntaxNode> {
  const depth = outer.at(-1)?.depth ?? 0;
  if (isIdentifier(node)) {
    const scope = outer.findLast(({ names }) => names.has(node.name));
    const declaredAt = scope?.constants.get(node.name) ?? 0;
    if (scope !== undefined && scope.depth < depth && node.start < declaredAt) yield node;
    return;
  }
  const isBody = isFunction(parent) && node === parent.body;
  const names = namesOf(node);
  const constants = new Map(isBody && inFactory ? constantsOf(asNodes(node.body)) : []);
  const scope = names && { names: new Set(names), constants, depth: isFunction(node) ? depth + 1 : depth };
  const scopes = scope === undefined ? outer : [...outer, scope];
  const isFactory = isFunction(node) ? isFactoryName(nameOfFunction(node, parent)) : inFactory;
  for (const child of expressionsIn(node)) yield* laterConstants(child, node, scopes, isFactory);
}

/**
 * Reports functions inside a factory that use a constant the factory declares after them: what they need is created first, or subscribes. Functions declared
 * by name may come later, and a constant may be used by the functions in its own value.
 */
export function checkLaterConstants(source: Source): Finding[] {
  const { path, program, lineOf } = source;
  if (!isServer(path)) return [];
  return [...laterConstants(program, program, [], false)]
    .filter(({ name }) => exceptions.get(path) !== name)
    .map(({ name, start }) => ({
      ...{ path, line: lineOf(start) },
      message: `${name} is declared after the function that uses it: create first what others need`,
    }));
}
