import type { GrantedRight } from '@kontor/contract/manifest/rights';
import type { SessionActor } from '@kontor/platform/http/actor';
import type { JobView } from '@kontor/platform/work/jobs/definitions';
import type { Reconciler } from '@kontor/platform/work/reconcile';
import { type AppFiles, createAppFiles } from '../../../adapters/app-files/app-files.ts';
import { isResponding } from '../../../adapters/http-probe/http-probe.ts';
import type { Binding } from '../../../core/binding.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import { type AppsDb, appSecrets } from '../registry/index.ts';
import { createBindings } from './bindings/bindings.ts';
import { createInternetBinding } from './bindings/internet.ts';
import { appsChecks, createOutages, type Outages } from './checks.ts';
import { createEventHandlers } from './event-handlers.ts';
import { besideJob } from './lifecycle/beside.ts';
import { type Copies, createCopies } from './lifecycle/copies.ts';
import { exportJob } from './lifecycle/export.ts';
import { installJob } from './lifecycle/install.ts';
import { createPermits } from './lifecycle/permits.ts';
import { rebuildJob } from './lifecycle/rebuild.ts';
import { removeJob } from './lifecycle/remove.ts';
import { restoreJob } from './lifecycle/restore.ts';
import { updateJob } from './lifecycle/update.ts';
import type { AppWork } from './lifecycle/work.ts';
import { createAppMessages } from './monitor/app-messages.ts';
import { createMonitor } from './monitor/monitor.ts';
import { createProgress } from './monitor/progress.ts';
import { createResourceUsage } from './monitor/resource-usage.ts';
import type { AppsNeeds, Started } from './needs.ts';
import { type AppOperations, createAppOperations } from './operations/app-operations.ts';
import { type AppBackups, createAppBackups } from './operations/backups.ts';
import type { CustomAppRequest } from './operations/install.ts';
import { createPutBack, type PutBackFiles } from './operations/put-back.ts';
import type { CustomSecrets, Replacement } from './operations/update.ts';
import { createAppQueries } from './queries/app-queries.ts';
import { type AppRoute, createAppRoutes } from './queries/app-routes.ts';
import { createRunStateOf } from './queries/run-state.ts';
import { createDesiredState } from './reconciler/desired-state.ts';
import { createLaunch } from './reconciler/launch.ts';
import { createLeftovers } from './reconciler/leftovers.ts';
import { createAppsReconciler } from './reconciler/reconciler.ts';
import { createUnseen } from './reconciler/unseen.ts';
import { appsRoutes } from './routes.ts';
import { createTrials, type TrialNeeds, type Trials } from './trial/trial.ts';

export type { CustomRelease, ReleaseBuilder } from './needs.ts';
export type { AppBackups, BackupPart } from './operations/backups.ts';
export type { PutBackFiles } from './operations/put-back.ts';
export type { AppRoute } from './queries/app-routes.ts';
export type { TrialResult, Trials } from './trial/trial.ts';
export type { BesideApps };

/** Installs apps with the data of a backup beside those they are of. */
type BesideApps = Pick<AppOperations, 'planBeside' | 'refuseTitle' | 'takenTitles' | 'installBeside'>;

/** What other slices may use of apps. */
export interface Apps extends AppBackups, PutBackFiles, Trials, BesideApps {
  slice: Slice;
  /** The web addresses of installed apps. They change whenever the list `apps` does. */
  routes(): AppRoute[];
  /** What the work on an app waits for; undefined when it proceeds. */
  waitReasonOf: Outages['waitReasonOf'];
  /** Deletes the retained data of a removed app. */
  deleteRetainedData: AppOperations['deleteRetainedData'];
  /** Must be called with every change of a job, in its transaction. */
  progress(job: JobView): void;
  /** Starts installing an app that is not from the store. */
  installCustom(actor: SessionActor, request: CustomAppRequest): Promise<Started>;
  /** Returns the secrets of a custom app and the version they are of. Refused while it is worked on. */
  openCustom(instanceId: string): CustomSecrets;
  /** Returns the rights beyond itself that a custom app has. */
  rightsOf(instanceId: string): readonly GrantedRight[];
  /** Starts replacing the archive a custom app was made from. */
  replaceCustom(actor: SessionActor, instanceId: string, by: Replacement): Promise<Started>;
}

