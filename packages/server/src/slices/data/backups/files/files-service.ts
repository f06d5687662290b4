import { lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupEntry } from '@kontor/contract/data/backup-entry';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { Caller } from '@kontor/platform/http/actor';
import { removeTree } from '@kontor/platform/remove-tree';
import { hours, minutes } from '@kontor/platform/work/durations';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Space } from '../../../../adapters/disk-space/disk-space.ts';
import type { Restic } from '../../../../adapters/restic/restic.ts';
import type { Commands } from '../../../../adapters/run-command.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppBackups } from '../../../apps/apps/index.ts';
import type { Passwords } from '../../../people/passwords/index.ts';
import { workFolder } from '../box-copy.ts';
import type { BackupsDb } from '../db.ts';
import { findApp, refuseFull } from '../part-source.ts';
import type { OpenRepository, Places } from '../places.ts';
import type { Runs } from '../runs.ts';
import { inSnapshot, namesIn } from './file-path.ts';
import { type FilesInput, filesKind } from './files-job.ts';

export interface FilesServiceNeeds {
  core: Pick<ServerContext, 'config' | 'database' | 'journal' | 'ids' | 'clock'>;
  db: BackupsDb;
  runs: Runs;
  jobs: Pick<Jobs, 'start'>;
  places: Places;
  restic: Restic;
  commands: Pick<Commands, 'run'>;
  space(folder: string): Space;
  passwords: Pick<Passwords, 'confirm'>;
  apps: Pick<AppBackups, 'backupParts'>;
}

/** Where a file of a backup is asked for. */
interface Asked {
  part: string;
  path: string;
}

/** A file that is fetched, for one download. */
export interface FetchedFile {
  path: string;
  bytes: number;
  /** Name it is offered with. */
  name: string;
  /** Deletes it. */
  drop(): Promise<void>;
}

/** How long a folder may be looked at, and a download fetched. */
const patience = { list: minutes(3), fetch: hours(2) };

/** Single files of the apps in backups: looked at, downloaded, and put back. */
export function createFilesService(needs: FilesServiceNeeds) {
  const { db, runs, jobs, places, restic, space, passwords, apps } = needs;
  const { config, database, journal, clock } = needs.core;
  const fetch = limited(createFetch(needs));

  return {
    async list(id: string, { part, path }: Asked): Promise<BackupEntry[]> {
      const source = findApp(db, id, part);
      const signal = AbortSignal.timeout(patience.list);
      const request = { snapshot: source.part.snapshot, folder: inSnapshot(namesIn(path)), signal };
      const look = ({ repository, key }: OpenRepository) => restic.list(repository, key, request);
      const entries = await places.withRepository(source.place, signal, look, 'read');
      if (entries === undefined) throw new RefusedError('not-found');
      return entries.map(({ name, kind, bytes, changed }) => ({
        ...{ name, kind, changed: new Date(changed).toISOString() },
        sizeInKBytes: kind === 'file' ? Math.ceil(bytes / 1024) : null,
      }));
    },
    /** Fetches a file, or a folder as an archive. The caller drops it. Aborting `gone` ends it, and leaves nothing. */
    async download({ actor, checkAccess }: Caller, id: string, asked: Asked, gone: AbortSignal): Promise<FetchedFile> {
      const fetched = await fetch(id, asked, gone);
      try {
        gone.throwIfAborted();
        database.transaction(() => {
          checkAccess();
          journal.record(actor, 'download-file', asked.part, { after: { path: asked.path } });
        });
      } catch (error) {
        await fetched.drop();
        throw error;
      }
      return fetched;
    },
    async putBack({ actor, checkAccess }: Caller, id: string, typed: Asked & { password: string }): Promise<void> {
      const confirmation = await passwords.confirm(actor, typed.password);
      const { place, part } = findApp(db, id, typed.part);
      if (!apps.backupParts().some(({ id: one }) => one === part.id)) throw new RefusedError('restore-app-missing');
      runs.refuseBusy();
      const path = namesIn(typed.path);
      if (path.length === 0) throw new RefusedError('not-found');
      const { snapshot, title } = part;
      const signal = AbortSignal.timeout(patience.list);
      const request = { snapshot, include: inSnapshot(path), signal };
      const measure = ({ repository, key }: OpenRepository) => restic.restoreSize(repository, key, request);
      const needed = await places.withRepository(place, signal, measure, 'read');
      refuseFull(needed, space(config.data).free);
      const suffix = `.${dayOf(clock.now())}`;
      const input: FilesInput = { placeId: place.id, part: part.id, title, snapshot, path, suffix };
      database.transaction(() => {
        checkAccess();
        confirmation.check();
        jobs.start(filesKind, input, { actor: actor.uid });
        journal.record(actor, 'restore-file', part.id, { after: { path: typed.path } });
      });
    },
  };
}

