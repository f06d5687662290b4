import type { Finding } from './findings.ts';
import { isTest, nodesOf, type Source, type SyntaxNode } from './source.ts';

const saysNothing = /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.\w+$|$)/;

/** Reports meaningless file names and names that are not kebab-case. */
export function checkNames(paths: string[]): Finding[] {
  return paths.flatMap((path): Finding[] => {
    if (saysNothing.test(path)) return [{ path, message: 'a name that says nothing: name it after what it is about' }];
    const name = path.split('/').at(-1) ?? '';
    return /^[a-z0-9]+([.-][a-z0-9]+)*$/.test(name) ? [] : [{ path, message: 'file names are kebab-case' }];
  });
}

/** Whether a declaration creates an empty mutable container, such as `const seen = new Set()`. With the type `ReadonlySet<…>` it is an empty constant. */
function isMadeToBeFilled(declared: SyntaxNode): boolean {
  const init = declared.init as SyntaxNode | null;
  if (init?.type !== 'NewExpression') return false;
  const isCollection = /^(Map|Set)$/.test(String((init.callee as SyntaxNode).name));
  const isEmpty = Array.isArray(init.arguments) && init.arguments.length === 0;
  const annotation = (declared.id as SyntaxNode).typeAnnotation as SyntaxNode | null | undefined;
  const typeName = ((annotation?.typeAnnotation as SyntaxNode | undefined)?.typeName as SyntaxNode | undefined)?.name;
  return isCollection && isEmpty && (typeName === undefined || /^(Map|Set)$/.test(String(typeName)));
}

/** Reports mutable state in modules: tests share modules, so it would leak from one test into the next (T3). */
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

/** Reports disabled tests, and tests that disable all others. */
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

/** Reports classes of errors whose name does not end in Error. */
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

// Written so that they do not match in this file.
const marks = [
  { pattern: /\b(TO-?DO|FIX-?ME|X{3}|HA[C]K)\b(?!.*#\d)/, message: 'a note for later needs the number of an issue' },
  { pattern: /@ts-(ignore|expect-error|nocheck)/, message: 'the type checker is not silenced' },
];

/** Reports comments with marks that must not stay. */
export function checkMarks(source: Source): Finding[] {
  return source.comments.flatMap(({ value, start }) =>
    marks
      .filter(({ pattern }) => pattern.test(value))
      .map(({ message }) => ({ path: source.path, line: source.lineOf(start), message })),
  );
}
