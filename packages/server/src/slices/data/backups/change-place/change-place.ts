import { RefusedError } from '@kontor/platform/errors';
import type { Caller } from '@kontor/platform/http/actor';
import { createKeyedMutex } from '@kontor/platform/work/keyed-mutex';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { Availability } from '../availability.ts';
import type { PlaceRow } from '../db.ts';
import { type NewPlace, refuseTaken, timingOf } from '../new-place/add-place.ts';
import { retitle } from '../new-place/retitle.ts';
import type { Runs } from '../runs.ts';
import { type ChangeServerNeeds, createChangeServer, type ServerChange } from './change-server.ts';

export interface ChangePlaceNeeds extends ChangeServerNeeds {
  core: Pick<ServerContext, 'database' | 'clock' | 'journal'>;
  runs: Pick<Runs, 'changed' | 'refuseBusy'>;
  availability: Pick<Availability, 'renew'>;
}

/** What somebody entered for a place; `device` is the address of a server, absent: it stays. */
export interface PlaceChange extends Pick<NewPlace, 'cronExpression' | 'udev' | 'name'> {
  device?: string | undefined;
}

type Change = Pick<PlaceRow, 'cron' | 'udev' | 'title'>;

/** Returns a function that changes what starts the backups of a place, the name of a disk, and address and login of a server. One change of a place at a time. */
export function createChangePlace(needs: ChangePlaceNeeds) {
  const { db, availability } = needs;
  const alone = createKeyedMutex();
  const checkServer = createChangeServer(needs);

  return (caller: Pick<Caller, 'actor' | 'checkAccess'>, id: string, typed: PlaceChange): Promise<void> =>
    alone(id, async () => {
      const row = placeIn(needs, id);
      const timing = changedTiming(row, typed);
      const title = row.medium === 'usb' && typed.name ? typed.name : row.title;
      if (title !== row.title) refuseTaken(db.places(), title);
      const server = typed.device === undefined ? undefined : await checkServer(row, typed.device);
      store(needs, caller, row, { ...timing, title }, server);
      if (server !== undefined) await availability.renew(placeIn(needs, id));
    });
}

function placeIn({ db }: Pick<ChangePlaceNeeds, 'db'>, id: string): PlaceRow {
  const row = db.place(id);
  if (row === undefined) throw new RefusedError('not-found');
  return row;
}

/** Returns what starts the backups of a place from now on. That of a cloud cannot be changed. */
function changedTiming({ medium, cron, udev }: PlaceRow, typed: PlaceChange): Pick<PlaceRow, 'cron' | 'udev'> {
  if (medium !== 'cloud') return timingOf(typed, medium === 'usb');
  if (typed.device === undefined || typed.cronExpression !== '' || typed.udev)
    throw new RefusedError('backup-cloud-fixed');
  return { cron, udev };
}

/** Stores a change, unless whoever made it may not any more, or the place is gone by now. */
function store(
  { core: { clock, database, journal }, db, runs }: ChangePlaceNeeds,
  { actor, checkAccess }: Pick<Caller, 'actor' | 'checkAccess'>,
  { id, cron, udev, title }: PlaceRow,
  change: Change,
  server: ServerChange | undefined,
): void {
  const isTimed = cron !== change.cron || udev !== change.udev;
  database.transaction(() => {
    checkAccess();
    placeIn({ db }, id);
    // What runs has begun with the address and the login of before.
    if (server !== undefined) runs.refuseBusy();
    db.changePlace(id, { ...change, ...server?.row, ...(isTimed && { timed_at: clock.now() }) });
    if (server !== undefined) {
      retitle(db);
      journal.record(actor, 'change-backup-server', title, { before: server.before, after: server.after });
    }
    if (server === undefined || isTimed) {
      const before = { cron, udev, title };
      journal.record(actor, 'change-backup-place', title, { before, after: change });
    }
    runs.changed();
  });
}
