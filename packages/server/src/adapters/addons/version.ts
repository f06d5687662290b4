import { RefusedError } from '@kontor/platform/errors';

/** Data of another version than the programs: refused, because the programs may damage it. */
export function refuseOtherVersion(addon: string, { data, program }: { data: string; program: string }): void {
  if (data !== program) throw new RefusedError('addon-version', { params: { addon, data, program } });
}
