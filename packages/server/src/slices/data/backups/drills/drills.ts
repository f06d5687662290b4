import type { BackupSummary } from '@kontor/contract/data/backups';
import type { Text } from '@kontor/contract/manifest/manifest';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { SessionActor } from '@kontor/platform/http/actor';
import { days, hours } from '@kontor/platform/work/durations';
import type { JobFailure } from '@kontor/platform/work/jobs/definitions';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import { type Repeated, repeat } from '@kontor/platform/work/repeat';
import type { Check } from '../../../../core/checks.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppBackups, TrialResult, Trials } from '../../../apps/apps/index.ts';
import type { Messages } from '../../../talk/messages/index.ts';
import type { Availability } from '../availability.ts';
import type { BackupsDb } from '../db.ts';
import { boxPart, partsOf } from '../manifest.ts';
import type { Runs } from '../runs.ts';
import { type DrillInput, type DrillState, drillKind } from './drill-job.ts';
import { chooseDrill, doubtfulPart, isDrillDue, isNoProof, minutesFor, provenFor } from './drill-rules.ts';
import { createDrillsDb, type DrillRow } from './drills-db.ts';
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
  const doubtful = (): string | undefined => doubtfulPart(drills.last(), drills.recentOf);

  /** What the next one restores: of the newest backup at a place that can be reached. */
  function next(): DrillInput | undefined {
    const isReachable = (id: string) => {
      const place = db.place(id);
      return place !== undefined && availability.obstacleToRead(place) === undefined;
    };
    const backup = db.backups().find(({ place_id }) => isReachable(place_id));
    const place = backup && db.place(backup.place_id);
    if (backup === undefined || place === undefined) return undefined;
    const isInstalled = (id: string) => apps.backupParts().some((app) => app.id === id);
    const parts = chooseDrill(partsOf(backup.parts), drills.lastByPart(), isInstalled, doubtful());
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
    const tested = failure === undefined ? parts : parts.filter(({ id }) => id === part);
    for (const { id, title } of tested) {
      const row = { id: ids(), place_id: placeId, part: id, title: JSON.stringify(title) };
      const duration_ms = Math.max(0, now - (began ?? now));
      const bytes = parts.reduce((sum, one) => sum + one.bytes, 0);
      drills.add({
        ...row,
        at: now,
        duration_ms,
        bytes,
        failure: failure === undefined ? null : JSON.stringify(failure),
        start: id === boxPart || start === undefined ? null : JSON.stringify(start),
      });
    }
    drills.forgetBefore(now - rememberFor);
    const [bad] = tested;
    if (failure === undefined || bad === undefined) return;
    log.error({ place: placeId, part: bad.id, reason: failure.text }, 'A backup could not be restored as a test');
    const about = { indicatorId: `backup-drill:${placeId}`, recipients: admins() };
    const params = { place, title: bad.title, reason: { refusal: failure.code, params: failure.params } };
    if (doubtful() === undefined) messages.notify({ ...about, status: 'ERROR', code: 'backup-drill-failed', params });
    else messages.notify({ ...about, status: 'WARNING', code: 'backup-drill-doubtful', params });
  }

  let tried = 0;
  const recurring: Repeated = repeat({
    ...{ name: 'test of a backup', clock, log, every: lookEvery },
    async run() {
      const now = clock.now();
      if (!runs.isTrialOpen()) await apps.endTrials();
      if (!isDrillDue(drills.last()[0]?.at, now, doubtful() !== undefined) || now - tried < againAfter) return;
      const input = next();
      if (input === undefined || jobs.open().some(({ kind }) => kind === drillKind)) return;
      tried = now;
      jobs.start(drillKind, input);
    },
  });

  return {
    ended,
    recurring,
    checks: drillChecks({ ...needs, clock, doubtful }, drills),
    /** Starts the next one now. Refused while backups are used, and where there is nothing to test. */
    start(actor: SessionActor): void {
      runs.refuseBusy();
      const input = next();
      if (input === undefined) throw new RefusedError('backup-nothing-to-prove');
      database.transaction(() => {
        jobs.start(drillKind, input, { actor: actor.uid });
        journal.record(actor, 'test-backup', input.place);
      });
    },
    /** Returns the minutes a restore from a place will take; null where none was tested there. */
    minutesFor: (placeId: string, bytes: number) => minutesFor(bytes, drills.lastGoodAt(placeId)),
    view: (language: Language): BackupSummary['drill'] => viewDrill(drills.last(), doubtful() !== undefined, language),
  };
}

export type Drills = ReturnType<typeof createDrills>;

/** Returns the parts that were tested together; null for none. */
function viewDrill(rows: readonly DrillRow[], isDoubtful: boolean, language: Language): BackupSummary['drill'] {
  const [last] = rows;
  if (last === undefined) return null;
  const failure: JobFailure | undefined = last.failure === null ? undefined : JSON.parse(last.failure);
  const titles = rows.map(({ title }) => (JSON.parse(title) as Text)[language]);
  return {
    at: new Date(last.at).toISOString(),
    ok: failure === undefined,
    title: titles.join(language === 'de' ? ' und ' : ' and '),
    minutes: Math.round(last.duration_ms / 60_000),
    text: failure === undefined ? '' : sentenceOf(failure.code, language, failure.params),
    isDoubtful,
    start: viewStart(rows, language),
  };
}

/** Returns what is known of the start of the app; null where none was tested. */
function viewStart(rows: readonly DrillRow[], language: Language): NonNullable<BackupSummary['drill']>['start'] {
  const row = rows.find(({ start }) => start !== null);
  if (row?.start == null) return null;
  const result: TrialResult = JSON.parse(row.start);
  return {
    title: (JSON.parse(row.title) as Text)[language],
    started: result.started,
    text: result.started ? '' : sentenceOf(result.reason.code, language, result.reason.params),
  };
}

function drillChecks(
  {
    clock,
    db,
    lastRestore,
    doubtful,
  }: Pick<DrillsNeeds, 'db' | 'lastRestore'> & Pick<ServerContext, 'clock'> & { doubtful(): string | undefined },
  drills: ReturnType<typeof createDrillsDb>,
): Check[] {
  const check: Check = {
    ...{ name: 'backup-drills', part: 'backup', severity: 'service' },
    find() {
      const oldest = db.backups().at(-1)?.at;
      const [last] = drills.last();
      if (oldest === undefined) return [];
      if (last?.failure != null) {
        const place = db.place(last.place_id)?.title ?? '';
        const { text: detail }: JobFailure = JSON.parse(last.failure);
        const code = doubtful() === undefined ? 'backup-drill-failed' : 'backup-drill-doubtful';
        return [{ code, params: { place }, fixes: [], since: last.at, detail }];
      }
      const proven = Math.max(last?.at ?? oldest, lastRestore.at() ?? 0);
      return clock.now() - proven > provenFor ? [{ code: 'backup-unproven' as const, params: {}, fixes: [] }] : [];
    },
  };
  return [check];
}
