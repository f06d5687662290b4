import type { JobView } from '@kontor/platform/work/jobs/definitions';
import { answers } from '../../adapters/app-answer/answer.ts';
import { createAppFiles } from '../../adapters/app-files/app-files.ts';
import type { Slice } from '../../slice.ts';
import { createAddress } from './address.ts';
import { createAsk } from './ask.ts';
import { createChange, type Replacement } from './change.ts';
import { createAppsDb } from './db.ts';
import { createFigures } from './figures.ts';
import { type Asker, createInstall, type OwnWish, type Started } from './install.ts';
import { installJob } from './jobs/install.ts';
import { removeJob } from './jobs/remove.ts';
import { updateJob } from './jobs/update.ts';
import { measureData } from './jobs/work.ts';
import { createLaunch, releaseOf } from './launch.ts';
import type { AppsEdge, AppsNeeds, OwnApps } from './needs.ts';
import { createProgress } from './progress.ts';
import { type AppRoute, createRead, type Read } from './read.ts';
import { createAppsReconciler, resourceOf } from './reconciler.ts';
import { asksForAddress } from './render.ts';
import { appsRoutes } from './routes.ts';
import { appSecrets } from './secrets.ts';
import { createTell } from './tell.ts';
import { createWatch } from './watch.ts';
import { createWishes } from './wishes.ts';

export type { Asker, OwnWish, Started } from './install.ts';
export type { OwnApps, OwnRelease } from './needs.ts';
export type { AppRoute } from './read.ts';

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
  /** What removed own apps left behind. */
  keptOwn: Read['keptOwn'];
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

/** The apps of the box: what should run, what does, and the long work in between. */
export function createApps(needs: AppsNeeds): Apps {
  const { ground, parts, people, addons, messages, store } = needs;
  const { engine, boxKey } = parts;
  const db = createAppsDb(ground.database);
  const files = createAppFiles({ data: ground.config.data, commands: parts.commands });
  const { address, reachedThrough } = createAddress(ground);
  const { lockOf, isWorkedOn } = locksOf(parts);
  const tell = createTell({ db, messages, admins: people.users.admins, isWorkedOn });
  const watch = createWatch({ ground, db, tell, answers, isWorkedOn, moved: () => figures.wake() });
  const ask = createAsk({ ground, db, engine, directory: people.directory, addons });
  const launch = createLaunch({ db, boxKey, engine, files, address, ask });
  const seeing = { ...watch, ...ask };
  const { reconciler, wake, stop } = createAppsReconciler({ ground, db, engine, launch, watch: seeing, lockOf });
  const wishes = createWishes({ ground, db, sightings: watch.sightings, superseded: tell.superseded, wake });
  // The directory of people, not the part behind it, which has the same name.
  const others = { ...parts, ...people, store, addons };
  const { own, hostedBy } = createOwn();
  const work = { ground, db, files, wishes, watch, wake, others, own };
  const figures = createFigures({ ground, db, engine, files });
  const read = createRead({ needs, db, watch: seeing, figures, address });
  const install = createInstall(needs, { db, onDisk: files.instances, isNameTaken: address.isTaken });
  const change = createChange({ needs, db, wishes, tell, measureData: (instanceId) => measureData(work, instanceId) });
  store.keptBy(read.kept);

  /** Apps that were told an address which has changed start again with the new one. */
  function domainChanged(): void {
    for (const row of db.all()) {
      const isConcerned = row.state === 'installed' && row.wanted === 'running' && !isWorkedOn(row.instance_id);
      if (isConcerned && asksForAddress(releaseOf(db, row))) wishes.write(row, { wanted: 'running', by: null });
    }
    listChanged();
  }
  const listChanged = (): void => ground.database.afterCommit(() => ground.live.changed('apps'));

  const wakeWith = (lists: readonly string[]) => (): void => {
    for (const list of lists) ground.live.changed(list);
    wake();
  };
  let stopListening = () => {};
  const slice: Slice = {
    name: 'apps',
    routes: appsRoutes({ install: install.fromStore, change, read }, ground.live),
    reconcilers: [reconciler],
    secrets: appSecrets(db, boxKey),
    jobs: [installJob(work), updateJob(work), removeJob(work)],
    // Who is in which group decides which apps one sees.
    listens: { 'domain-changed': domainChanged, 'membership-changed': listChanged },
    start() {
      // Docker came, went or came back: other apps can be installed, and what it runs may have ended with it.
      const ofEngine = engine.onChange(wakeWith(['apps', 'store', 'status']));
      const ends = [engine.onExit(wake), ofEngine, addons.onMoved(wakeWith(['apps']))];
      stopListening = () => ends.forEach((end) => void end());
    },
    async stop() {
      stopListening();
      stop();
      watch.health.stop();
      await figures.stop();
    },
  };
  const progress = createProgress({ ground, messages, db, admins: people.users.admins });
  const hosting = { installOwn: install.own, replaceOwn: change.replaceOwn, hostedBy };
  return { slice, ...told(read), isBusy: isWorkedOn, progress, reachedThrough, ...hosting };
}

/** What other slices ask about apps. */
const told = ({ instances, nameOf, routes, keptOwn, mailsinks }: Read) => ({
  instances,
  nameOf,
  routes,
  keptOwn,
  mailsinks,
});

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
