import type { JobFailure, JobKind, JobView } from '@kontor/platform/work/jobs/definitions';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { BackupTargets } from '../../../adapters/backup-targets/target.ts';
import type { Restic } from '../../../adapters/restic/restic.ts';
import type { Adapters } from '../../../core/adapters.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import type { RestoreRequest } from '../../../recovery/restore/restore-request.ts';
import type { AddonsService } from '../../apps/addons/index.ts';
import type { AppBackups, BesideApps, PutBackFiles, Trials } from '../../apps/apps/index.ts';
import type { Registry } from '../../apps/registry/index.ts';
import type { FreeSpace } from '../../machine/free-space/index.ts';
import type { EarlierMailboxes } from '../../mail/mailboxes/index.ts';
import type { Passwords } from '../../people/passwords/index.ts';
import type { Messages } from '../../talk/messages/index.ts';
import type { Setup } from '../../talk/setup/index.ts';
import { type Availability, createAvailability } from './availability.ts';
import { createAwaitedDb } from './awaited/db.ts';
import { restoreAppsJob } from './awaited/job.ts';
import type { RebuildApps } from './awaited/rebuild.ts';
import { type Awaited, createAwaited } from './awaited/service.ts';
import { createBackupService } from './backup-service.ts';
import { besideEnded } from './beside/beside-ended.ts';
import { besideJob } from './beside/beside-job.ts';
import { createBesideService } from './beside/beside-service.ts';
import { besideRoutes } from './beside/routes.ts';
import { careJob } from './care.ts';
import { createChangePlace } from './change-place/change-place.ts';
import { backupChecks, overduePlaces } from './checks.ts';
import { type BackupsDb, createBackupsDb, type PlaceRow } from './db.ts';
import { drillJob } from './drills/drill-job.ts';
import { createDrills, type Drills } from './drills/drills.ts';
import { createLastRestore, type LastRestore } from './drills/last-restore.ts';
import { filesJob } from './files/files-job.ts';
import { createFilesService, dropDownloads } from './files/files-service.ts';
import { filesRoutes } from './files/routes.ts';
import { backupJob } from './job.ts';
import { mailboxEnded } from './mailbox/mailbox-ended.ts';
import { mailboxJob } from './mailbox/mailbox-job.ts';
import { createMailboxService } from './mailbox/mailbox-service.ts';
import { mailboxRoutes } from './mailbox/routes.ts';
import { createAddPlace } from './new-place/add-place.ts';
import { createFindTarget } from './new-place/find-target.ts';
import { createUnfinished } from './new-place/unfinished.ts';
import { createPlaceService } from './place-service.ts';
import { createPlaces, type Places } from './places.ts';
import { createReports, type Reports } from './reports.ts';
import { restoreJob } from './restore-job.ts';
import { createRestoreService } from './restore-service.ts';
import { createDiskWatch, createRotation } from './rotation/rotation.ts';
import { backupsRoutes } from './routes.ts';
import { neededFor } from './rules.ts';
import { createRuns, type Runs } from './runs.ts';
import { createSchedule } from './schedule.ts';
import { createPlaceLists } from './server/place-lists.ts';
import { createServerReports, type ServerReports } from './server/reports.ts';
import { serverRestoreJob } from './server/restore-job.ts';
import { createRestored } from './server/restored.ts';
import { createServerRestores } from './server/service.ts';
import { createSetupRestore } from './server/setup-service.ts';
import { createStatesBefore } from './server/states-before.ts';

export interface BackupsNeeds {
  core: ServerContext;
  adapters: Pick<Adapters, 'boxKey' | 'commands' | 'restic' | 'backupTargets' | 'space' | 'restartServer'>;
  jobs: Pick<Jobs, 'start' | 'open' | 'lockOf' | 'failedSince'>;
  passwords: Pick<Passwords, 'confirm'>;
  messages: Pick<Messages, 'progress' | 'withdraw' | 'notify'>;
  admins(): string[];
  countPeople(): number;
  addons: Pick<AddonsService, 'retainAccounts'>;
  registry: Registry;
  freeSpace: Pick<FreeSpace, 'level'>;
  setup: Pick<Setup, 'isWaiting' | 'checkPin'>;
  mailboxes: EarlierMailboxes;
  personName(uid: string): string;
  apps: AppBackups & PutBackFiles & RebuildApps & Trials & BesideApps & { usersOf(instanceId: string): number };
}

