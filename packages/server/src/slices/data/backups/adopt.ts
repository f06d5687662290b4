import type { Text } from '@kontor/contract/manifest/manifest';
import type { Database } from '@kontor/platform/database/database';
import type { ResticSnapshot } from '../../../adapters/restic/restic.ts';
import type { BackupsDb } from './db.ts';
import { boxPart, boxPartOf, manifestIn, partIn, type StoredPart, totalBytes } from './manifest.ts';

/** A complete backup as its place describes it. */
export interface FoundBackup {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Name of the server that was backed up. */
  domain: string;
  bytes: number;
  /** Titles of apps it lacks. */
  missed: Text[];
  /** All parts, the box last. */
  parts: StoredPart[];
  box: StoredPart;
}

/** Returns the complete backups among the snapshots of a repository, newest first. */
export const completeIn = (snapshots: readonly ResticSnapshot[]): FoundBackup[] =>
  snapshots
    .flatMap(({ id: snapshot, at, tags }) => {
      const [held, about] = [partIn(tags), manifestIn(tags)];
      if (held?.part !== boxPart || about === undefined) return [];
      const box = boxPartOf({ snapshot, files: about.files, bytes: about.bytes });
      const parts = [...about.parts, box];
      return [
        { id: held.backup, at, domain: about.domain, missed: about.missed, bytes: totalBytes(parts), parts, box },
      ];
    })
    .sort((one, other) => other.at - one.at);

/** Makes the list of a place that of its repository: adds complete backups that are only there, and removes those that are gone. */
export function adoptBackups(
  { database, db }: { database: Pick<Database, 'transaction'>; db: BackupsDb },
  placeId: string,
  snapshots: readonly ResticSnapshot[],
): void {
  const found = completeIn(snapshots);
  database.transaction(() => {
    for (const { id, at, domain, bytes, parts, missed } of found) {
      const texts = { parts: JSON.stringify(parts), missed: JSON.stringify(missed), domain };
      const known = db.backup(id);
      if (known === undefined) db.addBackup({ id, place_id: placeId, at, bytes, ...texts });
      else if (known.domain === null) db.addBackup({ ...known, domain });
    }
    const there = new Set(found.map(({ id }) => id));
    for (const { id } of db.backupsAt(placeId)) if (!there.has(id)) db.removeBackup(id);
  });
}
