import { RefusedError } from '@kontor/platform/errors';
import type { SessionActor } from '@kontor/platform/http/actor';
import { days, hours } from '@kontor/platform/work/durations';
import type { JobFailure } from '@kontor/platform/work/jobs/definitions';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import { type Repeated, repeat } from '@kontor/platform/work/repeat';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppBackups, Trials } from '../../../apps/apps/index.ts';
import type { Messages } from '../../../talk/messages/index.ts';
import type { Availability } from '../availability.ts';
import type { BackupsDb } from '../db.ts';
import { boxPart, partsOf } from '../manifest.ts';
import { reasonOf } from '../reports.ts';
import type { Runs } from '../runs.ts';
import { type DrillInput, type DrillState, drillKind } from './drill-job.ts';
import { createDrillResults } from './drill-results.ts';
import { chooseDrill, isDrillDue, isNoProof, minutesFor } from './drill-rules.ts';
import { createDrillsDb } from './drills-db.ts';
import type { LastRestore } from './last-restore.ts';

export interface DrillsNeeds {
  core: Pick<ServerContext, 'database' | 'clock' | 'log' | 'ids' | 'journal'>;
  db: BackupsDb;
  runs: Runs;
  jobs: Pick<Jobs, 'start' | 'open'>;
  availability: Availability;
  apps: Pick<AppBackups, 'backupParts'> & Pick<Trials, 'endTrials'>;
  messages: Pick<Messages, 'notify'>;
  lastRestore: Pick<LastRestore, 'at'>;
  admins(): string[];
}

const lookEvery = hours(1);
const rememberFor = days(400);
/** One that said nothing is tried again the next day. */
const againAfter = days(1);

/** Restores as a test: each week the newest backup, the box itself and one app after the other. */
export function createDrills(needs: DrillsNeeds) {
  const { db, runs, jobs, availability, apps, messages, admins } = needs;
  const { database, clock, log, ids, journal } = needs.core;
  const drills = createDrillsDb(database);
  const isInstalled = (id: string): boolean => apps.backupParts().some((app) => app.id === id);
  const results = createDrillResults({ clock, db, drills, lastRestore: needs.lastRestore, isInstalled });

  /** What the next one restores: of the newest backup at a place that can be reached, an app of `first` before others. */
  function next(first: readonly string[]): DrillInput | undefined {
    const isReachable = (id: string) => {
      const place = db.place(id);
      return place !== undefined && availability.obstacleToRead(place) === undefined;
    };
    const backup = db.backups().find(({ place_id }) => isReachable(place_id));
    const place = backup && db.place(backup.place_id);
    if (backup === undefined || place === undefined) return undefined;
    const parts = chooseDrill(partsOf(backup.parts), drills.lastByPart(), isInstalled, first);
    return { placeId: place.id, place: place.title, parts };
  }

  function ended(
    { placeId, place, parts }: DrillInput,
    { began, part, start }: DrillState,
    failure?: JobFailure,
  ): void {
    const now = clock.now();
    runs.changed();
    // A place that went away says nothing about the backups there.
    if (failure !== undefined && isNoProof(failure.code)) return;
    // The parts are tested in their order: those before the bad one are whole.
    const tested = failure === undefined ? parts : parts.slice(0, parts.findIndex(({ id }) => id === part) + 1);
    const duration_ms = Math.max(0, now - (began ?? now));
    for (const { id, title } of tested) {
      const isBad = failure !== undefined && id === part;
      drills.add({
        ...{ id: ids(), place_id: placeId, part: id, title: JSON.stringify(title), at: now, duration_ms },
        // Of a test that was not finished nobody knows how long how much took.
        bytes: failure === undefined ? parts.reduce((sum, one) => sum + one.bytes, 0) : 0,
        failure: isBad ? JSON.stringify(failure) : null,
        start: id === boxPart || start === undefined ? null : JSON.stringify(start),
      });
    }
    drills.forgetBefore(now - rememberFor);
    const bad = tested.at(-1);
    if (failure === undefined || bad === undefined) return;
    log.error({ place: placeId, part: bad.id, reason: failure.text }, 'A backup could not be restored as a test');
    const about = { indicatorId: `backup-drill:${placeId}`, recipients: admins() };
    const params = { place, title: bad.title, reason: reasonOf(failure) };
    if (results.doubtful().includes(bad.id))
      messages.notify({ ...about, status: 'WARNING', code: 'backup-drill-doubtful', params });
    else messages.notify({ ...about, status: 'ERROR', code: 'backup-drill-failed', params });
  }

  let tried = 0;
  const recurring: Repeated = repeat({
    ...{ name: 'test of a backup', clock, log, every: lookEvery },
    async run() {
      const now = clock.now();
      if (!runs.isTrialOpen()) await apps.endTrials();
      const again = results.doubtful();
      if (!isDrillDue(drills.lastAt(), now, again.length > 0) || now - tried < againAfter) return;
      const input = next(again);
      if (input === undefined || jobs.open().some(({ kind }) => kind === drillKind)) return;
      tried = now;
      jobs.start(drillKind, input);
    },
  });

  return {
    ended,
    recurring,
    checks: results.checks,
    /** Starts the next one now, of what has failed first. Refused while backups are used, and where there is nothing to test. */
    start(actor: SessionActor): void {
      runs.refuseBusy();
      const input = next(results.failing().map(({ part }) => part));
      if (input === undefined) throw new RefusedError('backup-nothing-to-prove');
      database.transaction(() => {
        jobs.start(drillKind, input, { actor: actor.uid });
        journal.record(actor, 'test-backup', input.place);
      });
    },
    /** Returns the minutes a restore from a place will take; null where none was tested there. */
    minutesFor: (placeId: string, bytes: number) => minutesFor(bytes, drills.lastGoodAt(placeId)),
    view: results.view,
  };
}

export type Drills = ReturnType<typeof createDrills>;
