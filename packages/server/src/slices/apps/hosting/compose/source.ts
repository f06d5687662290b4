import type { QuestionPreset } from '@kontor/contract/apps/compose-questions';

/** What a compose file is read from. Paths are relative to the folder of the file, without `./` in front. */
export interface ComposeSource {
  /** Name of the compose file. */
  name: string;
  /** Files of the archive, and folders with a `/` at the end. */
  paths: ReadonlySet<string>;
  /** Texts of small files that may matter, by path; also that of the compose file. */
  texts: Readonly<Record<string, string>>;
  /** Name of the time zone of the box. */
  timeZone: string;
}

/** Answers by the id of their question. */
export type Answers = Readonly<Record<string, QuestionPreset>>;

/** Returns a path without `.` and double slashes; undefined when it leaves the folder. The folder itself is empty. */
export function pathInside(path: string): string | undefined {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** Returns what lies in the archive at a path. */
export function kindAt({ paths }: Pick<ComposeSource, 'paths'>, path: string): 'file' | 'folder' | undefined {
  // The compose file alone is no folder to take anything from.
  if (path === '') return paths.size > 1 ? 'folder' : undefined;
  if (paths.has(path)) return 'file';
  return paths.has(`${path}/`) ? 'folder' : undefined;
}
