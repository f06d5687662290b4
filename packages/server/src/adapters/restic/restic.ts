import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { removeTree } from '@kontor/platform/remove-tree';
import type { Clock } from '@kontor/platform/work/clock';
import { days, hours, minutes } from '@kontor/platform/work/durations';
import { runYielding } from '@kontor/platform/work/yielding-work';
import { missingPackages } from '../run-command/programs.ts';
import type { Commands } from '../run-command.ts';
import { type BackupRequest, type BackupResult, createBackup } from './backup.ts';
import { createList, type ListRequest, type ResticEntry } from './list.ts';
import { hasIntactKey, removeUnfinished } from './local-files.ts';
import { damageOf, knownState, parseSize } from './messages.ts';
import type { Repository } from './repository.ts';
import { bytesToRestore, createRestore, type RestoreRequest } from './restore.ts';
import {
  type Access,
  createRunRestic,
  type ResticResult,
  type RunRestic,
  resticError,
  snapshotArgument,
} from './run-restic.ts';
import { createSnapshotReader, type SnapshotList } from './snapshot-list.ts';

/** Why a repository cannot be opened. `wrong-key`: another password opens it. */
export type RepositoryFault = 'none' | 'wrong-key' | 'damaged';

/** Runs Debian's restic. Operations throw `AdapterError` with what restic said, without secrets; a lock left by a dead process of this machine is removed. */
export interface Restic {
  /** Debian packages that are missing. */
  missing(): string[];
  state(repository: Repository, password: string, signal: AbortSignal): Promise<'ready' | RepositoryFault>;
  /** Creates the repository (version 2, compressed). */
  init(repository: Repository, password: string, signal: AbortSignal): Promise<void>;
  backup(repository: Repository, password: string, request: BackupRequest): Promise<BackupResult>;
  /**
   * Resolves with the newest 10,000 snapshots, oldest first, or why there is no list. Only those with the tag, where one is given. Those that are damaged are not
   * among them; `check` names them.
   */
  snapshots(
    repository: Repository,
    password: string,
    request: { signal: AbortSignal; tag?: string },
  ): Promise<SnapshotList | RepositoryFault>;
  /**
   * Restores a snapshot into a folder, with owners, times, links, holes and extended attributes. Throws when a file could not be restored. The space of holes is
   * needed meanwhile, and restic 0.14 loses bytes of a symbolic link's target that are no UTF-8.
   */
  restore(repository: Repository, password: string, request: RestoreRequest): Promise<void>;
  /** Resolves with the first 5,000 entries of a folder in a snapshot, folders first; undefined where there is no such folder. */
  list(repository: Repository, password: string, request: ListRequest): Promise<ResticEntry[] | undefined>;
  /** Resolves with the bytes a restore would bring. */
  restoreSize(
    repository: Repository,
    password: string,
    request: Pick<RestoreRequest, 'snapshot' | 'include' | 'signal'>,
  ): Promise<number>;
  /** Forgets snapshots; those that are not there are no error. */
  forget(repository: Repository, password: string, snapshots: readonly string[], signal: AbortSignal): Promise<void>;
  /** Frees the space of forgotten snapshots. */
  prune(repository: Repository, password: string, signal: AbortSignal): Promise<void>;
  /** Reads a share of the data, such as `3/12`; resolves with what is damaged, empty where nothing is. */
  check(repository: Repository, password: string, subset: string, signal: AbortSignal): Promise<string[]>;
  /** Bytes of what the snapshots of the repository take there. */
  size(repository: Repository, password: string, signal: AbortSignal): Promise<number>;
}

export interface ResticNeeds {
  commands: Pick<Commands, 'run'>;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  /** Folder for what restic remembers of repositories; belongs to restic alone and may be deleted while none of its commands runs. */
  cacheFolder: string;
}

