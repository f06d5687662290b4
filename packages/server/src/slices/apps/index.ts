import type { Language } from '@kontor/contract/refusals';
import type { JobView } from '@kontor/platform/work/jobs/definitions';
import { answers } from '../../adapters/app-answer/answer.ts';
import { createAppFiles } from '../../adapters/app-files/app-files.ts';
import type { Ground } from '../../ground.ts';
import type { PlanTexts, Slice } from '../../slice.ts';
import { createAddress } from './address.ts';
import { createAsk } from './ask.ts';
import { type Change, createChange, type Replacement } from './change.ts';
import { type AppsDb, createAppsDb } from './db.ts';
import { createFigures } from './figures.ts';
import { type Asker, createInstall, type OwnWish, type Started } from './install.ts';
import { installJob } from './jobs/install.ts';
import { createPermits } from './jobs/permits.ts';
import { removeJob } from './jobs/remove.ts';
import { updateJob } from './jobs/update.ts';
import { createKeptData, type KeptAppsData } from './kept-data.ts';
import { createLaunch } from './launch.ts';
import { createLeftovers } from './leftovers.ts';
import { createListens } from './listens.ts';
import type { AppsEdge, AppsNeeds, OwnApps } from './needs.ts';
import { createProgress } from './progress.ts';
import { type AppRoute, createRead, type Read } from './read.ts';
import { createAppsReconciler, resourceOf } from './reconciler.ts';
import { appsRoutes } from './routes.ts';
import { appSecrets } from './secrets.ts';
import { createTell } from './tell.ts';
import { type AppTroubles, createTroubles, type Troubles } from './troubles.ts';
import { createUnseen } from './unseen.ts';
import { createWatch } from './watch.ts';
import { createWishes } from './wishes.ts';

export type { Asker, OwnWish, Started } from './install.ts';
export type { OwnApps, OwnRelease } from './needs.ts';
export type { AppRoute } from './read.ts';
export type { AppTroubles } from './troubles.ts';

export interface Apps {
  slice: Slice;
  /** The web addresses of installed apps. They change whenever the list `apps` does. */
  routes(): AppRoute[];
  /** All of them, those that are only kept as well. */
  instances(): ReadonlySet<string>;
  /** Apps whose mailbox takes mail to addresses of the box that nobody has, oldest first. */
  mailsinks(): string[];
  /** A job works on it, which may yet be undone. */
  isBusy(instanceId: string): boolean;
  /** How an app is called and looks; undefined for one nobody knows. */
  nameOf: Read['nameOf'];
  /** Apps that should run and do not. */
  troubles(language: Language): AppTroubles;
  /** What the work on an app waits for; undefined when it goes on. */
  waitOf: Troubles['waitOf'];
  /** What removed own apps left behind. */
  keptOwn: Read['keptOwn'];
  /** What removed apps left behind, with names. */
  keptData: KeptAppsData['keptData'];
  /** Bytes that installed apps have stored. */
  dataBytes(): number;
  /** Removes the data of a removed app, for whoever gives the password. */
  removeKept: Change['removeKept'];
  /** To be told of every change of a job, in its transaction. */
  progress(job: JobView): void;
  /** Who leads requests to apps: knows the port and scheme people use, and further names of apps. */
  reachedThrough(edge: AppsEdge): void;
  /** Makes an app of something that is not from the store. */
  installOwn(asker: Asker, wish: OwnWish): Promise<Started>;
  /** Starts putting another archive in the place of the one an own app was made of. */
  replaceOwn(asker: Asker, instanceId: string, by: Replacement): Promise<Started>;
  /** Who makes the releases of own apps. */
  hostedBy(own: OwnApps): void;
}

const planTexts: PlanTexts = { held: 'apps-held', failing: 'apps-failing' };

