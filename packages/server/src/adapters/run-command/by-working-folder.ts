import { existsSync, readlinkSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { identify, listProcesses, type ProcessIdentity } from './process-table.ts';

/**
 * Returns the processes whose working folder is `folder` and whose executable's name begins with `program`. Finds our processes that carry no marker in their
 * environment (keeps P2).
 */
export function findByWorkingFolder(folder: string, program: string): ProcessIdentity[] {
  const real = existsSync(folder) ? realpathSync(folder) : folder;
  return identify(
    listProcesses().filter((pid) => isIn(pid, real) && basename(linkOf(pid, 'exe') ?? '').startsWith(program)),
  );
}

/** A deleted folder remains the working folder of its processes. */
const isIn = (pid: number, folder: string): boolean => linkOf(pid, 'cwd')?.replace(/ \(deleted\)$/, '') === folder;

/** Returns undefined when the process has ended or belongs to another account: then it is not ours. */
function linkOf(pid: number, name: 'cwd' | 'exe'): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/${name}`);
  } catch {
    return undefined;
  }
}
