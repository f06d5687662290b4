import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '@kontor/platform/database/database';
import { RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { boxKeyFile, putBoxKey, readBoxKey } from '../adapters/box-key.ts';
import type { Config } from '../config.ts';
import { databaseFile } from '../core/data-folder.ts';
import type { Log } from '../core/server-context.ts';
import { isKeyOf } from './key-match.ts';
import type { RecoveryNeededError } from './recovery-needed.ts';

export interface KeyRecoveryNeeds {
  config: Pick<Config, 'data'>;
  clock: Pick<Clock, 'now'>;
  log: Pick<Log, 'warn'>;
  cause: Pick<RecoveryNeededError, 'reason'>;
}

/** Accepts the key of a box that has lost its own, from an administrator's backup. */
export function createKeyRecovery({ config: { data }, clock, log, cause: { reason } }: KeyRecoveryNeeds) {
  const secrets = join(data, 'secrets');
  return {
    /** Stores the key and backs up the present one. Throws `recovery-key-wrong` when it is not the key of this database. */
    take(text: string): void {
      if (reason !== 'key-missing' && reason !== 'key-wrong') throw new RefusedError('not-found');
      if (!fits(data, text)) throw new RefusedError('recovery-key-wrong');
      const file = boxKeyFile(secrets);
      if (existsSync(file)) renameSync(file, `${file}.replaced-${clock.now()}`);
      putBoxKey(secrets, text.trim());
      log.warn({ reason }, 'The key of the box was put back in recovery');
    },
  };
}

export type KeyRecovery = ReturnType<typeof createKeyRecovery>;

/** Whether the content of a key file is the key of this database. Read-only. */
export function fits(data: string, text: string): boolean {
  const key = readBoxKey(text);
  if (key === undefined) return false;
  let database: Database | undefined;
  try {
    database = openDatabase({ file: databaseFile(data), readonly: true });
    return isKeyOf(database, key);
  } finally {
    database?.close();
  }
}
