import { readFileSync } from 'node:fs';
import type { Database } from '@kontor/platform/database/database';
import { isDatabaseDamaged, isDiskFull, RefusedError } from '@kontor/platform/errors';
import { createChangeFeed } from '@kontor/platform/work/change-feed';
import { type Clock, systemClock } from '@kontor/platform/work/clock';
import { createDomainEvents } from '@kontor/platform/work/domain-events';
import { newId } from '@kontor/platform/work/ids';
import { type CrashHook, crashAt } from '@kontor/platform/work/jobs/crash';
import { createJobs, type Jobs } from '@kontor/platform/work/jobs/jobs';
import { type FolderLock, lockDataFolder, nextEpoch } from '@kontor/platform/work/lock';
import type { BackupTargets } from '../adapters/backup-targets/target.ts';
import type { BoxKey } from '../adapters/box-key.ts';
import { hasRoomToStart, releaseBallastWhenFull, type Space } from '../adapters/disk-space/disk-space.ts';
import type { Engine } from '../adapters/engine/engine.ts';
import type { Directory } from '../adapters/ldap/directory.ts';
import type { DockerSetup } from '../adapters/machine/docker-setup.ts';
import type { Hardware } from '../adapters/machine/hardware.ts';
import type { Power } from '../adapters/machine/power.ts';
import { wantsNginx } from '../adapters/nginx/choose.ts';
import type { PushServices } from '../adapters/web-push/push-services.ts';
import type { Config } from '../config.ts';
import { createBoxAddress } from '../core/box-address.ts';
import { createCountedTime } from '../core/counted-time.ts';
import { databaseFile, makeFolders } from '../core/data-folder.ts';
import { chainJournal } from '../core/journal-chain-db.ts';
import { createJournal } from '../core/journal-db.ts';
import { openLog } from '../core/log-file.ts';
import type { Log, ServerContext } from '../core/server-context.ts';
import { createSettings } from '../core/settings-db.ts';
import type { Slice } from '../core/slice.ts';
import { projectPaths } from '../project-paths.ts';
import type { BeforeOpeningNeeds } from '../recovery/before-opening.ts';
import { repairCommands } from '../recovery/database/rebuild-database.ts';
import { repairWhenAsked } from '../recovery/database/repair-at-start.ts';
import { notifyReplaced } from '../recovery/database/replaced-notice.ts';
import { openRecovery, type Recovery } from '../recovery/recovery.ts';
import { RecoveryNeededError } from '../recovery/recovery-needed.ts';
import { resetWhenAsked } from '../recovery/reset/reset-at-start.ts';
import { finishReset, isCleared, isResetting } from '../recovery/reset/reset-request.ts';
import { finishRestore } from '../recovery/restore/finish-restore.ts';
import { restoreWhenAsked } from '../recovery/restore/restore-at-start.ts';
import { isRestoring } from '../recovery/restore/restore-request.ts';
import { sealWaitingPuks } from '../slices/people/passwords/index.ts';
import { openAdapters } from './adapters.ts';
import { createSlices, reconcilersOf, type Slices, subscribeSlices } from './areas.ts';
import { openBoxDatabase } from './box-database.ts';
import { closeInOrder, recurringOf, watchesOf } from './close-in-order.ts';
import { type Closers, createClosers, type StopOptions } from './closers.ts';
import { openHttpServer } from './http-server.ts';
import { markStopped } from './stop-mark.ts';

/** Version of the product. */
const version: string = JSON.parse(readFileSync(projectPaths.serverPackage, 'utf8')).version;

/** Options of a box; tests use them to replace real dependencies. */
export interface BoxOptions {
  clock?: Clock;
  log?: Log;
  /** Lock of the data folder, if already taken. Released when the box stops; if opening fails, the caller still holds it. */
  lock?: FolderLock;
  synchronous?: 'FULL' | 'OFF';
  engine?: Engine;
  directory?: Directory;
  power?: Power;
  /** Replaces the drives and interfaces of the machine in tests. */
  hardware?: Hardware;
  /** Replaces installing Docker in tests. */
  dockerSetup?: DockerSetup;
  /** Replaces the servers of browser makers in tests. */
  pushServices?: PushServices;
  /** Replaces the disks and servers that backups go to in tests. */
  backupTargets?: BackupTargets;
  /** Returns the free and total space of the disk that holds a folder. */
  space?: ((folder: string) => Space) | undefined;
  /** Stops the server and restarts it. */
  restartServer?: (() => void) | undefined;
  /** Stops the server and ends it. */
  stopServer?: (() => void) | undefined;
  /** Aborted when the server is to stop: long work at the start then ends early, and the box still opens, to be stopped in order. */
  stopping?: AbortSignal | undefined;
  /** Called at every crash point of every job. */
  crash?: CrashHook;
  /** Folders of the migrations. */
  migrations?: readonly string[];
}

