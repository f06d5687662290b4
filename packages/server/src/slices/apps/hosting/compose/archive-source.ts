import type { ArchiveContents } from '../../../../adapters/archives/archives.ts';
import { composeNames } from '../rules.ts';
import type { ComposeSource } from './source.ts';

/** Returns what a compose file is read from; undefined when the archive has none. */
export function composeSourceOf({
  files,
  texts,
  paths = files,
  settings = {},
}: Pick<ArchiveContents, 'files' | 'texts' | 'paths' | 'settings'>): ComposeSource | undefined {
  const name = composeNames.find((each) => files.includes(each));
  if (name === undefined) return undefined;
  const folders = paths.flatMap((path) => {
    const parts = path.split('/').slice(0, -1);
    return parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`);
  });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { name, texts: { ...texts, ...settings }, paths: new Set([...paths, ...folders]), timeZone };
}
