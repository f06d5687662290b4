import { RefusedError } from '@kontor/platform/errors';
import type { AppRow, Registry } from '../../registry/index.ts';

/** Returns the row. Refused when there is none, when it is retained data and `state` is not (or vice versa), or when a job works on the app. */
export type RequireIdle = (instanceId: string, state: AppRow['state']) => AppRow;

export const createRequireIdle =
  ({ db, isBusy }: Pick<Registry, 'db' | 'isBusy'>): RequireIdle =>
  (instanceId, state) => {
    const row = db.find(instanceId);
    if (row === undefined || (state === 'kept') !== (row.state === 'kept')) throw new RefusedError('not-found');
    if (isBusy(instanceId)) throw new RefusedError('busy');
    return row;
  };
