import { realpathSync, statSync } from 'node:fs';
import { deviceKindOf, isFolderToGrant } from '@kontor/contract/rules/apps/app-rights';
import { RefusedError } from '@kontor/platform/errors';
import { projectPaths } from '../../project-paths.ts';

/** Returns what apps never reach on this machine besides the system's own folders: all of Kontor, and the socket of Docker. */
export const closedPlaces = ({ data, dockerSocket }: { data: string; dockerSocket: string }): string[] => [
  ...[data, projectPaths.project, dockerSocket],
];

/**
 * Returns the real path of a folder of this machine that an app may read. Refused when it is none, or when it leads to, lies in or contains what apps never
 * reach. Links are followed first, so it has to be asked at each start.
 */
export function machineFolder(path: string, closed: readonly string[]): string {
  const real = realPathOf(path);
  if (real === undefined) throw new RefusedError('machine-folder-missing', { params: { path } });
  const isInside = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}/`);
  const isClosed = closed
    .flatMap((place) => [place, realPathOf(place) ?? place])
    .some((place) => isInside(real, place) || isInside(place, real));
  if (isClosed || !isFolderToGrant(path) || !isFolderToGrant(real) || !statSync(real).isDirectory())
    throw new RefusedError('machine-folder-closed', { params: { path } });
  return real;
}

/** Returns the real path of a device of this machine that may be granted. Refused when it is not there, or leads to another one. */
export function machineDevice(device: string): string {
  const real = realPathOf(device);
  if (real === undefined || deviceKindOf(device) === undefined || deviceKindOf(real) !== deviceKindOf(device))
    throw new RefusedError('machine-device-missing', { params: { device } });
  return real;
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
