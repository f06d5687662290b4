import type { ServerDevice } from '@kontor/contract/rules/data/backup-device';
import type { Clock } from '@kontor/platform/work/clock';
import { type BackupTargets, TargetError } from '../target.ts';
import { restAddress } from './rest.ts';
import { findBucket } from './s3.ts';

/** Creates the look for the address of a server. `patience`: milliseconds until a server counts as silent. */
export function createWebAddress(now: Clock['now'], patience: number): BackupTargets['webAddress'] {
  async function find(server: ServerDevice, signal: AbortSignal) {
    if (server.protocol === 'rest') return await restAddress(server, signal);
    if (server.protocol !== 's3') return undefined;
    const { repository, region } = await findBucket(server, now, signal);
    return { repository, region };
  }

  return async (server) => {
    const slow = AbortSignal.timeout(patience);
    try {
      return await find(server, slow);
    } catch (cause) {
      if (slow.aborted || cause instanceof TargetError) return undefined;
      throw cause;
    }
  };
}
