import type { RecoveryReason } from '@kontor/contract/machine/recovery';
import type { SpaceItem } from '@kontor/contract/machine/space';
import { spaceWordsOf } from '@kontor/contract/machine/space-texts';
import type { Language } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { hasRoomToStart } from '../adapters/disk-space/disk-space.ts';
import { createLeftovers, type LeftoverKind } from '../adapters/disk-space/leftovers.ts';
import type { Config } from '../config.ts';
import type { Log } from '../core/server-context.ts';
import type { RecoveryNeededError } from './recovery-needed.ts';

export interface SpaceDeletionNeeds {
  config: Pick<Config, 'data'>;
  clock: Pick<Clock, 'now'>;
  log: Pick<Log, 'warn'>;
  cause: Pick<RecoveryNeededError, 'reason'>;
}

/** Reasons where freeing space helps; for others the old copies are needed. */
const helped: ReadonlySet<RecoveryReason> = new Set(['disk-full', 'update-no-room']);

/** Deletable without the database: nothing refers to files in the trash any more, and interrupted uploads are useless. */
const deletable: readonly LeftoverKind[] = ['logs', 'copies', 'trash', 'incoming'];

/** Lists and deletes what takes space on the disk of a box that cannot use its database. */
export function createSpaceDeletion({ config, clock, log, cause }: SpaceDeletionNeeds) {
  const { data } = config;
  const leftovers = createLeftovers({ data, now: clock.now, isOpenJob: () => false });
  const kinds = helped.has(cause.reason) ? deletable : [];

  async function list(language: Language): Promise<SpaceItem[]> {
    const items: SpaceItem[] = [];
    for (const kind of kinds) {
      const bytes = await leftovers.measure(kind);
      const about = { isDeletable: true, needsPassword: false };
      if (bytes > 0) items.push({ id: kind, ...spaceWordsOf(kind, language), bytes, ...about });
    }
    return items.sort((one, other) => other.bytes - one.bytes);
  }

  return {
    list,
    async remove(id: string, language: Language): Promise<SpaceItem[]> {
      const kind = kinds.find((one) => one === id);
      if (kind === undefined) throw new RefusedError('not-found');
      await leftovers.remove(kind);
      log.warn({ kind }, 'Space was freed in recovery');
      return list(language);
    },
    /** Throws `recovery-no-room` while the disk is still too full to start. */
    refuseFull(): void {
      if (cause.reason === 'disk-full' && !hasRoomToStart(data)) throw new RefusedError('recovery-no-room');
    },
  };
}

export type SpaceDeletion = ReturnType<typeof createSpaceDeletion>;