/** Creates the apps slice: desired and observed state of apps, and the jobs that change them. */
export function createApps(needs: AppsNeeds): Apps {
  const {
    core,
    registry,
    adapters,
    jobs,
    people,
    bindings: { directory, servers, submission },
    addons,
    messages,
    store,
    alternatives,
    releaseBuilder,
  } = needs;
  const { engine, boxKey } = adapters;
  const { db } = registry;
  const files = createAppFiles({ data: core.config.data, commands: adapters.commands });
  const copies = createCopies(needs, files);
  const { isWorkedOn } = copies;
  const resourceUsage = createResourceUsage({ core, db, engine, files });
  const nameOf = namesOf(people.users);
  const appMessages = createAppMessages({ db, messages, admins: people.users.admins, nameOf, isWorkedOn });
  const monitor = createMonitor({ core, db, appMessages, isResponding, isWorkedOn, moved: resourceUsage.wake });
  const internet = createInternetBinding({ core, db, engine });
  const bindings = createBindings({ core, db, engine, table: { directory, servers, submission, internet } });
  const launch = createLaunch({ core, db, boxKey, engine, files, bindings });
  const presence = createPresence({ needs, db, monitor, bindings, launch, copies });
  const { unseen, leftovers, waitsFor } = presence;
  const { reconciler, wake, stop } = presence.reconciliation;
  const { observations, health, crashBackoff } = monitor;
  const onSuperseded = appMessages.reportSuperseded;
  const desiredState = createDesiredState({ core, db, observations, onSuperseded, wake });
  const others = { boxKey, engine, baseImage: adapters.baseImage, groups: people.groups, store, addons };
  const { permits, isWaiting, progress } = createTurns(needs, db);
  const own = { core, db, files, ...copies, desiredState, monitor, unseen, wake, bindings, permits };
  const work = { ...own, others, releaseBuilder };
  const runStateOf = createRunStateOf({ health, crashBackoff, waitsFor });
  const queries = createAppQueries({ needs, db, unseen, waitsFor, runStateOf, resourceUsage, isWaiting });
  const routes = createAppRoutes({ db, jobs, runStateOf });
  const operations = createAppOperations({
    needs,
    desiredState,
    appMessages,
    unseen,
    leftovers,
    onDisk: () => [...files.instances(), ...leftovers.instances()],
    isNameTaken: (name) => alternatives.isAlternative(`${name}.${core.boxAddress.domain()}`),
  });
  const outages = createOutages({ core, db, engine, monitor, unseen, isWorkedOn });

  const slice = createAppsSlice({
    needs,
    db,
    files,
    wake,
    reconciler,
    desiredState,
    copies,
    jobs: [installJob(work), updateJob(work), removeJob(work), ...backupJobs(work)],
    checks: appsChecks(reconciler, outages),
    routes: appsRoutes({ operations, queries }, core.changeFeed),
    stop: async () => {
      stop();
      health.stop();
      await Promise.all([internet.stop(), resourceUsage.stop()]);
    },
  });
  return {
    slice,
    routes,
    waitReasonOf: outages.waitReasonOf,
    progress,
    ...forOtherSlices(operations),
    ...createDataOperations(needs, copies, { files, bindings }),
  };
}

/** Returns what other slices may do with apps. */
const forOtherSlices = ({
  deleteRetainedData,
  installCustom,
  openCustom,
  rightsOf,
  replaceCustom,
  planBeside,
  refuseTitle,
  takenTitles,
  installBeside,
}: AppOperations) => ({
  ...{ deleteRetainedData, installCustom, openCustom, rightsOf, replaceCustom },
  ...{ planBeside, refuseTitle, takenTitles, installBeside },
});

const backupJobs = (work: AppWork) => [exportJob(work), restoreJob(work), rebuildJob(work), besideJob(work)];

/** Creates what backups do with apps. */
const createDataOperations = (needs: AppsNeeds, { exports }: Copies, own: Omit<TrialNeeds, 'needs'>) => ({
  ...createAppBackups(needs, exports),
  ...createTrials({ needs, ...own }),
  ...createPutBack(needs, own.files),
});

interface AppsSliceNeeds extends Required<Pick<Slice, 'checks' | 'routes' | 'jobs' | 'stop'>> {
  needs: AppsNeeds;
  db: AppsDb;
  files: AppFiles;
  copies: Copies;
  desiredState: ReturnType<typeof createDesiredState>;
  reconciler: Reconciler;
  wake(): void;
}

