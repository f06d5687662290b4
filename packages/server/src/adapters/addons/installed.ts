import { AdapterError } from '@kontor/platform/errors';
import { findProgram, searchPath } from '../run-command/programs.ts';

/** Absolute path of a program of the machine. `Failed` when it is not installed. */
export const programAt = (name: string): string => findProgram(name, searchPath({}));

/** Debian packages whose programs are not all there. */
export function missingPackages(packages: Readonly<Record<string, readonly string[]>>): string[] {
  const isThere = (program: string): boolean => {
    try {
      programAt(program);
      return true;
    } catch (cause) {
      if (cause instanceof AdapterError) return false;
      throw cause;
    }
  };
  return Object.entries(packages).flatMap(([name, programs]) => (programs.every(isThere) ? [] : [name]));
}