/** The apps of the box: what should run, what does, and the long work in between. */
export function createApps(needs: AppsNeeds): Apps {
  const { ground, parts, people, addons, messages, store } = needs;
  const { engine, boxKey } = parts;
  const db = createAppsDb(ground.database);
  const files = createAppFiles({ data: ground.config.data, commands: parts.commands });
  const { address, reachedThrough } = createAddress(ground);
  const { isWorkedOn } = locksOf(parts);
  const tell = createTell({ db, messages, admins: people.users.admins, isWorkedOn });
  const watch = createWatch({ ground, db, tell, answers, isWorkedOn, moved: () => figures.wake() });
  const ask = createAsk({ ground, db, engine, directory: people.directory, addons });
  const launch = createLaunch({ db, boxKey, engine, files, address, ask });
  const { seeing, unseen, leftovers, ...presence } = createPresence({ needs, db, watch, ask, launch });
  const { reconciler, wake, stop } = presence;
  const wishes = createWishes({ ground, db, sightings: watch.sightings, superseded: tell.superseded, wake });
  // The directory of people, not the part behind it, which has the same name.
  const others = { ...parts, ...people, store, addons };
  const { own, hostedBy } = createOwn();
  const { permits, progress } = createTurns(needs, db);
  const work = { ground, db, files, wishes, watch: { ...watch, ...unseen }, wake, others, own, permits };
  const figures = createFigures({ ground, db, engine, files });
  const read = createRead({ needs, db, watch: seeing, figures, address, isWaiting: permits.isWaiting });
  const onDisk = () => [...files.instances(), ...leftovers.instances()];
  const install = createInstall(needs, { db, onDisk, isNameTaken: address.isTaken });
  const change = createChange({ needs, db, wishes, tell, unseen, leftovers });
  store.keptBy(read.kept);

  let stopListening = () => {};
  const slice: Slice = {
    name: 'apps',
    routes: appsRoutes({ install: install.fromStore, change, read }, ground.live),
    ...{ reconcilers: [reconciler], planTexts },
    secrets: appSecrets(db, boxKey),
    jobs: [installJob(work), updateJob(work), removeJob(work)],
    listens: createListens({ ground, db, wishes, isWorkedOn }),
    async start() {
      if (ground.fault === undefined) await files.sweepTrash(isOpenIn(parts));
      // Docker came, went or came back: other apps can be installed, and what it runs may have ended with it.
      const ofEngine = engine.onChange(tellAnd(ground, ['apps', 'store', 'status'], wake));
      const ends = [engine.onExit(wake), ofEngine, addons.onMoved(tellAnd(ground, ['apps'], wake))];
      stopListening = () => ends.forEach((end) => void end());
    },
    async stop() {
      stopListening();
      stop();
      watch.health.stop();
      await Promise.all([ask.stop(), figures.stop()]);
    },
  };
  const hosting = { installOwn: install.own, replaceOwn: change.replaceOwn, hostedBy };
  const stored = { isBusy: isWorkedOn, ...createKeptData(db, isWorkedOn), removeKept: change.removeKept };
  const troubles = createTroubles({ ground, db, engine, watch: seeing, isWorkedOn });
  return { slice, ...told(read), ...stored, ...troubles, progress, reachedThrough, ...hosting };
}

interface PresenceNeeds {
  needs: AppsNeeds;
  db: AppsDb;
  watch: ReturnType<typeof createWatch>;
  ask: ReturnType<typeof createAsk>;
  launch: ReturnType<typeof createLaunch>;
}

/** What runs and what should, for all apps; those nobody can see, and those that were forgotten, as well. */
function createPresence({ needs: { ground, parts }, db, watch, ask, launch }: PresenceNeeds) {
  const { engine } = parts;
  const { lockOf, isWorkedOn } = locksOf(parts);
  const unseen = createUnseen(db, engine);
  const leftovers = createLeftovers({ log: ground.log, db, engine, isWorkedOn });
  const seeing = { ...watch, ...ask, unseen, look: unseen.look, waitsFor: unseen.before(ask.waitsFor) };
  const running = { launch, leftovers, watch: seeing };
  return { seeing, unseen, leftovers, ...createAppsReconciler({ ground, db, engine, ...running, lockOf }) };
}

/** So many jobs fetch or build at the same time: more would share one line and one disk, and each would take longer. */
const fetchesAtOnce = 2;

/** Whose turn it is to fetch or build, and what people are told about jobs. */
function createTurns({ ground, parts, people, messages }: AppsNeeds, db: AppsDb) {
  /** A job begins to wait, or its turn has come. A message that cannot be written stops no job. */
  function retell(jobId: string): void {
    try {
      for (const job of parts.jobs().open()) if (job.id === jobId) progress(job);
    } catch (err) {
      ground.log.warn({ err, job: jobId }, 'How a job is could not be told');
    }
  }
  const permits = createPermits({ count: fetchesAtOnce, changed: retell });
  const { isWaiting } = permits;
  const progress = createProgress({ ground, messages, db, admins: people.users.admins, isWaiting });
  return { permits, progress };
}

/** Says that lists are different, and goes on with `then`. */
function tellAnd({ live }: Pick<Ground, 'live'>, lists: readonly string[], then: () => void): () => void {
  return () => {
    for (const list of lists) live.changed(list);
    then();
  };
}

/** What other slices ask about apps. */
const told = ({ instances, nameOf, routes, keptOwn, mailsinks }: Read) => ({
  instances,
  nameOf,
  routes,
  keptOwn,
  mailsinks,
});

/** Whether a job has not ended. */
function isOpenIn({ jobs }: AppsNeeds['parts']): (jobId: string) => boolean {
  const open = new Set(
    jobs()
      .open()
      .map(({ id }) => id),
  );
  return (jobId) => open.has(jobId);
}

/** Which apps a job works on. */
function locksOf({ jobs }: AppsNeeds['parts']) {
  const lockOf = (resource: string) => jobs().lockOf(resource);
  return { lockOf, isWorkedOn: (instanceId: string) => lockOf(resourceOf(instanceId)) !== undefined };
}

/** Who makes own apps stands below and is told late. */
function createOwn() {
  const known: { own?: OwnApps } = {};
  return {
    own(): OwnApps {
      if (known.own === undefined) throw new Error('Nobody makes own apps');
      return known.own;
    },
    hostedBy(own: OwnApps): void {
      known.own = own;
    },
  };
}
