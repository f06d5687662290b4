import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Interpreter, isArchiveName } from '@kontor/contract/rules/hosting';
import { RefusedError } from '@kontor/platform/errors';
import type { UploadedFile } from '@kontor/platform/http/route';
import { repeat } from '@kontor/platform/work/repeat';
import { type ArchiveContents, type Archives, scanText } from '../../../../adapters/archives/archives.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { FreeSpace } from '../../../machine/free-space/index.ts';
import type { HostingDb, UploadRow } from '../db.ts';
import { asksForPackages, suggest } from '../rules.ts';
import { describeSiteRules } from './site-rules.ts';

const hour = 3_600_000;

/** One archive that is there. */
export interface Upload {
  ticket: string;
  file: string;
  name: string;
  found: Omit<ArchiveContents, 'htaccess'>;
}

export interface UploadsNeeds {
  core: ServerContext;
  db: HostingDb;
  archives: Archives;
  freeSpace: Pick<FreeSpace, 'refuseScarce'>;
}

/** Archives between their upload and the app they become. */
export function createUploads({ core, db, archives, freeSpace }: UploadsNeeds) {
  const { clock, database, ids, log } = core;
  const folder = join(core.config.data, 'uploads', 'hosting');
  const fileOf = (ticket: string) => join(folder, ticket);
  const gone = new AbortController();

  const read = (row: UploadRow): Upload => ({
    ticket: row.ticket,
    file: fileOf(row.ticket),
    name: row.name,
    found: JSON.parse(row.found) as Upload['found'],
  });

  /** Removes what nobody came back for, and files nobody knows. */
  function sweep(): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const now = clock.now();
    for (const row of db.uploads()) if (row.instance_id === null && row.expires_at <= now) db.removeUpload(row.ticket);
    const known = new Set(db.uploads().map(({ ticket }) => ticket));
    for (const name of readdirSync(folder)) if (!known.has(name)) rmSync(fileOf(name), { force: true });
  }

  const waiting = (): UploadRow[] => db.uploads().filter((row) => row.instance_id === null);

  async function scan({ path, name }: UploadedFile): Promise<ArchiveContents> {
    if (/\.ya?ml$/i.test(name)) return scanText(path, 'compose.yaml');
    return archives.scan(path, gone.signal);
  }

  return {
    sweeping: repeat({ name: 'uploads nobody used', clock, log, every: hour / 4, run: sweep }),
    stop: (): void => gone.abort(new Error('The box stops')),
    /** Takes a file somebody sent, when it is an archive that can be unpacked. */
    async take(uid: string, file: UploadedFile | undefined) {
      if (file === undefined) throw new RefusedError('fields-invalid', { fields: { file: 'field-required' } });
      if (!isArchiveName(file.name)) throw new RefusedError('archive-name', { fields: { file: 'archive-name' } });
      freeSpace.refuseScarce();
      const { htaccess, ...found } = await scan(file);
      const siteRules = await describeSiteRules({ htaccess });
      const ticket = ids();
      const expires = clock.now() + hour;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const row = { ticket, uid, name: file.name, bytes: file.bytes, found: JSON.stringify(found) };
      database.transaction(() => db.addUpload({ ...row, expires_at: expires, instance_id: null }));
      await rename(file.path, fileOf(ticket));
      const suggested: Interpreter | null = suggest(found);
      const hasRequirements = asksForPackages(found);
      const about = { ticket, name: file.name, bytes: file.bytes, suggested, hasRequirements, siteRules };
      return { ...about, expires: new Date(expires).toISOString() };
    },
    /** What a ticket stands for. Refused unless it is this person's, and still good. */
    find(uid: string, ticket: string): Upload {
      const row = db.upload(ticket);
      const isGood = row?.uid === uid && row.instance_id === null && row.expires_at > clock.now();
      if (row === undefined || !isGood) throw new RefusedError('upload-gone');
      return read(row);
    },
    /** From now on it is this app's. */
    claim: (ticket: string, instanceId: string) => db.claim(ticket, instanceId),
    of(instanceId: string): Upload | undefined {
      const row = db.uploadOf(instanceId);
      return row && read(row);
    },
    /** Bytes of archives no app was made of yet. */
    waitingBytes: (): number => waiting().reduce((sum, { bytes }) => sum + bytes, 0),
    /** Removes those. */
    dropWaiting(): void {
      const rows = waiting();
      database.transaction(() => {
        for (const { ticket } of rows) db.removeUpload(ticket);
      });
      for (const { ticket } of rows) rmSync(fileOf(ticket), { force: true });
    },
    /** The app is there, or will never be: the archive has served. */
    finalize(instanceId: string): void {
      const row = db.uploadOf(instanceId);
      if (row === undefined) return;
      db.removeUpload(row.ticket);
      // A file that stays because of a kill right now is found by the next sweep.
      database.afterCommit(() => void rm(fileOf(row.ticket), { force: true }).catch(() => {}));
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
