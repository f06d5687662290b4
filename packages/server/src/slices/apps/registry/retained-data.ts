import type { Language } from '@kontor/contract/refusals';
import type { AppsDb } from '../registry/db.ts';
import { titleOf } from './view.ts';

/** Retained data of a removed app. */
export interface RetainedAppData {
  instanceId: string;
  title: string;
  bytes: number;
  /** It is being deleted or reused by an installation. */
  isBusy: boolean;
}

/** Sizes of the data of installed and removed apps, as measured last. */
export function createRetainedData(db: AppsDb, isWorkedOn: (instanceId: string) => boolean) {
  return {
    retainedData: (language: Language): RetainedAppData[] =>
      db
        .all()
        .filter(({ state }) => state === 'kept')
        .map((row) => ({
          instanceId: row.instance_id,
          title: titleOf(row, db.releaseOf(row), language),
          bytes: row.data_bytes,
          isBusy: isWorkedOn(row.instance_id),
        })),
    /** Total bytes of all installed apps. */
    dataBytes: (): number =>
      db
        .all()
        .filter(({ state }) => state !== 'kept')
        .reduce((sum, row) => sum + row.data_bytes, 0),
  };
}

export type RetainedData = ReturnType<typeof createRetainedData>;
