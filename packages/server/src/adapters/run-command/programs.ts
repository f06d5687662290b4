import { accessSync, constants, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';

const usualFolders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** Returns the folders to search for programs: the server's own search path, then the usual folders. */
export function searchPath(environment: Record<string, string | undefined>): string[] {
  const own = (environment.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return [...new Set([...own, ...usualFolders])];
}

/** Returns the absolute path of a program. Throws `AdapterError` with its name when it is not installed. */
export function findProgram(name: string, folders: string[]): string {
  const file = folders.map((folder) => join(folder, name)).find(isExecutable);
  if (file === undefined) throw new AdapterError(`The program ${name} is not installed`);
  return file;
}

/** Returns how to run npm with our node, so that compiled packages match the node that runs the apps, and npm's folder. */
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
    // Missing or not executable for us: the next folder is tried, and the caller reports a program found nowhere.
    return false;
  }
}

/** Returns the Debian packages of the programs that are not installed. `programs`: the package of each program. */
export function missingPackages(programs: Readonly<Record<string, string>>): string[] {
  const folders = searchPath({});
  const isMissing = (name: string) => !folders.some((folder) => isExecutable(join(folder, name)));
  return [...new Set(Object.entries(programs).flatMap(([name, debian]) => (isMissing(name) ? [debian] : [])))];
}
