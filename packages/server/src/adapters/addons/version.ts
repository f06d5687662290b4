import { RefusedError } from '@kontor/platform/errors';

/** Throws `RefusedError` (`addon-version`) when the data was written by another version than that of the programs, which could damage it. */
export function refuseOtherVersion(addon: string, { data, program }: { data: string; program: string }): void {
  if (data !== program) throw new RefusedError('addon-version', { params: { addon, data, program } });
}
