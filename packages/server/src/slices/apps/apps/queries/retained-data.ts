import type { Language } from '@kontor/contract/refusals';
import { releaseOf } from '../reconciler/launch.ts';
import type { AppsDb } from '../registry/db.ts';
import { titleOf } from './view.ts';

/** Data of a removed app. */
export interface RetainedAppData {
  instanceId: string;
  title: string;
  bytes: number;
  /** It is being removed or installed upon. */
  isBusy: boolean;
}

/** How much apps have stored, those that are there and those that were removed; as it was measured last. */
export function createRetainedData(db: AppsDb, isWorkedOn: (instanceId: string) => boolean) {
  return {
    retainedData: (language: Language): RetainedAppData[] =>
      db
        .all()
        .filter(({ state }) => state === 'kept')
        .map((row) => ({
          instanceId: row.instance_id,
          title: titleOf(row, releaseOf(db, row), language),
          bytes: row.data_bytes,
          isBusy: isWorkedOn(row.instance_id),
        })),
    /** Of all installed apps together. */
    dataBytes: (): number =>
      db
        .all()
        .filter(({ state }) => state !== 'kept')
        .reduce((sum, row) => sum + row.data_bytes, 0),
  };
}

export type RetainedData = ReturnType<typeof createRetainedData>;
