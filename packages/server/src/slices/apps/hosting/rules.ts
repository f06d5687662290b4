import type { RefusalCode } from '@kontor/contract/refusals';
import type { Interpreter } from '@kontor/contract/rules/apps/hosting';
import type { ArchiveContents } from '../../../adapters/archives/archives.ts';

/** Names of compose files; the first that exists is used. */
export const composeNames: readonly string[] = [
  'compose.yaml',
  'compose.yml',
  'docker-compose.yaml',
  'docker-compose.yml',
];

/** Names of Dockerfiles; the first that exists is used. */
const dockerfileNames: readonly string[] = ['Dockerfile', 'Containerfile'];

/** Returns the text of the Dockerfile of an archive; empty without one. */
export const dockerfileText = ({ texts }: Pick<ArchiveContents, 'texts'>): string =>
  dockerfileNames.map((name) => texts[name]).find((text) => text !== undefined) ?? '';

type Content = Pick<ArchiveContents, 'files' | 'texts'>;

const pages = ['index.html', 'index.htm'];
const wsgiFiles = ['wsgi.py', 'app.py'];

/** Whether one of the pages exists. Ignores case, because Windows does and packs the names as they are. */
const hasPage = (content: Content, names: readonly string[]): boolean =>
  has({ ...content, files: content.files.map((name) => name.toLowerCase()) }, names);

const has = ({ files }: Content, names: readonly string[]): boolean => names.some((name) => files.includes(name));

/** Returns what is missing at the top level of an archive for this interpreter, or undefined. */
export function contentFault(content: Content, interpreter: Interpreter): RefusalCode | undefined {
  switch (interpreter) {
    case 'none':
    case 'php':
      return hasPage(content, [...pages, 'index.php']) ? undefined : 'archive-no-index';
    case 'python':
      return has(content, wsgiFiles) ? undefined : 'archive-no-wsgi';
    case 'docker':
      return has(content, dockerfileNames) ? undefined : 'archive-no-dockerfile';
    case 'compose':
      return has(content, composeNames) ? undefined : 'archive-no-compose';
  }
}

/** Returns the interpreter for an archive: PHP instead of none when its only start page is `index.php`. */
export const interpreterFor = (content: Content, asked: Interpreter): Interpreter =>
  asked === 'none' && !hasPage(content, pages) && hasPage(content, ['index.php']) ? 'php' : asked;

/** Whether a Python program lists packages it needs. */
export const asksForPackages = (content: Content): boolean => has(content, ['requirements.txt']);

/** Returns the interpreter an archive seems to be for, the most specific first; null when none fits. */
export function suggest(content: Content): Interpreter | null {
  const order: readonly Interpreter[] = ['docker', 'compose', 'python', 'none', 'php'];
  if (hasPage(content, ['index.php'])) return contentFault(content, 'docker') === undefined ? 'docker' : 'php';
  return order.find((interpreter) => contentFault(content, interpreter) === undefined) ?? null;
}
