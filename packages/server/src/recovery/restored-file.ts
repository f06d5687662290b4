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
 * Looks whether somebody has put back the file that a start needs. To be asked every few seconds: a file counts when it is another one than at first, did
 * not change since it was last looked at, so that it is not still being copied, and is of use.
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

/** Changes with the file; undefined when there is none. */
function markOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
}
