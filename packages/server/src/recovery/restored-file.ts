import { readFileSync, statSync } from 'node:fs';
import type { Config } from '../config.ts';
import { isUsable } from './database/copies.ts';
import { fits } from './key-recovery.ts';
import type { RecoveryNeededError } from './recovery-needed.ts';

export interface RestoredFileCheckNeeds {
  config: Pick<Config, 'data'>;
  cause: Pick<RecoveryNeededError, 'reason' | 'file'>;
  migrations: readonly string[];
}

/**
 * Checks whether an administrator has restored the file that a start needs. Call `isRestored` every few seconds: a file counts when it differs from the first
 * one, is unchanged since the previous call (not still being copied), and is usable.
 */
export function createRestoredFileCheck({
  config: { data },
  cause: { reason, file },
  migrations,
}: RestoredFileCheckNeeds) {
  const isKey = reason === 'key-missing' || reason === 'key-wrong';
  const isDatabase = reason.startsWith('database-');
  const first = markOf(file);
  let last = first;
  return {
    isRestored(): boolean {
      if (!isKey && !isDatabase) return false;
      const now = markOf(file);
      const isStable = now === last;
      last = now;
      if (now === undefined || now === first || !isStable) return false;
      return isKey ? fits(data, readFileSync(file, 'utf8')) : isUsable(file, migrations);
    },
  };
}

/** Returns a value that changes with the file; undefined when it does not exist. */
function markOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
}
