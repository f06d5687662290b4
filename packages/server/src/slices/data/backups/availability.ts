import { RefusedError } from '@kontor/platform/errors';
import { seconds } from '@kontor/platform/work/durations';
import type { BackupTargets } from '../../../adapters/backup-targets/target.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { PlaceRow } from './db.ts';
import { type Places, refusalOf } from './places.ts';

export interface AvailabilityNeeds {
  core: Pick<ServerContext, 'clock' | 'log' | 'changeFeed'>;
  targets: Pick<BackupTargets, 'obstacle'>;
  places: Pick<Places, 'targetOf'>;
  /** Called after each look that found out whether it is connected. */
  looked(row: PlaceRow, isConnected: boolean): void;
}

/** How long an answer counts, and how long a place may take for it. */
const validFor = seconds(30);
const patience = seconds(10);

interface Known {
  at: number;
  obstacle: RefusedError | undefined;
}

/** Whether places can be reached, as of the last look. A look begins when somebody asks and the last one is old; the list changes when it has ended. */
export function createAvailability({ core: { clock, log, changeFeed }, targets, places, looked }: AvailabilityNeeds) {
  const known = new Map<string, Known>();
  const looking = new Map<string, Promise<void>>();

  /** Resolves when a look has ended: the one that runs already, if there is one. */
  function look(row: PlaceRow): Promise<void> {
    const running = looking.get(row.id);
    if (running !== undefined) return running;
    const begun = lookNow(row).finally(() => looking.delete(row.id));
    looking.set(row.id, begun);
    return begun;
  }

  async function lookNow(row: PlaceRow): Promise<void> {
    try {
      const found = await targets.obstacle(places.targetOf(row), AbortSignal.timeout(patience));
      set(row, found && refusalOf(found, row.title));
      looked(row, found?.code !== 'unplugged');
    } catch (err) {
      log.warn({ err, place: row.id }, 'Whether a place for backups can be reached is not known');
      set(row, new RefusedError('backup-unreachable', { params: { place: row.title } }));
    }
  }

  function set({ id }: PlaceRow, obstacle: RefusedError | undefined): void {
    const before = known.get(id);
    known.set(id, { at: clock.now(), obstacle });
    if (before?.obstacle?.code !== obstacle?.code || before === undefined) changeFeed.changed('backups');
  }

  /** Returns why a place cannot be used, as far as it is known; begins a look where that is old. */
  function obstacleOf(row: PlaceRow): RefusedError | undefined {
    const last = known.get(row.id);
    const age = clock.now() - (last?.at ?? Number.NEGATIVE_INFINITY);
    if (age > validFor || age < 0) void look(row);
    return last?.obstacle;
  }

  return {
    obstacleOf,
    /** Returns why nothing can be restored from a place: from one that is full or write-protected everything can. */
    obstacleToRead(row: PlaceRow): RefusedError | undefined {
      const obstacle = obstacleOf(row);
      return obstacle?.code === 'backup-full' || obstacle?.code === 'backup-read-only' ? undefined : obstacle;
    },
    look,
    /** Looks at a place whose address or login was changed; a look at the former one does not count. */
    async renew(row: PlaceRow): Promise<void> {
      await looking.get(row.id);
      await look(row);
    },
    forget: (id: string): void => void known.delete(id),
  };
}

export type Availability = ReturnType<typeof createAvailability>;
