import { posix } from 'node:path';
import { isFactoryName, isFunction, nameOfFunction } from './declarations.ts';
import type { Finding } from './findings.ts';
import { childrenOf, type Source, type SyntaxNode } from './source.ts';

/** In lines. A file or a function over its limit is an error; so is a workspace whose median or 90th percentile exceeds its limit. */
const limits = { file: 350, factory: 80, function: 40, median: 80, nineOfTen: 200 };

/** Source files directly in one folder. */
const filesPerFolder = 25;

const lineCount = (text: string) => text.replace(/\n$/, '').split('\n').length;

/** Reports files over the limit, and a distribution of file sizes over its limits. */
export function checkFileSizes(files: { path: string; text: string }[]): Finding[] {
  const sized = files.map(({ path, text }) => ({ path, lines: lineCount(text) })).sort((a, b) => a.lines - b.lines);
  const at = (share: number) => sized[Math.floor((sized.length - 1) * share)]?.lines ?? 0;
  const found: Finding[] = sized
    .filter(({ lines }) => lines > limits.file)
    .map(({ path, lines }) => ({ path, message: `${lines} lines, at most ${limits.file}: split it by meaning` }));
  if (at(0.5) > limits.median)
    found.push({ path: '.', message: `half of the files have more than ${limits.median} lines` });
  if (at(0.9) > limits.nineOfTen) {
    found.push({ path: '.', message: `one file in ten has more than ${limits.nineOfTen} lines` });
  }
  return found;
}

/** Reports folders with too many source files. Tests and fixtures do not count, and neither do folders inside. */
export function checkFolderSizes(paths: string[]): Finding[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    if (/\.(test|fixture)\.\w+$/.test(path)) continue;
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > filesPerFolder)
    .map(([path, count]) => ({
      path,
      message: `${count} source files, at most ${filesPerFolder}: split it by meaning`,
    }));
}

/** Whether a function only groups the cases of a test file, each of which counts alone. */
function isGroup(parent: SyntaxNode): boolean {
  return parent.type === 'CallExpression' && /^(describe|suite)$/.test(calleeName(parent.callee as SyntaxNode));
}

/** Returns `test` for `test(…)`, `test.each(…)(…)` and `test.runIf(…)(…)`. */
function calleeName(callee: SyntaxNode): string {
  if (typeof callee.name === 'string') return callee.name;
  const inner = (callee.object ?? callee.callee) as SyntaxNode | undefined;
  return inner ? calleeName(inner) : '';
}

interface Measured {
  line: number;
  /** Lines of code, with the functions it holds; without blank lines and comments. */
  lines: number;
  isFactory: boolean;
}

/** Measures every function of a file. */
function measureFunctions(source: Source): Measured[] {
  const code = codeLines(source);
  const visit = (node: SyntaxNode): Measured[] =>
    childrenOf(node).flatMap((child) => {
      const below = visit(child);
      if (!isFunction(child) || !child.body || isGroup(node)) return below;
      const { start, end } = child.body as SyntaxNode;
      const lines = code.between(start, end);
      return [
        { line: source.lineOf(child.start), lines, isFactory: isFactoryName(nameOfFunction(child, node)) },
        ...below,
      ];
    });
  return visit(source.program);
}

/** Counts the lines between two offsets that are neither blank nor comments. */
function codeLines(source: Source) {
  const lines = source.text.split('\n').map((line) => /\S/.test(line) && !/^\s*(\/\/|\/\*|\*)/.test(line));
  return {
    between: (start: number, end: number) =>
      lines.slice(source.lineOf(start) - 1, source.lineOf(end)).filter(Boolean).length,
  };
}

/** Reports functions over the limit. */
export function checkFunctionSizes(sources: Source[]): Finding[] {
  return sources.flatMap((source) =>
    measureFunctions(source).flatMap(({ line, lines, isFactory }) => {
      const [what, most] = isFactory ? ['factory', limits.factory] : ['function', limits.function];
      return lines > most ? [{ path: source.path, line, message: `a ${what} of ${lines} lines, at most ${most}` }] : [];
    }),
  );
}
