import { posix } from 'node:path';
import type { Finding } from './findings.ts';
import { nodesOf, type Source, type SyntaxNode } from './source.ts';

interface StyleSheet {
  path: string;
  text: string;
}

const classesOf = ({ text }: StyleSheet) =>
  new Set([...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name));

/** Returns the paths of the style sheets a file imports as modules, by the names it gives them. */
function sheetsOf({ path, program }: Source): Map<string, string> {
  const sheets = new Map<string, string>();
  for (const node of program.body as SyntaxNode[]) {
    const from = (node.source as { value?: string } | undefined)?.value;
    if (node.type !== 'ImportDeclaration' || from?.endsWith('.module.css') !== true) continue;
    const [specifier] = node.specifiers as { local: { name: string } }[];
    if (specifier) sheets.set(specifier.local.name, posix.join(posix.dirname(path), from));
  }
  return sheets;
}

/** Reports classes a component takes from a style sheet that does not have them: they are undefined, and the element is shown without. */
export function checkCssClasses(sources: readonly Source[], styles: readonly StyleSheet[]): Finding[] {
  const classes = new Map(styles.map((sheet) => [sheet.path, classesOf(sheet)]));
  return sources.flatMap((source) => {
    const sheets = sheetsOf(source);
    if (sheets.size === 0) return [];
    return [...nodesOf(source.program)].flatMap((node) => {
      if (node.type !== 'MemberExpression' || node.computed === true) return [];
      const sheet = sheets.get((node.object as { name?: string }).name ?? '');
      const { name } = node.property as { name: string };
      if (sheet === undefined || classes.get(sheet)?.has(name)) return [];
      return [{ path: source.path, line: source.lineOf(node.start), message: `${sheet} has no class .${name}` }];
    });
  });
}