/** Creates the adapter of restic, tried with 0.14. */
export function createRestic({ commands, clock, log, cacheFolder }: ResticNeeds): Restic {
  const { run, isConfined } = createRunRestic({ commands, cacheFolder });
  const backup = createBackup(run);
  const list = createList(run);
  const restore = createRestore({ run, isConfined, commands, clock, log, scratch: join(cacheFolder, 'restore') });
  const checkCache = join(cacheFolder, 'check');
  let checks = 0;

  /** Runs a command. Throws `AdapterError` when it fails. */
  async function runToEnd(
    what: string,
    access: Access,
    args: string[],
    signal: AbortSignal,
    timeoutMs = hours(1),
  ): Promise<ResticResult> {
    const result = await run(access, { args, signal, timeoutMs });
    if (result.code !== 0) throw resticError(what, result);
    return result;
  }

  async function check(access: Access, subset: string, signal: AbortSignal): Promise<string[]> {
    // A cache of its own, since one that knows the data would hide that it is damaged.
    checks += 1;
    const cache = join(checkCache, String(checks));
    // Also what an earlier process left.
    await removeTree(checks === 1 ? checkCache : cache);
    await mkdir(cache, { recursive: true, mode: 0o700 });
    try {
      const args = ['check', '--with-cache', `--read-data-subset=${subset}`];
      const result = await run(access, { args, signal, cache, timeoutMs: days(7) });
      if (result.code === 0) return [];
      const damage = damageOf(result.code, result.lines);
      if (damage === undefined) throw resticError('The backups cannot be checked', result);
      return damage;
    } finally {
      await removeTree(cache);
    }
  }

  return {
    missing: () => missingPackages({ restic: 'restic' }),
    async state(repository, password, signal) {
      const args = ['cat', 'config', '--no-lock', '--no-cache'];
      const result = await run({ repository, password }, { args, signal, timeoutMs: minutes(2) });
      if (result.code === 0) return 'ready';
      return faultOf('The place of the backups cannot be read', repository, result);
    },
    async init(repository, password, signal) {
      const args = ['init', '--repository-version=2'];
      await runToEnd('No place for backups can be made', { repository, password }, args, signal);
    },
    backup: (repository, password, request) => backup({ repository, password }, request),
    snapshots: (repository, password, request) => listSnapshots(run, { repository, password }, request),
    restore: (repository, password, request) => restore({ repository, password }, request),
    list: (repository, password, request) => list({ repository, password }, request),
    restoreSize: (repository, password, request) => bytesToRestore(run, { repository, password }, request),
    async forget(repository, password, snapshots, signal) {
      if (snapshots.length === 0) return;
      const args = ['forget', ...snapshots.map(snapshotArgument)];
      await runToEnd('Backups cannot be deleted', { repository, password }, args, signal);
    },
    async prune(repository, password, signal) {
      await runToEnd('No space can be freed', { repository, password }, ['prune'], signal, days(3));
      await removeUnfinished(repository.url, clock.now());
    },
    check: (repository, password, subset, signal) => check({ repository, password }, subset, signal),
    async size(repository, password, signal) {
      const args = ['stats', '--json', '--no-lock', '--mode=raw-data'];
      const result = await runToEnd('The size of the backups cannot be read', { repository, password }, args, signal);
      const bytes = parseSize(result.lines);
      if (bytes === undefined) throw resticError('The size of the backups makes no sense', result);
      return bytes;
    },
  };
}

async function listSnapshots(
  run: RunRestic,
  access: Access,
  { signal, tag }: { signal: AbortSignal; tag?: string },
): Promise<SnapshotList | RepositoryFault> {
  const reader = createSnapshotReader();
  const args = ['snapshots', '--json', '--no-lock', ...(tag === undefined ? [] : [`--tag=${tag}`])];
  const result = await run(access, { args, signal, timeoutMs: hours(1), onOutput: reader.take });
  if (result.code !== 0) return faultOf('The backups cannot be listed', access.repository, result);
  const parsing = reader.list();
  const list = parsing && (await runYielding(parsing));
  if (list === undefined) throw new AdapterError('The list of backups makes no sense');
  return list;
}

/** Resolves with why a command could not open a repository. Throws `AdapterError` when it failed for another reason. */
async function faultOf(what: string, { url }: Repository, result: ResticResult): Promise<RepositoryFault> {
  const known = knownState(result.code, result.lines);
  if (known === undefined) throw resticError(what, result);
  return known === 'wrong-key' && (await hasIntactKey(url)) === false ? 'damaged' : known;
}