/** Creates the `Slice`. While it runs it listens for changes of Docker and of the servers apps use. */
function createAppsSlice(sliceNeeds: AppsSliceNeeds): Slice {
  const { needs, db, files, copies, desiredState, reconciler, wake, stop, ...rest } = sliceNeeds;
  const { core, adapters, jobs, bindings } = needs;
  const { engine, boxKey } = adapters;
  const subscriptions = new DisposableStack();
  return {
    name: 'apps',
    ...rest,
    reconcilers: [reconciler],
    secrets: appSecrets(db, boxKey),
    listens: createEventHandlers({ core, db, desiredState, isWorkedOn: copies.isWorkedOn }),
    async start() {
      if (core.fault === undefined) {
        await files.sweepTrash(isOpenIn(jobs));
        await copies.exports.sweep(isOpenIn(jobs));
      }
      // Docker became available or unavailable: other apps can be installed now, and its containers may have stopped.
      subscriptions.defer(engine.onChange(markChangedThen(core, ['apps', 'store', 'status'], wake)));
      subscriptions.defer(engine.onExit(wake));
      const moved = markChangedThen(core, ['apps'], wake);
      for (const binding of Object.values<Binding>({ ...bindings })) subscriptions.defer(binding.onMoved(moved));
    },
    async stop() {
      subscriptions.dispose();
      await stop();
    },
  };
}

interface PresenceNeeds {
  needs: AppsNeeds;
  db: AppsDb;
  monitor: ReturnType<typeof createMonitor>;
  bindings: ReturnType<typeof createBindings>;
  launch: ReturnType<typeof createLaunch>;
  copies: Pick<Copies, 'readers'>;
}

/** Creates the reconciler and what it depends on, including apps that cannot be observed and forgotten ones. */
function createPresence({ needs: { core, registry, adapters }, db, monitor, bindings, launch, copies }: PresenceNeeds) {
  const { engine } = adapters;
  const { isBusy: isWorkedOn } = registry;
  const unseen = createUnseen(db, engine);
  const leftovers = createLeftovers({ log: core.log, db, engine, isWorkedOn });
  const waitsFor = unseen.orElse(bindings.waitsFor);
  const reconciliation = createAppsReconciler({
    core,
    db,
    engine,
    launch,
    leftovers,
    observe: unseen.list,
    monitor,
    waitsFor,
    restoreRelays: bindings.restoreRelays,
    lockOf: copies.readers.lockOf,
  });
  return { unseen, leftovers, waitsFor, reconciliation };
}

/** Number of jobs that fetch or build at the same time. More would share one connection and disk, and each would take longer. */
const fetchesAtOnce = 2;

/** Creates the permits for fetching and building, and the messages about the progress of jobs. */
function createTurns({ core, jobs, people, messages }: AppsNeeds, db: AppsDb) {
  const permits = createPermits({ count: fetchesAtOnce, core });
  const { isWaiting } = permits;
  const progress = createProgress({ core, messages, db, admins: people.users.admins, isWaiting });
  // Updates the message when a job starts or stops waiting.
  permits.onChange((jobId) => {
    for (const job of jobs.open()) if (job.id === jobId) progress(job);
  });
  return { permits, isWaiting, progress };
}

/** Returns a function that returns a user's name; undefined for an unknown one. */
function namesOf({ find }: Pick<AppsNeeds['people']['users'], 'find'>) {
  return (uid: string): string | undefined => {
    const row = find(uid);
    return row && (`${row.givenname} ${row.surname}`.trim() || uid);
  };
}

/** Returns a function that marks the lists as changed and then calls `then`. */
function markChangedThen(
  { changeFeed }: Pick<ServerContext, 'changeFeed'>,
  lists: readonly string[],
  then: () => void,
): () => void {
  return () => {
    for (const list of lists) changeFeed.changed(list);
    then();
  };
}

/** Returns a function that tests whether a job is still open; reads the open jobs once. */
function isOpenIn(jobs: AppsNeeds['jobs']): (jobId: string) => boolean {
  const open = new Set(jobs.open().map(({ id }) => id));
  return (jobId) => open.has(jobId);
}
