import type { StoreApp } from '@kontor/contract/apps/store';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import type { Language } from '@kontor/contract/refusals';
import type { AppsDb } from './db.ts';
import { isCustomId, titleOf } from './names.ts';

/** Retained data of a removed app. */
export interface RetainedAppData {
  instanceId: string;
  title: string;
  bytes: number;
  /** It is being deleted or reused by an installation. */
  isBusy: boolean;
}

/** Retained data of a removed custom app. */
export interface RetainedCustomApp {
  manifest: Manifest;
  bytes: number;
  /** When the app was removed, in ms since the epoch. */
  since: number;
}

/** Size and age of the data of removed apps, by store id. */
export type RetainedByStoreId = ReadonlyMap<string, Omit<NonNullable<StoreApp['keptData']>, 'access'>>;

/** What removed apps left behind, with sizes as measured last. */
export function createRetainedData(db: AppsDb, isBusy: (instanceId: string) => boolean) {
  const retainedRows = () => db.all().filter(({ state }) => state === 'kept');
  return {
    retainedData: (language: Language): RetainedAppData[] =>
      retainedRows().map((row) => ({
        instanceId: row.instance_id,
        title: titleOf(row, db.releaseOf(row), language),
        bytes: row.data_bytes,
        isBusy: isBusy(row.instance_id),
      })),
    /** Retained data of removed custom apps, the latest first. */
    retainedCustomApps: (): RetainedCustomApp[] =>
      retainedRows()
        .filter((row) => isCustomId(row.store_id))
        .map((row) => ({ manifest: db.releaseOf(row), bytes: row.data_bytes, since: row.removed_at ?? 0 }))
        .sort((a, b) => b.since - a.since),
    retainedByStoreId: (): RetainedByStoreId =>
      new Map(
        retainedRows().map((row) => [
          row.store_id,
          { bytes: row.data_bytes, since: new Date(row.removed_at ?? 0).toISOString() },
        ]),
      ),
    /** Total bytes of all installed apps. */
    dataBytes: (): number =>
      db
        .all()
        .filter(({ state }) => state !== 'kept')
        .reduce((sum, row) => sum + row.data_bytes, 0),
  };
}
