import { AdapterError } from '@kontor/platform/errors';
import { findProgram, searchPath } from '../run-command/programs.ts';

/** Returns the absolute path of an installed program. Throws `AdapterError` when it is not installed. */
export const programAt = (name: string): string => findProgram(name, searchPath({}));

/** Returns the Debian packages of which at least one program is missing. */
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
