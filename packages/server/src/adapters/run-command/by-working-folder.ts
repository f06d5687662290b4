import { existsSync, readlinkSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { identify, listProcesses, type ProcessIdentity } from './process-table.ts';

/** Processes of a program, by how its name begins, that work in this very folder. They are known as ours although their environment says nothing (keeps P2). */
export function findByWorkingFolder(folder: string, program: string): ProcessIdentity[] {
  const real = existsSync(folder) ? realpathSync(folder) : folder;
  return identify(
    listProcesses().filter((pid) => isIn(pid, real) && basename(linkOf(pid, 'exe') ?? '').startsWith(program)),
  );
}

/** A folder that somebody took away is still where a process works. */
const isIn = (pid: number, folder: string): boolean => linkOf(pid, 'cwd')?.replace(/ \(deleted\)$/, '') === folder;

/** A process may end, or belong to someone else, at any moment: then it is none of ours. */
function linkOf(pid: number, name: 'cwd' | 'exe'): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/${name}`);
  } catch {
    return undefined;
  }
}
