import { Refused } from '@kontor/platform/errors';
import { repeat } from '@kontor/platform/work/repeat';
import { type Ballast, createBallast, type Space, spaceOf } from '../../adapters/disk-space/disk-space.ts';
import type { Images } from '../../adapters/engine/images.ts';
import type { Ground } from '../../ground.ts';
import type { Slice } from '../../slice.ts';
import type { Messages } from '../messages/index.ts';
import { hasRoomForBallast, levelOf, type SpaceLevel } from './rules.ts';

export interface FreeSpaceNeeds {
  ground: Pick<Ground, 'clock' | 'log' | 'config'>;
  /** Where images lie, which may be a disk of its own. */
  engine: { images?: Pick<Images, 'freeBytes'> | undefined };
  messages: Pick<Messages, 'notify'>;
  admins(): string[];
  /** In place of the machine's own, in tests. */
  space?: (folder: string) => Space;
  ballast?: Ballast;
}

export interface FreeSpace {
  slice: Slice;
  /** Throws `disk-scarce` when nothing large may be taken in. */
  refuseScarce(): void;
  level(): SpaceLevel;
}

const everyMs = 5_000;
const order: readonly SpaceLevel[] = ['plenty', 'low', 'scarce', 'full'];

/** Watches the free space of the box: tells administrators, refuses what is large, and lets go of the ballast when nothing else is left. */
export function createFreeSpace(needs: FreeSpaceNeeds): FreeSpace {
  const { ground, engine, messages, admins, space = spaceOf } = needs;
  const { clock, log, config } = ground;
  const ballast = needs.ballast ?? createBallast(config.data, config.diskReserveMb);
  /** What administrators were told last. */
  const known: { level: SpaceLevel; images: SpaceLevel } = { level: 'plenty', images: 'plenty' };

  function read(): SpaceLevel {
    const now = space(config.data);
    return levelOf(now, ballast.bytes(now));
  }

  async function readImages(): Promise<SpaceLevel> {
    const free = await engine.images?.freeBytes().catch(() => null);
    // How large that disk is does not matter: images are.
    return free === undefined || free === null ? 'plenty' : levelOf({ total: Number.POSITIVE_INFINITY, free }, 0);
  }

  function tell(level: SpaceLevel): void {
    const recipients = admins();
    if (recipients.length === 0) return;
    const about = { indicatorId: 'disk', recipients };
    if (level === 'plenty') messages.notify({ ...about, status: 'OK', code: 'disk-plenty' });
    else if (level === 'low') messages.notify({ ...about, status: 'WARNING', code: 'disk-low' });
    else messages.notify({ ...about, status: 'ERROR', code: 'disk-scarce' });
  }

  async function look(): Promise<void> {
    const now = space(config.data);
    const bytes = ballast.bytes(now);
    const level = levelOf(now, bytes);
    if (level === 'full' && ballast.isThere()) {
      ballast.release();
      log.error({ free: now.free }, 'The disk is full: the space kept for this was given free');
    } else if (bytes > 0 && !ballast.isThere() && hasRoomForBallast(now, bytes)) await ballast.make(now);
    known.images = await readImages();
    const worst = order[Math.max(order.indexOf(level), order.indexOf(known.images))] ?? level;
    // Between scarce and full there is nothing new for people.
    const said = worst === 'full' ? 'scarce' : worst;
    if (said === known.level) return;
    tell(said);
    known.level = said;
    log.warn({ free: now.free, level: said }, 'Free space of the disk');
  }

  const watch = repeat({ name: 'free space', clock, log, every: everyMs, run: look });
  return {
    slice: { name: 'free-space', recurring: [watch] },
    refuseScarce() {
      const isScarce = [read(), known.images].some((level) => level === 'scarce' || level === 'full');
      if (isScarce) throw new Refused('disk-scarce');
    },
    level: read,
  };
}
