import { mkdir } from 'node:fs/promises';
import { RefusedError } from '@kontor/platform/errors';
import type { Restic } from '../../../adapters/restic/restic.ts';
import type { RestoreRequest } from '../../../adapters/restic/restore.ts';
import type { PlaceRow } from './db.ts';
import type { Places } from './places.ts';

/**
 * Restores a snapshot, or a part of it, into a folder that nobody else may read. `before` runs once the place is open. Refused with `not-found` where the place was
 * removed meanwhile, and with why it cannot be read.
 */
export async function fetchSnapshot(
  { places, restic }: { places: Pick<Places, 'withRepository'>; restic: Pick<Restic, 'restore'> },
  place: PlaceRow | undefined,
  request: RestoreRequest,
  before: () => Promise<void> = async () => {},
): Promise<void> {
  if (place === undefined) throw new RefusedError('not-found');
  await places.withRepository(
    place,
    request.signal,
    async ({ repository, key }) => {
      await before();
      await mkdir(request.target, { recursive: true, mode: 0o700 });
      await restic.restore(repository, key, request);
    },
    'read',
  );
}
