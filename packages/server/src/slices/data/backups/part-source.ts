import { RefusedError } from '@kontor/platform/errors';
import type { BackupRow, BackupsDb, PlaceRow } from './db.ts';
import { boxPart, partsOf, type StoredPart } from './manifest.ts';

/** An app in a backup. */
export interface PartSource {
  backup: BackupRow;
  place: PlaceRow;
  part: StoredPart;
}

/** Returns an app in a backup. Refused where there is none. */
export function findApp(db: Pick<BackupsDb, 'backup' | 'place'>, id: string, partId: string): PartSource {
  const backup = db.backup(id);
  const place = backup && db.place(backup.place_id);
  const part = backup && partsOf(backup.parts).find((one) => one.id === partId && partId !== boxPart);
  if (backup === undefined || place === undefined || part === undefined) throw new RefusedError('not-found');
  return { backup, place, part };
}

/** Returns the refusal where more bytes are needed than are free. */
export const fullRefusal = (needed: number, free: number): RefusedError | undefined =>
  free < needed
    ? new RefusedError('restore-no-room', { params: { needed: sizeOf(needed), free: sizeOf(free) } })
    : undefined;

/** Refused where more bytes are needed than are free. */
export function refuseFull(needed: number, free: number): void {
  const refusal = fullRefusal(needed, free);
  if (refusal !== undefined) throw refusal;
}

/** Returns a size in words. */
const sizeOf = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`;
