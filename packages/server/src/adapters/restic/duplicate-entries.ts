import { posix } from 'node:path';
import type { ResticEntry } from './list.ts';

/** What is known of a folder while restic lists what is in it. */
interface Folder {
  path: string;
  kinds: Map<string, ResticEntry['kind']>;
  /** Folders in it whose name is not text, so that another one may look the same. */
  unclear: Map<string, Folder>;
}

const folderAt = (path: string): Folder => ({ path, kinds: new Map(), unclear: new Map() });

/** Stands for bytes that are no text. */
const notText = '\ufffd';

/**
 * Returns a function that takes the entries of a snapshot in the order in which restic lists them, and returns whether one has the place of another, as of a link and
 * a file of the same name: no folder has that, and restic would write through the link. Names that are no text may look the same where both are files or folders.
 */
export function createDuplicateCheck(): (entry: { path: string; kind: ResticEntry['kind'] }) => boolean {
  const open = [folderAt('/')];

  function enter({ unclear }: Folder, path: string): void {
    const known = unclear.get(path) ?? folderAt(path);
    if (path.includes(notText)) unclear.set(path, known);
    open.push(known);
  }

  return ({ path, kind }) => {
    const outer = posix.dirname(path);
    while (open.length > 0 && open.at(-1)?.path !== outer) open.pop();
    const folder = open.at(-1);
    if (folder === undefined || path === outer) return true;
    const other = folder.kinds.get(path);
    folder.kinds.set(path, kind);
    if (kind === 'folder') enter(folder, path);
    return other !== undefined && (kind === 'other' || kind !== other || !path.includes(notText));
  };
}
