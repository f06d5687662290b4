import type { SyntaxNode } from './source.ts';

export const isFunction = (node: SyntaxNode) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);

/** A factory holds the functions it creates; its name begins with `create` or `open`. */
export const isFactoryName = (name: string) => /^(create|open)[A-Z]/.test(name);

/** Returns the name a function is known by: its own, or that of the variable, property or method it is the value of; empty for a callback. */
export function nameOfFunction(fn: SyntaxNode, parent: SyntaxNode): string {
  const isValue = fn === parent.init || fn === parent.value;
  const named = (fn.id ?? (isValue ? (parent.id ?? parent.key) : undefined)) as SyntaxNode | undefined;
  return typeof named?.name === 'string' ? named.name : '';
}

export const isIdentifier = (value: unknown): value is SyntaxNode & { name: string } =>
  (value as SyntaxNode | null | undefined)?.type === 'Identifier';

/** Returns the identifiers a pattern binds: `a` and `c` for `{ a, b: [c] }`. */
export function boundBy(pattern: unknown): (SyntaxNode & { name: string })[] {
  const node = pattern as SyntaxNode | null | undefined;
  if (isIdentifier(node)) return [node];
  switch (node?.type) {
    case 'ObjectPattern':
      return (node.properties as SyntaxNode[]).flatMap((one) => boundBy(one.value ?? one.argument));
    case 'ArrayPattern':
      return (node.elements as unknown[]).flatMap(boundBy);
    case 'AssignmentPattern':
      return boundBy(node.left);
    case 'RestElement':
      return boundBy(node.argument);
    case 'TSParameterProperty':
      return boundBy(node.parameter);
    default:
      return [];
  }
}
