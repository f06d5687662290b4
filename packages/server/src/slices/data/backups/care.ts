import { RefusedError } from '@kontor/platform/errors';
import { minutes } from '@kontor/platform/work/durations';
import { defineJob, type Job, type JobKind } from '@kontor/platform/work/jobs/definitions';
import type { Restic } from '../../../adapters/restic/restic.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { adoptBackups } from './adopt.ts';
import { backupResource } from './backup-run.ts';
import type { BackupsDb } from './db.ts';
import { partIn } from './manifest.ts';
import type { Places } from './places.ts';
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
  async function care({ input: { placeId }, signal }: Job<CareInput, unknown>): Promise<void> {
    const row = db.place(placeId);
    if (row === undefined) throw new RefusedError('not-found');
    const part = (row.checked_part % checkedParts) + 1;
    // What was damaged is read again each time: it may be gone with the backups that had it.
    const parts = new Set([part, ...damagedPartsIn(row.damage)]);
    await places.withRepository(row, signal, async ({ repository, key }) => {
      const found = await restic.snapshots(repository, key, signal);
      // First, since a restored database does not know what was made after it was copied.
      adoptBackups({ database: core.database, db }, placeId, found);
      const complete = new Set(db.backupsAt(placeId).map(({ id }) => id));
      const leftovers = found.filter(({ tags, at }) => {
        const held = partIn(tags);
        return held !== undefined && !complete.has(held.backup) && at < core.clock.now() - leftoverAfter;
      });
      if (leftovers.length > 0)
        await restic.forget(
          repository,
          key,
          leftovers.map(({ id }) => id),
          signal,
        );
      await restic.prune(repository, key, signal);
      let damage = row.damage;
      for (const one of parts) {
        const broken = await restic.check(repository, key, `${one}/${checkedParts}`, signal);
        if (broken.length > 0) core.log.error({ place: placeId, damage: broken }, 'Backups are damaged');
        damage = withDamage(damage, one, broken);
      }
      db.changePlace(placeId, {
        cared_at: core.clock.now(),
        checked_part: part,
        damage,
        bytes: await restic.size(repository, key, signal),
      });
    });
  }
  return defineJob<CareInput, unknown>({
    name: careKind,
    resources: () => [backupResource],
    busy: 'queue',
    stages: [{ name: 'care', steps: [{ name: 'care', do: care, undo: async () => {} }] }],
    pointOfNoReturn: { step: 'care', when: 'after' },
    ended,
  }) as JobKind;
}
