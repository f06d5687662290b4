import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FactName } from '@kontor/contract/facts';
import { type Database, openDatabase } from '@kontor/platform/database/database';
import { migrate } from '@kontor/platform/database/migrate';
import { type Clock, systemClock } from '@kontor/platform/work/clock';
import { createFacts } from '@kontor/platform/work/facts';
import { newId } from '@kontor/platform/work/ids';
import { crashAt } from '@kontor/platform/work/jobs/crash';
import { createJobs, type Jobs } from '@kontor/platform/work/jobs/jobs';
import { createLive } from '@kontor/platform/work/live';
import { lockDataFolder, nextEpoch } from '@kontor/platform/work/lock';
import { openBoxKey } from './adapters/box-key.ts';
import type { Engine } from './adapters/engine/engine.ts';
import { createProcessEngine } from './adapters/engine/process/process-engine.ts';
import { createMachine } from './adapters/machine/machine.ts';
import { createCommands } from './adapters/run-command.ts';
import type { Config } from './config.ts';
import { makeFolders } from './folders.ts';
import type { Ground, Log } from './ground.ts';
import { createJournal } from './journal.ts';
import { openLog } from './log.ts';
import { places } from './places.ts';
import { createSettings } from './settings.ts';
import type { Slice } from './slice.ts';
import { createSlices, jobKindsOf, type Slices } from './slices.ts';
import { openWeb } from './web.ts';

export const version: string = JSON.parse(readFileSync(places.serverPackage, 'utf8')).version;

/** What a test may put in place of the real thing. */
export interface BoxOptions {
  clock?: Clock;
  log?: Log;
  synchronous?: 'FULL' | 'OFF';
  engine?: Engine;
}

/** A running box. */
export interface Box {
  port: number;
  slices: Slices;
  jobs: Jobs;
  database: Database;
  /** Where the portal answers. */
  portalUrl: string;
  /** Stops in order: no new calls, running steps end, apps are stopped. `leaveApps` lets them run, as after a crash. */
  stop(how?: { leaveApps?: boolean }): Promise<void>;
}

/** Starts everything on one data folder. Answers when the box is ready to be asked. */
export async function openBox(config: Config, options: BoxOptions = {}): Promise<Box> {
  makeFolders(config.data);
  const lock = lockDataFolder(config.data);
  try {
    return await openLocked(config, options, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openLocked(config: Config, options: BoxOptions, release: () => void): Promise<Box> {
  const ground = makeGround(config, options);
  const boxKey = openBoxKey(join(config.data, 'secrets'));
  const boxId = boxIdOf(ground);
  const commands = createCommands({
    box: boxId,
    node: process.execPath,
    clock: ground.clock,
    environment: process.env,
  });
  const engine =
    options.engine ??
    (await createProcessEngine({
      box: boxId,
      folder: join(config.data, 'run'),
      clock: ground.clock,
      node: process.execPath,
      log: ground.log,
    }));
  const late: { jobs?: Jobs } = {};
  const slices = createSlices(ground, {
    boxKey,
    engine,
    commands,
    machine: createMachine(),
    jobs: () => bound(late.jobs),
    version,
  });
  const jobs = createJobs({
    database: ground.database,
    clock: ground.clock,
    epoch: nextEpoch(ground.database),
    kinds: jobKindsOf(slices.all),
    crash: crashAt(config.crashAt),
    onProgress: slices.apps.progress,
  });
  late.jobs = jobs;
  listen(ground, slices.all);
  await commands.killLeftovers();
  for (const { start } of slices.all) await start?.();
  jobs.resume();
  for (const reconciler of reconcilersOf(slices.all)) reconciler.wake();
  const web = await openWeb({ ground, slices, jobs, version });
  return {
    port: web.port,
    slices,
    jobs,
    database: ground.database,
    portalUrl: slices.domains.portalUrl(),
    async stop({ leaveApps = false } = {}) {
      await web.close();
      await jobs.stop();
      for (const reconciler of reconcilersOf(slices.all)) await reconciler.stop();
      for (const { stop } of slices.all.toReversed()) await stop?.();
      if (!leaveApps) await engine.stopAll();
      engine.close();
      ground.database.close();
      release();
    },
  };
}

function makeGround(
  config: Config,
  { clock = systemClock, log = openLog(config), synchronous = 'FULL' }: BoxOptions,
): Ground {
  const database = openDatabase({ file: join(config.data, 'kontor.db'), synchronous });
  migrate(database, [places.platformMigrations, places.serverMigrations]);
  const live = createLive(clock.now());
  return {
    config,
    database,
    clock,
    ids: newId,
    facts: createFacts(),
    live,
    log,
    journal: createJournal(database, clock),
    settings: createSettings(database),
  };
}

/** Marks what belongs to this box on the machine: cgroups, environments, containers. Made once. */
function boxIdOf({ settings, ids }: Ground): string {
  const known = settings.get('box', 'id');
  if (known !== undefined) return known;
  const made = ids()
    .replace(/[^a-zA-Z0-9]/g, '')
    .slice(0, 12)
    .toLowerCase();
  settings.set('box', 'id', made);
  return made;
}

const reconcilersOf = (slices: readonly Slice[]) => slices.flatMap(({ reconcilers = [] }) => reconcilers);

function listen({ facts }: Ground, slices: readonly Slice[]): void {
  for (const { listens = {} } of slices)
    for (const [name, hear] of Object.entries(listens)) facts.listen(name as FactName, hear as (fact: object) => void);
}

function bound<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('asked for before the box was put together');
  return part;
}