/** The migrations of this version. */
const ownMigrations = [projectPaths.platformMigrations, projectPaths.serverMigrations];

/** A running box. */
export interface Box {
  port: number;
  slices: Slices;
  jobs: Jobs;
  database: Database;
  /** URL of the portal. */
  portalUrl: string;
  /** First database fault found at the start, as SQLite reports it; users are told that their device needs help. */
  fault: string | undefined;
  /** Stops in order: no new requests, running steps finish, apps are stopped. Errors of one part are logged and do not stop the others. */
  stop(how?: StopOptions): Promise<void>;
}

/** Starts everything on one data folder. Resolves when the box accepts requests; throws after everything already opened has been closed again. */
export async function openBox(config: Config, options: BoxOptions = {}): Promise<Box> {
  // Nothing is changed before the lock is held: the folder may be in use by another server.
  const lock = options.lock ?? lockDataFolder(config.data);
  try {
    releaseBallastWhenFull(config.data, config.diskReserveMb);
    // First, because it also helps where the disk is full.
    if (isResetting(config.data)) await resetWhenAsked(needsAtStart(config, options));
    if (isRestoring(config.data)) await restoreWhenAsked(needsAtStart(config, options));
    if (!hasRoomToStart(config.data)) throw new RecoveryNeededError('disk-full', config.data);
    makeFolders(config.data);
    return await openLocked(config, options, lock);
  } catch (error) {
    if (options.lock === undefined) lock.release();
    throw recoveryFor(error, config.data);
  }
}

/** What a reset and the restore of the whole server need, before the database is opened. */
function needsAtStart(config: Config, options: BoxOptions): BeforeOpeningNeeds {
  const { clock = systemClock, log = openLog(config) } = options;
  const crash = crashAt(config.crashAt);
  return { config, clock, log, version, crash, stopWorkloads: () => stopAllWorkloads(config, { ...options, log }) };
}

/** Opens what is needed to find the apps of the box and their servers, ends them and closes it again. */
async function stopAllWorkloads(config: Config, options: BoxOptions & { log: Log }): Promise<void> {
  const closers = createClosers(options.log);
  try {
    const { core, boxKey } = createCore(config, { ...options, repairFailure: undefined }, closers);
    const { engine, directory, power, dockerSetup, backupTargets, pushServices, space, hardware } = options;
    const replaced = { engine, directory, power, dockerSetup, backupTargets, pushServices, space, hardware };
    const started = { restartServer: undefined, stopServer: undefined, version };
    const adapters = await openAdapters({ core, boxKey, closers, ...replaced, ...started });
    await adapters.commands.killLeftovers();
    await adapters.engine.stopAll();
  } finally {
    await closers.closeAll({ leaveApps: true });
  }
}

/** Turns errors the recovery page can help with into `RecoveryNeededError`, whichever part of the start threw them. */
function recoveryFor(error: unknown, data: string): unknown {
  if (error instanceof RecoveryNeededError) return error;
  if (isDiskFull(error)) return new RecoveryNeededError('disk-full', data, error);
  return isDatabaseDamaged(error) ? new RecoveryNeededError('database-damaged', databaseFile(data), error) : error;
}

/**
 * Opens the recovery page after `openBox` threw `RecoveryNeededError`. It explains what to do and can restore a copy. Releases `lock` when it stops or fails.
 */
