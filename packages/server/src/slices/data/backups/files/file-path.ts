import { RefusedError } from '@kontor/platform/errors';
import { exportParts } from '../../../../adapters/app-files/app-exports.ts';

/** Returns the names in a path somebody asks for. Refused where it leads out of the data. */
export function namesIn(path: string): string[] {
  const names = path.split('/').filter((name) => name !== '');
  if (names.some((name) => name === '.' || name === '..' || name.includes('\0'))) throw new RefusedError('not-found');
  return names;
}

/** Returns where the data of an app is in its snapshot. */
export const inSnapshot = (names: readonly string[]): string => `/${[exportParts.files, ...names].join('/')}`;
