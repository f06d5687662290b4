import type { BackupSummary } from '@kontor/contract/data/backups';
import { hours } from '@kontor/platform/work/durations';
import { type Repeated, repeat } from '@kontor/platform/work/repeat';
import { createSignal } from '@kontor/platform/work/signal';
import type { Check, Fault } from '../../../../core/checks.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { Availability } from '../availability.ts';
import type { BackupsDb, PlaceRow } from '../db.ts';
import { missedOf } from '../manifest.ts';
import { type Rotation, rotationOf } from './rotation-rules.ts';

export interface DiskWatchNeeds {
  core: Pick<ServerContext, 'clock' | 'changeFeed' | 'database' | 'log'>;
  db: Pick<BackupsDb, 'place' | 'changePlace'>;
}

/** Notes since when disks have been plugged in or away, and tells of those that came back. */
export function createDiskWatch({ core: { clock, changeFeed, database, log }, db }: DiskWatchNeeds) {
  const back = createSignal<PlaceRow>('disk is back', log);
  return {
    /** Calls the listener with each place whose disk was away and is back, in the transaction that notes it: what it begins is not lost when killed. */
    onBack: back.subscribe,
    /** Must be called after each look. */
    note({ id }: PlaceRow, isPlugged: boolean): void {
      const row = db.place(id);
      if (row?.medium !== 'usb' || (isPlugged ? row.plugged_at : row.away_at) !== null) return;
      const now = clock.now();
      database.transaction(() => {
        db.changePlace(id, isPlugged ? { plugged_at: now, away_at: null } : { plugged_at: null, away_at: now });
        changeFeed.changed('backups');
        if (isPlugged && row.away_at !== null) back.emit(row);
      });
    },
  };
}

export interface RotationNeeds {
  core: Pick<ServerContext, 'clock' | 'log'>;
  db: BackupsDb;
  availability: Pick<Availability, 'look'>;
}

const lookEvery = hours(1);

/** Disks that are taken away in turn: which one goes, which one comes, and what is wrong with that. */
export function createRotation({ core: { clock, log }, db, availability }: RotationNeeds) {
  const disks = (): PlaceRow[] => db.places().filter(({ medium }) => medium === 'usb');

  function current(): Rotation | undefined {
    const all = disks().map(({ id, title, plugged_at: pluggedAt, away_at: awayAt }) => ({
      ...{ title, pluggedAt, awayAt },
      newest: db.backupsAt(id).find(({ missed }) => missedOf(missed).length === 0)?.at,
    }));
    return rotationOf(all, clock.now());
  }

  const recurring: Repeated = repeat({
    ...{ name: 'look for disks of backups', clock, log, every: lookEvery },
    async run() {
      for (const place of disks()) await availability.look(place);
    },
  });

  const check: Check = {
    ...{ name: 'backup-disks', part: 'backup', severity: 'app' },
    find: () => faultsOf(current()),
  };
  return { recurring, check, view: () => viewRotation(current()) };
}

/** Returns what is to be done today as faults, so that Home, repair and the weekly summary say it. */
function faultsOf(rotation: Rotation | undefined): Fault[] {
  if (rotation === undefined) return [];
  const { take, bring, isDue, allHereDays, late } = rotation;
  const fault = (code: Fault['code'], params: Fault['params']): Fault => ({ code, params, fixes: [] });
  const faults = late.map(({ title, days }) => fault('backup-disk-late', { disk: title, days }));
  if (!isDue) return faults;
  if (take !== undefined && bring !== undefined) return [fault('backup-disk-exchange', { take, bring }), ...faults];
  if (take !== undefined) return [fault('backup-disks-all-here', { take, days: allHereDays ?? 0 }), ...faults];
  return bring === undefined ? faults : [fault('backup-disk-bring', { bring }), ...faults];
}

const viewRotation = (rotation: Rotation | undefined): BackupSummary['rotation'] =>
  rotation === undefined
    ? null
    : {
        ...{ take: rotation.take ?? null, bring: rotation.bring ?? null, isDue: rotation.isDue },
        allHereDays: rotation.allHereDays ?? null,
        away: rotation.away.map(({ title, since }) => ({ title, since: new Date(since).toISOString() })),
        late: rotation.late,
      };
