import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncToDisk } from '@kontor/platform/durable';

/**
 * How far the restore of a whole server is. `requested`: the server has its present data, and its apps may run. `aside`: nothing runs, and the present data is
 * being moved aside. `into`: what was fetched is being moved into its place. `placed`: the restored database may be opened.
 */
export type RestoreStage = 'requested' | 'aside' | 'into' | 'placed';

export interface RestoreRequest {
  /** Id of the job that requested it. */
  id: string;
  stage: RestoreStage;
  /** The domain at which the portal is reached meanwhile. */
  domain: string;
  /** When it was requested, which names the folder of the state before. Milliseconds since the epoch. */
  at: number;
  /** What the slice of backups has to know afterwards, which is not in the restored database. Without secrets that are not sealed. */
  content: unknown;
}

/** Name of the job that requests it. */
export const serverRestoreKind = 'server-restore';

export const restoreFile = 'restore.json';
const pathOf = (data: string): string => join(data, restoreFile);

/** Whether the restore of the whole server was requested and is not complete. */
export const isRestoring = (data: string): boolean => existsSync(pathOf(data));

/** Stores the request, or how far it is. Durable and whole: a kill leaves the one before or this one. */
export function writeRestore(data: string, request: RestoreRequest): void {
  const temporary = `${pathOf(data)}.new`;
  writeFileSync(temporary, JSON.stringify(request), { mode: 0o600, flush: true });
  renameSync(temporary, pathOf(data));
  syncToDisk(data);
}

/** Returns the request; undefined without one. */
export function readRestore(data: string): RestoreRequest | undefined {
  return isRestoring(data) ? JSON.parse(readFileSync(pathOf(data), 'utf8')) : undefined;
}

/** Ends the restore once the restored database is in order. */
export function endRestore(data: string): void {
  rmSync(pathOf(data), { force: true });
  syncToDisk(data);
}
