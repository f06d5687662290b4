import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncToDisk } from '@kontor/platform/durable';

/**
 * How far a factory reset is. `requested`: the box still has its data, and its apps may run. `clearing`: nothing runs, and part of the data is deleted. `cleared`:
 * only the key is left, so a new database may be made beside it.
 */
export type ResetStage = 'requested' | 'clearing' | 'cleared';

export interface ResetRequest {
  stage: ResetStage;
  /** The domain at which the portal is reached meanwhile. */
  domain: string;
  /** The PIN of the setup that follows; absent where it is given at start. */
  pin?: string | undefined;
}

export const resetFile = 'reset.json';
const pathOf = (data: string): string => join(data, resetFile);

/** Whether a factory reset was requested and is not complete. */
export const isResetting = (data: string): boolean => existsSync(pathOf(data));

/** Stores the request, or how far it is. Durable and whole: a kill leaves the one before or this one. */
export function writeReset(data: string, request: ResetRequest): void {
  const temporary = `${pathOf(data)}.new`;
  writeFileSync(temporary, JSON.stringify(request), { mode: 0o600, flush: true });
  renameSync(temporary, pathOf(data));
  syncToDisk(data);
}

/** Returns the request; undefined without one. */
export function readReset(data: string): ResetRequest | undefined {
  return isResetting(data) ? JSON.parse(readFileSync(pathOf(data), 'utf8')) : undefined;
}

/** Whether a new database may be made beside the key of the one before. */
export const isCleared = (data: string): boolean => readReset(data)?.stage === 'cleared';

/** Ends the reset once the new database exists. */
export function finishReset(data: string): void {
  if (!isResetting(data)) return;
  rmSync(pathOf(data));
  syncToDisk(data);
}
