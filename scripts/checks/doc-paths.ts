import { posix } from 'node:path';
import type { Finding } from './findings.ts';

export interface Doc {
  path: string;
  text: string;
}

/** Whether a file is a document about the project; the manuals are for users and name no files. */
export function isDoc(path: string): boolean {
  return (
    path.endsWith('.md') &&
    (!path.includes('/') || path.startsWith('docs/') || /^packages\/[\w-]+\/README\.md$/.test(path))
  );
}

/** Blanks code blocks, which show commands and layouts that other checks cover; their lines stay, so that line numbers remain correct. */
function withoutFences(text: string): string {
  return text.replace(/^```.*?^```/gms, (block) => block.replace(/[^\n]/g, ''));
}

const extensions = /\.(ts|tsx|mjs|md|json|sql|css|yaml|yml|html|txt|service|png)$/;

/** Exists only at run time, or after an install or a build. */
const notInTheTree = /^(\.?\/?)(node_modules|data)\/|\/dist\/|^~|\.db$|^kontor\./;

function looksLikePath(token: string): boolean {
  if (/[\s(){}|=,;:'"]|^[/@-]|^\w+:\/\/|^[\d.]+$/.test(token)) return false;
  if (token.includes('…') || token.includes('<') || token.includes('NNNN')) return false;
  return extensions.test(token) || (token.includes('/') && /^[\w.*-]+(\/[\w.*-]+)*\/?$/.test(token));
}

/** A folder exists when it contains a file. */
function exists(files: string[], from: string, token: string): boolean {
  const wanted = token.replace(/\/$/, '');
  const pattern = new RegExp(`(^|/)${wanted.replace(/[.+^$()[\]\\]/g, '\\$&').replace(/\*\*?/g, '[^/]*')}(/|$)`);
  const beside = posix.join(posix.dirname(from), wanted);
  return files.some((file) => pattern.test(file) || file === beside || file.startsWith(`${beside}/`));
}

/** Reports paths in backticks that do not exist. A short form (`slices/users/rules.ts`, `rules.ts`) is enough when a file ends with it. */
export function checkPaths(
  docs: Doc[],
  files: string[],
  mediaTypes = /^(text|image|application|multipart|audio|video|font)\//,
): Finding[] {
  return docs.flatMap(({ path, text }) =>
    withoutFences(text)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(/`([^`]+)`/g)]
          .map((match) => match[1] ?? '')
          .filter((token) => looksLikePath(token) && !notInTheTree.test(token) && !mediaTypes.test(token))
          .filter((token) => !exists(files, path, token))
          .map((token) => ({ path, line: index + 1, message: `there is no ${token}` })),
      ),
  );
}

/** Reports links to files of the project that do not exist. */
export function checkLinks(docs: Doc[], files: string[]): Finding[] {
  return docs.flatMap(({ path, text }) =>
    withoutFences(text)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(/\]\(([^)\s]+)\)/g)]
          .map((match) => match[1] ?? '')
          .filter((link) => !/^(\w+:|#)/.test(link))
          .map((link) => posix.join(posix.dirname(path), link.replace(/#.*/, '')).replace(/\/$/, ''))
          .filter((target) => !files.some((file) => file === target || file.startsWith(`${target}/`)))
          .map((target) => ({ path, line: index + 1, message: `the link leads to ${target}, which is not there` })),
      ),
  );
}
