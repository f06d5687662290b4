import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { UploadedArchive } from '@kontor/contract/apps/hosting';
import type { ArchiveContents } from '../../../../adapters/archives/archives.ts';
import { projectPaths } from '../../../../project-paths.ts';

/** Result of `readRules` in `hosting-runtime/htaccess.mjs`. */
interface Rules {
  folder: 'closed' | 'open' | undefined;
  isUnsure: boolean;
  ignored: string[];
}

const most = 10;

/**
 * Resolves with the directives of `.htaccess` files that have no effect, and the folders that stay closed although some users should have access.
 * The files are parsed by the same code that later serves the pages.
 */
export async function describeSiteRules({
  htaccess,
}: Pick<ArchiveContents, 'htaccess'>): Promise<UploadedArchive['siteRules']> {
  if (htaccess.length === 0) return { ignored: [], closed: [] };
  const reader = await import(pathToFileURL(join(projectPaths.hostingRuntime, 'htaccess.mjs')).href);
  const read = reader.readRules as (text: string) => Rules;
  const results = htaccess.map(({ path, text }) => ({
    path,
    rules: text === null ? { folder: 'closed', isUnsure: true, ignored: [] } : read(text),
  }));
  const ignored = results.filter(({ rules }) => rules.ignored.length > 0);
  const closed = results.filter(({ rules }) => rules.folder === 'closed' && rules.isUnsure);
  return {
    ignored: ignored.slice(0, most).map(({ path, rules }) => `${path}: ${rules.ignored.slice(0, most).join(', ')}`),
    closed: closed.slice(0, most).map(({ path }) => path.replace(/\.htaccess$/, '') || '/'),
  };
}
