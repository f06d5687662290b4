import { days, seconds } from '@kontor/platform/work/durations';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import { type Repeated, repeat } from '@kontor/platform/work/repeat';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Availability } from './availability.ts';
import { careKind } from './care.ts';
import type { BackupsDb, PlaceRow } from './db.ts';
import { isResting } from './rotation/rotation-rules.ts';
import { dueAt, isCareDue } from './rules.ts';

export interface ScheduleNeeds {
  core: Pick<ServerContext, 'clock' | 'log'>;
  db: BackupsDb;
  jobs: Pick<Jobs, 'start' | 'open'>;
  /** Returns why a place cannot be used now. */
  obstacleOf: Availability['obstacleOf'];
  /** Starts a backup at a place. */
  begin(place: PlaceRow): void;
  /** Whether apps of a restored server are still to be brought back. */
  isAwaiting(): boolean;
}

const every = seconds(30);
const careAgainAfter = days(1);

/** Starts what is due: backups by their timetables, and the weekly care. One at a place that was missed is made up once. */
export function createSchedule({ core, db, jobs, obstacleOf, begin, isAwaiting }: ScheduleNeeds): Repeated {
  const isWorkedOn = (place: string) =>
    jobs.open().some(({ input }) => (input as { placeId?: string }).placeId === place);

  /** When the care of places was begun last; one that failed is tried again the next day. */
  const triedAt = new Map<string, number>();

  function run(): void {
    const now = core.clock.now();
    const places = db.places();
    for (const place of places) {
      if (isWorkedOn(place.id) || isResting(place, places)) continue;
      const due = dueAt(place, now);
      // The apps of a restored server are fetched first: a backup made now would lack them.
      if (due !== undefined && due <= now) {
        if (!isAwaiting()) begin(place);
      } else if (isCareDue(place, now) && db.backupsAt(place.id).length > 0) {
        if (obstacleOf(place) !== undefined || now - (triedAt.get(place.id) ?? 0) < careAgainAfter) continue;
        triedAt.set(place.id, now);
        jobs.start(careKind, { placeId: place.id });
      }
    }
  }
  return repeat({ name: 'backups that are due', clock: core.clock, log: core.log, every, run });
}
