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

/** Takes the key of a box that has lost its own, from a backup of whoever looks after it. */
export function createKeyRecovery({ config: { data }, clock, log, cause: { reason } }: KeyRecoveryNeeds) {
  const secrets = join(data, 'secrets');
  return {
    /** Puts the key that this text says into its place; the one that was there is put aside. Refuses one that is not the database's. */
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

/** Whether the text of a file is the key the database was used with. Changes nothing. */
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