/** What other slices may use of backups. */
export interface Backups {
  slice: Slice;
  /** When the newest backup was made; undefined without one. Milliseconds since the epoch. */
  lastBackup(): number | undefined;
  /** Number of places that are set up. */
  countPlaces(): number;
  /** Whether all places are on this very machine, so that its loss takes the backups, too. */
  areOnlyHere(): boolean;
  /** Places whose last backup failed, with why. */
  failures(): { placeId: string; title: string; failure: JobFailure }[];
  /** Places that have had no backup for more than a week, and for how many days. */
  overdue(): { placeId: string; title: string; days: number }[];
  /** Must be called with every change of a job, in its transaction. */
  progress(job: JobView): void;
  /** Must be called once for a restored database, in a transaction, before anything runs. */
  serverRestored(request: Pick<RestoreRequest, 'content' | 'domain'>): void;
}

/** Backups to disks and servers, by timetables, when a disk is plugged in and now; restore of apps and of the whole server. */
export function createBackups(needs: BackupsNeeds): Backups {
  const { core, adapters, jobs, messages, admins } = needs;
  const { boxKey, commands, restic, backupTargets: targets, space } = adapters;
  const db = createBackupsDb(core.database);
  const places = createPlaces({ boxKey, targets, restic });
  const disks = createDiskWatch({ core, db });
  const availability = createAvailability({ core, targets, places, looked: disks.note });
  const runs = createRuns({ core, db, jobs });
  const lastRestore = createLastRestore(core);
  const reports = createReports({ core, db, messages, admins, availability, lastRestore });
  const serverReports = createServerReports({ core, messages, admins });
  const find = createFindTarget({ targets, restic });
  const shared = { core, db, runs, places, targets, restic, availability, find, reports, serverReports, lastRestore };
  const drills = createDrills({ ...shared, jobs, messages, admins, apps: needs.apps });
  const rotation = createRotation(shared);
  const unfinished = createUnfinished(shared);
  const restored = createAfterRestore(needs, shared);
  const { awaited } = restored;
  const serverRestores = createServerRestores({ ...needs, ...adapters, runs, presentBytes: needs.registry.dataBytes });
  const services = {
    places: createPlaceService({
      ...{ ...shared, unfinished, changePlace: createChangePlace(shared) },
      addPlace: createAddPlace({ ...shared, unfinished }),
    }),
    backups: createBackupService({ ...shared, awaited, drills, rotation }),
    restores: createRestoreService({ ...needs, ...shared, space, serverRestores, drills }),
    setupRestore: createSetupRestore({ ...needs, ...shared, serverRestores }),
    ...{ awaited, drills },
  };
  const schedule = createSchedule({
    ...{ core, db, jobs, obstacleOf: availability.obstacleOf },
    ...{ begin: runs.begin, isAwaiting: awaited.isWaiting },
  });
  const slice: Slice = {
    name: 'backups',
    jobs: [...jobKinds(needs, shared, { drills, awaited }), restored.job],
    checks: [...backupChecks(core, db, awaited), ...drills.checks, rotation.check],
    routes: {
      ...backupsRoutes(services),
      ...besideRoutes(createBesideService({ ...needs, ...shared, space, drills })),
      ...mailboxRoutes(createMailboxService({ ...needs, ...shared, space })),
      ...filesRoutes(createFilesService({ ...needs, ...shared, commands, space }), core.log),
    },
    recurring: [schedule, drills.recurring, rotation.recurring, ...restored.recurring],
    ...watchPlugged({ ...shared, disks, restored }, () => dropDownloads(core.config.data)),
  };
  return {
    slice,
    lastBackup: () => db.backups()[0]?.at,
    countPlaces: () => db.places().length,
    areOnlyHere: services.backups.areOnlyHere,
    failures: () =>
      db
        .places()
        .flatMap(({ id, title, failure }) =>
          failure === null ? [] : [{ placeId: id, title, failure: JSON.parse(failure) as JobFailure }],
        ),
    overdue: () => overduePlaces(db, core.clock.now()),
    progress(job) {
      reports.progress(job);
      serverReports.progress(job);
    },
    serverRestored: restored.serverRestored,
  };
}

