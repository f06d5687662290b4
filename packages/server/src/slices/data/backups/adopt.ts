import type { Text } from '@kontor/contract/manifest/manifest';
import type { Database } from '@kontor/platform/database/database';
import type { YieldingWork } from '@kontor/platform/work/yielding-work';
import type { ResticSnapshot, SnapshotList } from '../../../adapters/restic/snapshot-list.ts';
import type { Log } from '../../../core/server-context.ts';
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

/** Complete backups that are listed of a place: many times what is retained. */
const mostBackups = 1_000;

export interface FoundBackups {
  /** Newest first. */
  backups: FoundBackup[];
  /** The place has more: older ones are not among them. */
  isCut: boolean;
}

/** Returns the 1,000 newest complete backups among the snapshots of a repository. */
export function* completeIn({ snapshots, leftOut }: SnapshotList): YieldingWork<FoundBackups> {
  const backups: FoundBackup[] = [];
  const newest = snapshots.toSorted((one, other) => other.at - one.at);
  for (const [index, snapshot] of newest.entries()) {
    if (backups.length === mostBackups) return { backups, isCut: true };
    const found = completeOf(snapshot);
    if (found !== undefined) backups.push(found);
    if (index % 50 === 49) yield;
  }
  return { backups, isCut: leftOut > 0 };
}

/** Returns a backup if it is complete among these snapshots. */
export function completeAmong(snapshots: readonly ResticSnapshot[], backupId: string): FoundBackup | undefined {
  const box = snapshots.find(({ tags }) => {
    const held = partIn(tags);
    return held?.backup === backupId && held.part === boxPart;
  });
  return box && completeOf(box);
}

function completeOf({ id: snapshot, at, tags }: ResticSnapshot): FoundBackup | undefined {
  const held = partIn(tags);
  const about = held?.part === boxPart ? manifestIn(tags) : undefined;
  if (held === undefined || about === undefined) return undefined;
  const { domain, missed } = about;
  const box = boxPartOf({ snapshot, files: about.files, bytes: about.bytes });
  const parts = [...about.parts, box];
  return { id: held.backup, at, domain, missed, bytes: totalBytes(parts), parts, box };
}

export interface AdoptNeeds {
  database: Pick<Database, 'transaction'>;
  db: BackupsDb;
  log: Pick<Log, 'warn'>;
}

/**
 * Makes the list of a place that of its repository: adds complete backups that are only there, and removes those that are gone. Where the place has more than can
 * be read, none counts as gone.
 */
export function adoptBackups(
  { database, db, log }: AdoptNeeds,
  placeId: string,
  { backups, isCut }: FoundBackups,
): void {
  if (isCut)
    log.warn(
      { place: placeId, listed: backups.length },
      'A place has more backups than can be listed: the oldest are left out',
    );
  database.transaction(() => {
    for (const { id, at, domain, bytes, parts, missed } of backups) {
      const texts = { parts: JSON.stringify(parts), missed: JSON.stringify(missed), domain };
      const known = db.backup(id);
      if (known === undefined) db.addBackup({ id, place_id: placeId, at, bytes, ...texts });
      else if (known.domain === null) db.addBackup({ ...known, domain });
    }
    if (isCut) return;
    const there = new Set(backups.map(({ id }) => id));
    for (const { id } of db.backupsAt(placeId)) if (!there.has(id)) db.removeBackup(id);
  });
}
