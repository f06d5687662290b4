import type { Clock } from '@kontor/platform/work/clock';
import { minutes } from '@kontor/platform/work/durations';
import { type Repeated, repeat } from '@kontor/platform/work/repeat';
import { backoffs, restartBackoff } from '@kontor/platform/work/restart-backoff';
import { runYielding } from '@kontor/platform/work/yielding-work';
import type { ServerContext } from '../../../../core/server-context.ts';
import { adoptBackups, completeIn } from '../adopt.ts';
import type { Availability } from '../availability.ts';
import type { BackupsDb, PlaceRow } from '../db.ts';
import type { Places } from '../places.ts';

export interface PlaceListsNeeds {
  core: Pick<ServerContext, 'clock' | 'log' | 'database' | 'settings' | 'changeFeed'>;
  db: BackupsDb;
  places: Pick<Places, 'withSnapshots'>;
  availability: Pick<Availability, 'look' | 'obstacleToRead'>;
}

/** Ids of the places whose list is still to be read after the restore of the whole server. */
const unread = ['backups', 'unread-places'] as const;

const patience = minutes(5);

/**
 * Reads the lists of all places once after the whole server was restored: its database knows no backup that was made after the one it comes from, nor which
 * are gone since. A place that is away is read once it can be reached.
 */
export function createPlaceLists({ core, db, places, availability }: PlaceListsNeeds) {
  const { clock, log, database, settings, changeFeed } = core;
  const failed = createFailures(clock);

  const ids = (): string[] => (settings.get(...unread) ?? '').split(' ').filter(Boolean);
  const store = (next: readonly string[]): void => settings.set(...unread, next.join(' '));
  const listed = (place: PlaceRow): string =>
    db
      .backupsAt(place.id)
      .map(({ id }) => id)
      .join(' ');

  /** Adopts the list of a place, unless a backup of it was made or deleted while it was read; then it is read the next time. */
  async function read(place: PlaceRow): Promise<void> {
    const before = listed(place);
    await places.withSnapshots(place, AbortSignal.timeout(patience), async (_, snapshots) => {
      const found = await runYielding(completeIn(snapshots));
      database.transaction(() => {
        if (db.place(place.id) === undefined || listed(place) !== before) return;
        adoptBackups({ database, db, log }, place.id, found);
        store(ids().filter((id) => id !== place.id));
        database.afterCommit(() => changeFeed.changed('backups'));
      });
    });
  }

  async function readReachable(place: PlaceRow): Promise<void> {
    if (!failed.isDue(place.id)) return;
    await availability.look(place);
    if (availability.obstacleToRead(place) !== undefined) return;
    try {
      await read(place);
      failed.forget(place.id);
    } catch (err) {
      const pauseMs = failed.note(place.id);
      // Whatever it is, the other places are not to wait for this one.
      log.warn({ err, place: place.id, pauseMs }, 'The list of a place could not be read after the restore');
    }
  }

  return {
    /** Called when the disk of a place was plugged in: an earlier failure delays it no more. */
    plugged: failed.forget,
    /** Called in the transaction in which a restored database is put in order. */
    readAll: (): void => store(db.places().map(({ id }) => id)),
    reading: repeat({
      ...{ name: 'lists of backups after a restore', clock, log, every: minutes(5) },
      async run() {
        for (const id of ids()) {
          const place = db.place(id);
          if (place !== undefined) await readReachable(place);
          else store(ids().filter((other) => other !== id));
        }
      },
    }) satisfies Repeated,
  };
}

/** Places whose list could not be read, and when the next try is due: reading a list that ends nowhere costs a lot each time. */
function createFailures(clock: Pick<Clock, 'now'>) {
  const failures = new Map<string, { count: number; at: number; pauseMs: number }>();
  return {
    isDue(id: string): boolean {
      const last = failures.get(id);
      if (last === undefined) return true;
      const age = clock.now() - last.at;
      return age >= last.pauseMs || age < 0;
    },
    /** Returns the pause until the next try in milliseconds. */
    note(id: string): number {
      const count = (failures.get(id)?.count ?? 0) + 1;
      const pauseMs = restartBackoff(backoffs.placeList, count);
      failures.set(id, { count, at: clock.now(), pauseMs });
      return pauseMs;
    },
    forget: (id: string): void => void failures.delete(id),
  };
}

export type PlaceLists = ReturnType<typeof createPlaceLists>;
