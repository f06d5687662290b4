import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@kontor/contract/refusals';
import { type Interpreter, isArchiveName, isPageName } from '@kontor/contract/rules/apps/hosting';
import { RefusedError } from '@kontor/platform/errors';
import type { UploadedFile } from '@kontor/platform/http/route';
import { hours } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import { type ArchiveContents, type Archives, scanText } from '../../../../adapters/archives/archives.ts';
import { packPage } from '../../../../adapters/archives/pack-page.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { FreeSpace } from '../../../machine/free-space/index.ts';
import type { HostingDb, UploadRow } from '../db.ts';
import { asksForPackages, suggest } from '../rules.ts';
import { describeCompose } from './describe-compose.ts';
import { describeSiteRules } from './site-rules.ts';

/** An uploaded archive. */
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

/** Stores archives from their upload until an app is made from them. */
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

  /** Removes expired unused uploads, and files without a row. */
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
    sweeping: repeat({ name: 'unused uploads', clock, log, every: hours(1) / 4, run: sweep }),
    stop: (): void => gone.abort(new Error('The box stops')),
    /** Stores an uploaded file. Refused unless it is an archive that can be unpacked, a single page or a compose file. Resolves with its ticket, valid for an hour. */
    async take(uid: string, file: UploadedFile | undefined, language: Language) {
      if (file === undefined) throw new RefusedError('fields-invalid', { fields: { file: 'field-required' } });
      if (!isArchiveName(file.name)) throw new RefusedError('archive-name', { fields: { file: 'archive-name' } });
      freeSpace.refuseScarce();
      if (isPageName(file.name)) await packPage(file.path);
      const { htaccess, ...found } = await scan(file);
      const siteRules = await describeSiteRules({ htaccess });
      const ticket = ids();
      const expires = clock.now() + hours(1);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const row = { ticket, uid, name: file.name, bytes: file.bytes, found: JSON.stringify(found) };
      database.transaction(() => db.addUpload({ ...row, expires_at: expires, instance_id: null }));
      await rename(file.path, fileOf(ticket));
      const suggested: Interpreter | null = suggest(found);
      const hasRequirements = asksForPackages(found);
      const compose = await describeCompose(found, language);
      const about = { ticket, name: file.name, bytes: file.bytes, suggested, hasRequirements, siteRules, compose };
      return { ...about, expires: new Date(expires).toISOString() };
    },
    /** Returns the upload of a ticket. Refused unless it belongs to the user, is unused and has not expired. */
    find(uid: string, ticket: string): Upload {
      const row = db.upload(ticket);
      const isGood = row?.uid === uid && row.instance_id === null && row.expires_at > clock.now();
      if (row === undefined || !isGood) throw new RefusedError('upload-gone');
      return read(row);
    },
    /** Assigns the upload to an app. */
    claim: (ticket: string, instanceId: string) => db.claim(ticket, instanceId),
    of(instanceId: string): Upload | undefined {
      const row = db.uploadOf(instanceId);
      return row && read(row);
    },
    /** Total bytes of archives no app was made from yet. */
    waitingBytes: (): number => waiting().reduce((sum, { bytes }) => sum + bytes, 0),
    /** Removes archives no app was made from yet. */
    dropWaiting(): void {
      const rows = waiting();
      database.transaction(() => {
        for (const { ticket } of rows) db.removeUpload(ticket);
      });
      for (const { ticket } of rows) rmSync(fileOf(ticket), { force: true });
    },
    /** Removes the archive of an app; called when the app is installed, updated or removed. */
    finalize(instanceId: string): void {
      const row = db.uploadOf(instanceId);
      if (row === undefined) return;
      db.removeUpload(row.ticket);
      // If a kill prevents this, the next sweep removes the file.
      database.afterCommit(() => void rm(fileOf(row.ticket), { force: true }).catch(() => {}));
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