export type FilesService = ReturnType<typeof createFilesService>;

/** Each is fetched with restic and lies on the disk once or twice until it is sent. */
const mostDownloads = 2;

/** Refuses more than a few downloads at the same time. One counts until it is dropped. */
function limited(fetch: ReturnType<typeof createFetch>): typeof fetch {
  const open = new Set<symbol>();
  return async (...asked) => {
    if (open.size >= mostDownloads) throw new RefusedError('backup-downloads-many');
    const own = Symbol('download');
    open.add(own);
    try {
      const { drop, ...fetched } = await fetch(...asked);
      return { ...fetched, drop: () => drop().finally(() => open.delete(own)) };
    } catch (error) {
      open.delete(own);
      throw error;
    }
  };
}

/** Returns a time as it ends a name, such as `2026-11-28-140559`. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');

function createFetch({ core: { config, ids }, db, places, restic, commands, space }: FilesServiceNeeds) {
  return async (id: string, { part, path }: Asked, gone: AbortSignal): Promise<FetchedFile> => {
    const source = findApp(db, id, part);
    const names = namesIn(path);
    const name = names.at(-1);
    if (name === undefined) throw new RefusedError('not-found');
    const signal = AbortSignal.any([gone, AbortSignal.timeout(patience.fetch)]);
    const target = join(config.data, workFolder, `${downloadPrefix}${ids()}`);
    const drop = () => removeTree(target);
    try {
      await mkdir(target, { recursive: true, mode: 0o700 });
      const request = { snapshot: source.part.snapshot, include: inSnapshot(names), signal };
      const read = async ({ repository, key }: OpenRepository): Promise<void> => {
        const needed = await restic.restoreSize(repository, key, request);
        // A folder is there twice while its archive is made.
        refuseFull(2 * needed, space(config.data).free);
        await restic.restore(repository, key, { ...request, target });
      };
      await places.withRepository(source.place, signal, read, 'read');
      return { ...(await archived(commands, join(target, inSnapshot(names)), { target, name, signal })), drop };
    } catch (error) {
      await drop();
      throw error;
    }
  };
}

const downloadPrefix = 'download-';

/** Deletes what downloads left that an earlier server did not end. */
export async function dropDownloads(data: string): Promise<void> {
  const folder = join(data, workFolder);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (name.startsWith(downloadPrefix)) await removeTree(join(folder, name));
}

/** Resolves with the file itself; a folder is made an archive first. A link or a device is nothing to download. */
async function archived(
  commands: Pick<Commands, 'run'>,
  path: string,
  { target, name, signal }: { target: string; name: string; signal: AbortSignal },
): Promise<Omit<FetchedFile, 'drop'>> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isFile() === true) return { path, name, bytes: found.size };
  if (found?.isDirectory() !== true) throw new RefusedError('not-found');
  const archive = join(target, 'archive.tar');
  const args = ['-C', join(path, '..'), '-cf', archive, '--', name];
  const { code, lines } = await commands.run({
    program: 'tar',
    args,
    cwd: target,
    job: 'download',
    signal,
    isBackground: true,
    timeoutMs: patience.fetch,
  });
  if (code !== 0) throw new AdapterError(`The archive could not be made: ${lines.slice(-3).join(' · ')}`);
  return { path: archive, name: `${name}.tar`, bytes: (await lstat(archive)).size };
}
