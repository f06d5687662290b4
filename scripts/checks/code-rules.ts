import type { Finding } from './findings.ts';
import { isTest, nodesOf, type Source, type SyntaxNode } from './source.ts';

const saysNothing = /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.\w+$|$)/;

/** Names that say nothing, and names that are not kebab-case. */
export function checkNames(paths: string[]): Finding[] {
  return paths.flatMap((path): Finding[] => {
    if (saysNothing.test(path)) return [{ path, message: 'a name that says nothing: name it after what it is about' }];
    const name = path.split('/').at(-1) ?? '';
    return /^[a-z0-9]+([.-][a-z0-9]+)*$/.test(name) ? [] : [{ path, message: 'file names are kebab-case' }];
  });
}

/** `const seen = new Set()`: made empty to be filled. With a type of its own (`ReadonlySet<…>`) it is the constant of nothing. */
function isMadeToBeFilled(declared: SyntaxNode): boolean {
  const init = declared.init as SyntaxNode | null;
  if (init?.type !== 'NewExpression') return false;
  const isCollection = /^(Map|Set)$/.test(String((init.callee as SyntaxNode).name));
  const isEmpty = Array.isArray(init.arguments) && init.arguments.length === 0;
  const annotation = (declared.id as SyntaxNode).typeAnnotation as SyntaxNode | null | undefined;
  const typeName = ((annotation?.typeAnnotation as SyntaxNode | undefined)?.typeName as SyntaxNode | undefined)?.name;
  return isCollection && isEmpty && (typeName === undefined || /^(Map|Set)$/.test(String(typeName)));
}

/** State kept by a module: tests share modules, so it would leak from one test into the next (T3). */
export function checkModuleState(source: Source): Finding[] {
  if (!source.path.startsWith('packages/') || isTest(source.path)) return [];
  const body = source.program.body as SyntaxNode[];
  return body.flatMap((statement) => {
    const declared = (
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    ) as SyntaxNode | null;
    if (declared?.type !== 'VariableDeclaration') return [];
    if (declared.kind === 'const' && !(declared.declarations as SyntaxNode[]).some(isMadeToBeFilled)) return [];
    const line = source.lineOf(declared.start);
    return [{ path: source.path, line, message: 'a module keeps no state: put it into the factory that uses it (T3)' }];
  });
}

const off = new Set(['skip', 'only', 'todo', 'fails']);

/** Tests that are switched off, or that switch the others off. */
export function checkDisabledTests(source: Source): Finding[] {
  if (!isTest(source.path)) return [];
  return [...nodesOf(source.program)].flatMap((node) => {
    if (node.type !== 'MemberExpression') return [];
    const { name: subject } = node.object as SyntaxNode;
    const { name: method } = node.property as SyntaxNode;
    const disabled = /^(test|it|describe)$/.test(String(subject)) && off.has(String(method));
    return disabled ? [{ path: source.path, line: source.lineOf(node.start), message: `no test is ${method}` }] : [];
  });
}

/** Classes of errors whose name does not say that they are. */
export function checkErrorNames(source: Source): Finding[] {
  return [...nodesOf(source.program)].flatMap((node) => {
    if (!/^Class(Declaration|Expression)$/.test(node.type)) return [];
    const name = String((node.id as SyntaxNode | null)?.name ?? '');
    const isError = /Error$/.test(String((node.superClass as SyntaxNode | null)?.name ?? ''));
    if (!isError || name.endsWith('Error')) return [];
    return [
      { path: source.path, line: source.lineOf(node.start), message: `${name}: the class of an error ends in Error` },
    ];
  });
}

// Spelt so that this file does not hold the marks it looks for.
const marks = [
  { pattern: /\b(TO-?DO|FIX-?ME|X{3}|HA[C]K)\b(?!.*#\d)/, message: 'a note for later needs the number of an issue' },
  { pattern: /@ts-(ignore|expect-error|nocheck)/, message: 'the type checker is not silenced' },
];

/** Marks in comments that should not stay. */
export function checkMarks(source: Source): Finding[] {
  return source.comments.flatMap(({ value, start }) =>
    marks
      .filter(({ pattern }) => pattern.test(value))
      .map(({ message }) => ({ path: source.path, line: source.lineOf(start), message })),
  );
}
