import { existsSync, readFileSync } from 'node:fs';
import type { FactName } from '@kontor/contract/facts';
import { faultIn } from '@kontor/platform/database/check';
import { type Database, openDatabase } from '@kontor/platform/database/database';
import { migrate } from '@kontor/platform/database/migrate';
import { schemaOf } from '@kontor/platform/database/schema';
import { type Clock, systemClock } from '@kontor/platform/work/clock';
import { createFacts } from '@kontor/platform/work/facts';
import { newId } from '@kontor/platform/work/ids';
import { crashAt } from '@kontor/platform/work/jobs/crash';
import { createJobs, type Jobs } from '@kontor/platform/work/jobs/jobs';
import { createLive } from '@kontor/platform/work/live';
import { lockDataFolder, nextEpoch } from '@kontor/platform/work/lock';
import type { Engine } from './adapters/engine/engine.ts';
import type { Directory } from './adapters/ldap/directory.ts';
import type { Config } from './config.ts';
import { databaseFile, hasKey, LostDatabase, makeFolders } from './folders.ts';
import type { Ground, Log } from './ground.ts';
import { createJournal } from './journal-db.ts';
import { openLog } from './log.ts';
import { openParts } from './parts.ts';
import { places } from './places.ts';
import { openRecovery, type Recovery } from './recovery.ts';
import { createSettings } from './settings-db.ts';
import type { Slice } from './slice.ts';
import { isAddon } from './slices/addons/index.ts';
import { createSlices, jobKindsOf, type Parts, type Slices } from './slices.ts';
import { openWeb, type Web } from './web.ts';

export const version: string = JSON.parse(readFileSync(places.serverPackage, 'utf8')).version;

/** What a test may put in place of the real thing. */
export interface BoxOptions {
  clock?: Clock;
  log?: Log;
  synchronous?: 'FULL' | 'OFF';
  engine?: Engine;
  directory?: Directory;
}

/** A running box. */
export interface Box {
  port: number;
  slices: Slices;
  jobs: Jobs;
  database: Database;
  /** Where the portal answers. */
  portalUrl: string;
  /** What a check found wrong at the start, as the machine says it: people are shown that their device needs help. */
  fault: string | undefined;
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

/** The page that says what to do when `openBox` found no database. */
export const openBoxRecovery = (config: Config): Promise<Recovery> =>
  openRecovery({ config, clock: systemClock, log: openLog(config), version });

async function openLocked(config: Config, options: BoxOptions, release: () => void): Promise<Box> {
  const ground = makeGround(config, options);
  const late: { jobs?: Jobs } = {};
  const parts = await openParts({
    ground,
    engine: options.engine,
    directory: options.directory,
    version,
    jobs: () => bound(late.jobs),
  });
  const slices = createSlices(ground, parts);
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
  await parts.commands.killLeftovers();
  for (const { start } of slices.all) await start?.();
  // Before anything runs: a port that is taken must not leave apps behind.
  const web = await openWeb({ ground, slices, jobs, version });
  // What is wrong may be what jobs go by, and they move what people made.
  if (ground.fault === undefined) jobs.resume();
  for (const reconciler of reconcilersOf(slices.all)) reconciler.wake();
  const running = { ground, parts, slices, jobs, web, release };
  const { database } = ground;
  return {
    port: web.port,
    slices,
    jobs,
    database,
    portalUrl: slices.domains.portalUrl(),
    fault: ground.fault,
    stop: (how) => stop(running, how),
  };
}

interface Running {
  ground: Ground;
  parts: Parts;
  slices: Slices;
  jobs: Jobs;
  web: Web;
  release(): void;
}

async function stop(
  { ground, parts, slices, jobs, web, release }: Running,
  how: { leaveApps?: boolean } = {},
): Promise<void> {
  await web.close();
  await jobs.stop();
  for (const reconciler of reconcilersOf(slices.all)) await reconciler.stop();
  for (const { stop: end } of slices.all.toReversed()) await end?.();
  if (!how.leaveApps) await stopWorkloads(parts.engine, slices.apps.instances());
  parts.engine.close();
  ground.database.close();
  release();
}

/** Apps before the servers they use, so that what they write last still arrives. */
async function stopWorkloads(engine: Engine, apps: ReadonlySet<string>): Promise<void> {
  // What cannot be seen, or does not end this way, is ended or told with everything else.
  const seen = new Set((await engine.look().catch(() => [])).map(({ instance }) => instance));
  if ([...seen].some(isAddon)) await Promise.allSettled([...seen].filter((one) => apps.has(one)).map(engine.stop));
  await engine.stopAll(apps);
}

function makeGround(
  config: Config,
  { clock = systemClock, log = openLog(config), synchronous = 'FULL' }: BoxOptions,
): Ground {
  const { database, fault } = openKnown(config.data, synchronous);
  if (fault !== undefined) log.error({ fault }, 'The database is damaged');
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
    fault,
  };
}

/** A key without a readable database means that the database was lost (keeps H8). */
function openKnown(data: string, synchronous: 'FULL' | 'OFF'): { database: Database; fault: string | undefined } {
  const file = databaseFile(data);
  if (!hasKey(data)) return { database: openDatabase({ file, synchronous }), fault: undefined };
  if (!existsSync(file)) throw new LostDatabase(`${file} is missing. Put it back from a backup and start again.`);
  try {
    const database = openDatabase({ file, synchronous });
    schemaOf(database);
    return { database, fault: faultIn(database) };
  } catch (cause) {
    throw new LostDatabase(`${file} cannot be read. Put it back from a backup and start again.`, cause);
  }
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
