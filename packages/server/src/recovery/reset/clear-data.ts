import { existsSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { removeTree } from '@kontor/platform/remove-tree';
import { mountFolder } from '../../adapters/backup-targets/disks/disks.ts';
import { boxKeyFile } from '../../adapters/box-key.ts';
import { type ResetRequest, resetFile } from './reset-request.ts';

/**
 * Deletes everything in the data folder but the key of the box, which opens what was encrypted with it elsewhere, and what this server holds open: its lock.
 * May be repeated after a kill.
 */
export async function clearData(data: string): Promise<void> {
  const key = boxKeyFile(join(data, 'secrets'));
  const lock = 'lock.db';
  await removeAllBut(data, (name) => [resetFile, basename(dirname(key)), 'run'].includes(name));
  // A killed server leaves disks with backups mounted there, which are no data of this box.
  await removeAllBut(join(data, 'run'), (name) => name.startsWith(lock) || name === basename(mountFolder(data)));
  await removeAllBut(dirname(key), (name) => name === basename(key));
}

async function removeAllBut(folder: string, isKept: (name: string) => boolean): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) if (!isKept(name)) await remove(join(folder, name));
}

/** Deletes a file or folder. A disk that is mounted there is emptied and stays. */
async function remove(path: string): Promise<void> {
  try {
    await removeTree(path);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EBUSY')) throw cause;
    for (const name of await readdir(path)) await remove(join(path, name));
  }
}

/** Writes the PIN that was shown before the reset, for the setup that follows. */
export function writeSetupPin(data: string, { pin }: ResetRequest): void {
  if (pin !== undefined) writeFileSync(join(data, 'secrets', 'setup-pin'), pin, { mode: 0o600, flush: true });
}
