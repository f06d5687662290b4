import { accessSync, constants, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';

const usualFolders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** Where programs are looked for: the server's own search path, then the usual folders. */
export function searchPath(environment: Record<string, string | undefined>): string[] {
  const own = (environment.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return [...new Set([...own, ...usualFolders])];
}

/** Absolute path of a program. `Failed` names it when it is not there. */
export function findProgram(name: string, folders: string[]): string {
  const file = folders.map((folder) => join(folder, name)).find(isExecutable);
  if (file === undefined) throw new AdapterError(`The program ${name} is not installed`);
  return file;
}

/** How npm is called: by our node, so that what it builds fits the node that runs the apps. */
export function findNpm(node: string, folders: string[]): { command: string[]; folder: string } {
  const file = realpathSync(findProgram('npm', folders));
  const isScript = /^#!.*\bnode\b/.test(readFileSync(file, 'utf8').slice(0, 80));
  // `<folder>/bin/npm-cli.js`
  return { command: isScript ? [node, file] : [file], folder: dirname(dirname(file)) };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Not there or not for us: the next folder is tried, and the caller names the program when none is left.
    return false;
  }
}
