import { createReserve } from '@kontor/platform/database/reserve';
import { RefusedError } from '@kontor/platform/errors';
import { seconds } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import { type Ballast, createBallast, type Space } from '../../../adapters/disk-space/disk-space.ts';
import type { Images } from '../../../adapters/engine/images.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import {
  hasRoomForBallast,
  levelOf,
  mayDatabaseGrow,
  type SaidLevel,
  type SpaceLevel,
  saidOf,
  worseOf,
} from './rules.ts';

export { createSpaceNotices } from './notices.ts';
export { levelOf, scarceFloor } from './rules.ts';

export interface FreeSpaceNeeds {
  core: Pick<ServerContext, 'clock' | 'log' | 'config' | 'database' | 'changeFeed'>;
  /** Engine whose images may be on a separate disk. */
  engine: { images?: Pick<Images, 'freeBytes'> | undefined };
  space(folder: string): Space;
  /** Replaces the file in tests. */
  ballast?: Ballast;
}

/** What other slices may use of the free space. */
export interface FreeSpace {
  slice: Slice;
  /** Throws `disk-scarce` when nothing large may be stored. */
  refuseScarce(): void;
  /** Level of the disk of the data at this moment. */
  level(): SpaceLevel;
  /** Level shown to users as of the last check, for the disk of the data or of images, whichever is worse. */
  said(): SaidLevel;
  /** Calls `listener` after each change of that level. */
  onChange(listener: () => void): void;
}

const everyMs = seconds(5);

/** Watches free space: refuses large data, releases the ballast when the disk is full, and reserves pages in the database. */
export function createFreeSpace(needs: FreeSpaceNeeds): FreeSpace {
  const { core, engine, space } = needs;
  const { clock, log, config, database, changeFeed } = core;
  const ballast = needs.ballast ?? createBallast(config.data, config.diskReserveMb);
  const reserve = createReserve(database);
  const listeners: (() => void)[] = [];
  /** As of the last check. */
  const seen: { worst: SpaceLevel; images: SpaceLevel } = { worst: 'plenty', images: 'plenty' };

  function read(): SpaceLevel {
    const now = space(config.data);
    return levelOf(now, ballast.bytes(now));
  }

  async function readImages(): Promise<SpaceLevel> {
    const free = await engine.images?.freeBytes().catch(() => null);
    // The size of that disk does not matter, because images are large.
    return free === undefined || free === null ? 'plenty' : levelOf({ total: Number.POSITIVE_INFINITY, free }, 0);
  }

  async function look(): Promise<void> {
    const now = space(config.data);
    const level = levelOf(now, ballast.bytes(now));
    if (level === 'full' && ballast.isThere()) {
      ballast.release();
      log.error({ free: now.free }, 'The disk is full: the reserve was released');
    }
    reserve.allowGrowth(mayDatabaseGrow(space(config.data)));
    seen.images = await readImages();
    const worst = worseOf(level, seen.images);
    if (worst === seen.worst) return;
    log.warn({ free: now.free, level: worst }, 'Free space of the disk');
    seen.worst = worst;
    changeFeed.changed('status');
    for (const listener of listeners) listener();
  }

  async function maintainReserves(): Promise<void> {
    const now = space(config.data);
    const bytes = ballast.bytes(now);
    if (bytes === 0) return;
    if (levelOf(now, bytes) === 'full') reserve.writeBack();
    else reserve.refill();
    if (!ballast.isThere() && hasRoomForBallast(now, bytes)) await ballast.make(now);
  }

  const watch = repeat({ name: 'free space', clock, log, every: everyMs, run: look });
  // Separate from the watch, so that a disk on which the ballast cannot be written is still watched and not written to every few seconds.
  const maintenance = repeat({ name: 'reserves of space', clock, log, every: everyMs, run: maintainReserves });
  // A quarter of a start's time would go into writing the reserve, before the first request is answered.
  const startLater = () => maintenance.wakeAfter(everyMs);
  return {
    slice: { name: 'free-space', watches: [watch], recurring: [{ ...maintenance, start: startLater }] },
    refuseScarce() {
      const isScarce = [read(), seen.images].some((level) => level === 'scarce' || level === 'full');
      if (isScarce) throw new RefusedError('disk-scarce');
    },
    level: read,
    said: () => saidOf(seen.worst),
    onChange: (listener) => void listeners.push(listener),
  };
}