interface Shared {
  core: ServerContext;
  runs: Runs;
  db: BackupsDb;
  places: Places;
  targets: BackupTargets;
  restic: Restic;
  availability: Availability;
  reports: Reports;
  serverReports: ServerReports;
  lastRestore: LastRestore;
}

/** The jobs but that of awaited apps. */
function jobKinds(
  needs: BackupsNeeds,
  shared: Shared,
  { drills, awaited: { neededBackups } }: { drills: Drills; awaited: Pick<Awaited, 'neededBackups'> },
): JobKind[] {
  const { runs, reports, serverReports } = shared;
  const { apps, setup, adapters } = needs;
  return [
    backupJob({ ...shared, apps, neededBackups, ended: reports.backupEnded }),
    restoreJob({ ...shared, apps, ended: reports.restoreEnded }),
    besideJob({ ...shared, apps, ended: besideEnded({ ...needs, ...shared }, runs.changed) }),
    mailboxJob({ ...shared, mailboxes: needs.mailboxes, ended: mailboxEnded(needs, runs.changed) }),
    filesJob({ ...shared, apps, ended: reports.fileEnded }),
    drillJob({ ...shared, apps, space: adapters.space, ended: drills.ended }),
    careJob({ ...shared, ended: reports.careEnded }),
    serverRestoreJob({
      ...shared,
      isWaitingForSetup: setup.isWaiting,
      restartServer: adapters.restartServer,
      ended: serverReports.serverRestoreEnded,
    }),
  ];
}

/** What a restored server does: it brings its apps back, and retains its state from before for a while. */
function createAfterRestore(needs: BackupsNeeds, shared: Shared) {
  const { core, adapters, jobs, registry, messages, admins, apps, freeSpace } = needs;
  const { serverReports } = shared;
  const rows = createAwaitedDb(core.database);
  const awaited = createAwaited({ core, awaited: rows, registry, jobs });
  const states = createStatesBefore({ core, space: adapters.space, freeSpace });
  const lists = createPlaceLists(shared);
  const job = restoreAppsJob({
    ...{ ...shared, awaited: rows, apps, due: awaited.due },
    makeRoom: (bytes) => states.makeRoom(neededFor({ bytes })),
    changed: () => core.changeFeed.changed('backups'),
    ended: () => serverReports.appsEnded(rows.all().map(({ title }) => JSON.parse(title))),
  });
  return {
    ...{ awaited, lists, job },
    serverRestored: createRestored({
      ...shared,
      awaited: rows,
      lists,
      registry,
      addons: needs.addons,
      messages,
      admins,
    }),
    recurring: [lists.reading, awaited.trying, states.sweeping],
  };
}

interface PluggedNeeds extends Pick<Shared, 'core' | 'db' | 'runs' | 'targets' | 'availability'> {
  disks: ReturnType<typeof createDiskWatch>;
  restored: ReturnType<typeof createAfterRestore>;
}

/** Begins what waits for a disk when it is plugged in, while the server runs. */
function watchPlugged(needs: PluggedNeeds, tidy: () => Promise<void>): Pick<Slice, 'start' | 'stop'> {
  const { core, db, runs, targets, availability, disks, restored } = needs;
  function plugged(found: readonly PlaceRow[]): void {
    for (const place of found) {
      restored.lists.plugged(place.id);
      void availability.look(place);
      if (place.udev === 1 && runs.at(place.id) === undefined) runs.begin(place);
    }
    // Apps of a restored server may be on this disk, and backups it does not know.
    restored.awaited.trying.wake();
    restored.lists.reading.wake();
    core.changeFeed.changed('backups');
  }
  let stops: (() => void)[] = [];
  return {
    async start() {
      await tidy();
      const event = (fsUUID: string) => plugged(db.places().filter(({ fs_uuid }) => fs_uuid === fsUUID));
      // One that came back within moments, or while the server was off, makes no event: the next look finds it.
      stops = [targets.onPlugged(event), disks.onBack((place) => plugged([place]))];
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