export async function openBoxRecovery(
  config: Config,
  cause: RecoveryNeededError,
  {
    migrations = ownMigrations,
    lock = lockDataFolder(config.data),
    clock = systemClock,
  }: Pick<BoxOptions, 'migrations' | 'lock' | 'clock'> = {},
): Promise<Recovery> {
  try {
    const needs = { config, cause, migrations, clock, log: openLog(config), version };
    const recovery = await openRecovery(needs);
    return { ...recovery, stop: () => recovery.stop().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openLocked(config: Config, options: BoxOptions, lock: FolderLock): Promise<Box> {
  const log = options.log ?? openLog(config);
  const closers = createClosers(log);
  try {
    const box = await openAll(config, { ...options, log }, closers);
    let ended: Promise<void> | undefined;
    return {
      ...box,
      stop(how = {}) {
        ended ??= closers.closeAll(how).finally(lock.release);
        return ended;
      },
    };
  } catch (error) {
    // Apps left running by an earlier server are taken over by the next one.
    await closers.closeAll({ leaveApps: true });
    throw error;
  }
}

async function openAll(config: Config, options: BoxOptions, closers: Closers): Promise<Omit<Box, 'stop'>> {
  const { core, boxKey } = await openCore(config, options, closers);
  const adapters = await openAdapters({
    ...{ core, boxKey, closers },
    engine: options.engine,
    directory: options.directory,
    power: options.power,
    dockerSetup: options.dockerSetup,
    pushServices: options.pushServices,
    backupTargets: options.backupTargets,
    space: options.space,
    restartServer: options.restartServer,
    stopServer: options.stopServer,
    hardware: options.hardware,
    version,
  });
  const { database, clock } = core;
  const crash = options.crash ?? crashAt(config.crashAt);
  const slices = createSlices(core, adapters, (kinds, onProgress) => {
    const jobs = createJobs({ database, clock, epoch: nextEpoch(database), kinds, crash, onProgress });
    return core.fault === undefined ? jobs : withoutNew(jobs);
  });
  const { jobs } = slices;
  subscribeSlices(core, slices.all);
  closeInOrder({ core, adapters, slices, jobs }, closers);
  finishRestore({ core, jobs, restored: slices.backups.serverRestored });
  await adapters.commands.killLeftovers();
  await repairCommands(config.data, core.clock).killLeftovers();
  await startSlices(core, slices.all);
  // First, so that a taken port fails the start before any app is started.
  const httpServer = await openHttpServer({ core, slices, jobs, version });
  closers.add('web', httpServer.close);
  for (const work of watchesOf(slices.all)) work.start();
  // Jobs may depend on the damaged data, and they change user data.
  if (core.fault === undefined) {
    jobs.resume();
    for (const work of recurringOf(slices.all)) work.start();
    notifyReplaced({ core, messages: slices.messages, admins: slices.users.admins });
  }
  for (const reconciler of reconcilersOf(slices.all)) reconciler.wake();
  const { fault } = core;
  return { port: httpServer.port, slices, jobs, database, portalUrl: core.boxAddress.portalUrl(), fault };
}

/** With a damaged database, slices that fail to start are logged and skipped; otherwise the first failure fails the start. */
async function startSlices({ fault, log }: ServerContext, slices: readonly Slice[]): Promise<void> {
  for (const { name, start } of slices) {
    try {
      await start?.();
    } catch (err) {
      if (fault === undefined) throw err;
      log.error({ err, slice: name }, 'Did not start because the database is damaged');
    }
  }
}

/** With a damaged database jobs can be neither started, cancelled nor retried: they may depend on the damaged data. */
function withoutNew(jobs: Jobs): Jobs {
  const refuse = (): never => {
    throw new RefusedError('database-damaged');
  };
  return { ...jobs, start: refuse, cancel: refuse, retry: refuse };
}

async function openCore(config: Config, options: BoxOptions, closers: Closers) {
  const { clock = systemClock, log = openLog(config), stopping } = options;
  const crash = crashAt(config.crashAt);
  const repairFailure = await repairWhenAsked({ data: config.data, clock, log, crash, stopping });
  return createCore(config, { ...options, repairFailure }, closers);
}

function createCore(
  config: Config,
  { repairFailure, ...options }: BoxOptions & Pick<ServerContext, 'repairFailure'>,
  closers: Closers,
): { core: ServerContext; boxKey: BoxKey } {
  const { clock = systemClock, log = openLog(config), synchronous = 'FULL', migrations = ownMigrations } = options;
  const { database, boxKey, fault } = openBoxDatabase({
    ...{ data: config.data, synchronous, clock, migrations, log },
    crash: crashAt(config.crashAt),
    steps: (key) => ({
      '0040-sealed-puks.sql': (own) => sealWaitingPuks(own, key()),
      '0086-journal-chain.sql': chainJournal,
    }),
  });
  closers.add('database', () => {
    database.close();
    if (fault === undefined) markClosed(config.data, log);
  });
  if (isCleared(config.data)) finishReset(config.data);
  if (fault !== undefined) log.error({ fault }, 'The database is damaged');
  const settings = createSettings(database);
  const core: ServerContext = {
    ...{ config, database, clock, log, fault, repairFailure },
    ids: newId,
    events: createDomainEvents(),
    changeFeed: createChangeFeed({ log, start: clock.now() }),
    journal: createJournal(database, clock),
    settings,
    boxAddress: createBoxAddress({ settings, database, config, scheme: schemeOf(config) }),
    counted: createCountedTime({ settings, clock }),
  };
  return { core, boxKey };
}

/** Returns `https` where nginx encrypts in front of the server. */
const schemeOf = (config: Config): 'http' | 'https' =>
  config.httpsPort !== undefined && wantsNginx(config) ? 'https' : 'http';

function markClosed(data: string, log: Log): void {
  try {
    markStopped(data);
  } catch (err) {
    // A full disk or a missing folder must not prevent the stop.
    log.warn({ err }, 'The next start checks the whole database');
  }
}
