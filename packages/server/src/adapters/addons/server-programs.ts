import { AdapterError, isDiskFullMessage, RefusedError } from '@kontor/platform/errors';
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

/** Environment of server programs; contains nothing of the box's own environment. */
export const serverEnvironment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', HOME: '/tmp' };

/**
 * Returns the error for a failed program from its last lines of output: `RefusedError` (`disk-full`) when they report a full disk, otherwise `AdapterError`.
 */
export function failureOf(program: string, lines: readonly string[]): Error {
  const words = lines.slice(-3).join('; ');
  const cause = new AdapterError(`${program} failed: ${words}`);
  return isDiskFullMessage(words) ? Object.assign(new RefusedError('disk-full'), { cause }) : cause;
}

/** Throws `RefusedError` (`addon-version`) when the data was written by another version than that of the programs, which could damage it. */
export function refuseOtherVersion(addon: string, { data, program }: { data: string; program: string }): void {
  if (data !== program) throw new RefusedError('addon-version', { params: { addon, data, program } });
}
