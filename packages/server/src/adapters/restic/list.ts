import { posix } from 'node:path';
import { minutes } from '@kontor/platform/work/durations';
import { parseListed } from './messages.ts';
import { type Access, type RunRestic, resticError, snapshotArgument } from './run-restic.ts';

/** An entry of a folder in a snapshot. */
export interface ResticEntry {
  name: string;
  kind: 'file' | 'folder' | 'other';
  /** 0 for anything but a file. */
  bytes: number;
  /** Milliseconds since the epoch. */
  changed: number;
}

export interface ListRequest {
  snapshot: string;
  /** Absolute in the snapshot, such as `/files`. */
  folder: string;
  signal: AbortSignal;
}

/** Entries of a folder that are listed; the others are left out. */
const mostEntries = 5_000;

/** Creates what lists a folder of a snapshot: folders first, then by name. Resolves with undefined where there is no such folder. */
export function createList(
  run: RunRestic,
): (access: Access, request: ListRequest) => Promise<ResticEntry[] | undefined> {
  return async (access, { snapshot, folder, signal }) => {
    const entries: ResticEntry[] = [];
    let isThere = folder === '/';
    const onLine = (line: string): void => {
      const listed = parseListed(line);
      if (listed === undefined) return;
      const { path, ...entry } = listed;
      if (path === folder && entry.kind === 'folder') isThere = true;
      if (posix.dirname(path) !== folder || entries.length >= mostEntries) return;
      entries.push({ name: posix.basename(path), ...entry });
    };
    const args = ['ls', '--json', '--no-lock', snapshotArgument(snapshot), folder];
    const result = await run(access, { args, signal, onLine, timeoutMs: minutes(2) });
    if (result.code !== 0) throw resticError('The backup cannot be listed', result);
    if (!isThere) return undefined;
    return entries.sort((one, other) => rankOf(one) - rankOf(other) || one.name.localeCompare(other.name));
  };
}

const rankOf = ({ kind }: ResticEntry): number => (kind === 'folder' ? 0 : 1);

/** Returns the pattern that matches exactly this path of a snapshot. */
export const patternOf = (path: string): string => path.replace(/[\\*?[\]]/g, '\\$&');
