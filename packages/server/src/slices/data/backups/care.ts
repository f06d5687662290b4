import { RefusedError } from '@kontor/platform/errors';
import { minutes } from '@kontor/platform/work/durations';
import { defineJob, type Job, type JobKind } from '@kontor/platform/work/jobs/definitions';
import { runYielding } from '@kontor/platform/work/yielding-work';
import type { Restic } from '../../../adapters/restic/restic.ts';
import type { SnapshotList } from '../../../adapters/restic/snapshot-list.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { adoptBackups, completeIn } from './adopt.ts';
import { backupResource } from './backup-run.ts';
import type { BackupsDb, PlaceRow } from './db.ts';
import { partIn } from './manifest.ts';
import type { OpenRepository, Places } from './places.ts';
import { checkedParts, damagedPartsIn, withDamage } from './rules.ts';

export const careKind = 'backup-care';

interface CareInput {
  placeId: string;
}

export interface CareJobNeeds {
  core: Pick<ServerContext, 'clock' | 'log' | 'database'>;
  db: BackupsDb;
  places: Places;
  restic: Restic;
  /** Called in the transaction that ends the job. */
  ended(): void;
}

/** What belongs to no complete backup after this time was left by one that failed; a backup in progress holds the same lock as the care. */
const leftoverAfter = minutes(10);

/** The weekly care of a place: forgets leftovers, frees space, and reads a twelfth of the data, so that all of it was read within three months. */
export function careJob({ core, db, places, restic, ended }: CareJobNeeds): JobKind {
  /** Reads the next part, and what was damaged before: it may be gone with the backups that had it. */
  async function check(row: PlaceRow, { repository, key }: OpenRepository, signal: AbortSignal) {
    const next = (row.checked_part % checkedParts) + 1;
    let damage = row.damage;
    for (const part of new Set([next, ...damagedPartsIn(row.damage)])) {
      const broken = await restic.check(repository, key, `${part}/${checkedParts}`, signal);
      if (broken.length > 0) core.log.error({ place: row.id, damage: broken }, 'Backups are damaged');
      damage = withDamage(damage, part, broken);
    }
    return { checked_part: next, damage };
  }

  async function care({ input: { placeId }, signal }: Job<CareInput, unknown>): Promise<void> {
    const row = db.place(placeId);
    if (row === undefined) throw new RefusedError('not-found');
    await places.withSnapshots(row, signal, async (at, found) => {
      await restic.forget(at.repository, at.key, await leftoversIn({ core, db }, found, placeId), signal);
      await restic.prune(at.repository, at.key, signal);
      const checked = await check(row, at, signal);
      const bytes = await restic.size(at.repository, at.key, signal);
      db.changePlace(placeId, { cared_at: core.clock.now(), ...checked, bytes });
    });
  }

  const step = { name: 'care', do: care, undo: async () => {} };
  return defineJob<CareInput, unknown>({
    ...{ name: careKind, resources: () => [backupResource], busy: 'queue' },
    stages: [{ name: 'care', steps: [step] }],
    pointOfNoReturn: { step: 'care', when: 'after' },
    ended,
  }) as JobKind;
}

/** Returns the ids of snapshots that belong to no backup. */
async function leftoversIn(
  { core, db }: Pick<CareJobNeeds, 'core' | 'db'>,
  found: SnapshotList,
  placeId: string,
): Promise<string[]> {
  // First, since a restored database does not know what was made after it was copied.
  const { database, log } = core;
  const all = await runYielding(completeIn(found));
  adoptBackups({ database, db, log }, placeId, all);
  // What is in none of the listed ones may be in one of the others.
  if (all.isCut) return [];
  const complete = new Set(db.backupsAt(placeId).map(({ id }) => id));
  return found.snapshots.flatMap(({ id, tags, at }) => {
    const held = partIn(tags);
    return held !== undefined && !complete.has(held.backup) && at < core.clock.now() - leftoverAfter ? [id] : [];
  });
}
