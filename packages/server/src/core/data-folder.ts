import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const names = ['apps', 'libraries', 'logs', 'run', 'secrets', 'trash', 'uploads', 'wallpapers'];

/**
 * Creates the folders of the data folder and restricts it, its database, logs and secrets to the server's account, also where an earlier version left them
 * open. Apps get their own folders bind-mounted.
 */
export function makeFolders(data: string): void {
  for (const name of names) mkdirSync(join(data, name), { recursive: true });
  const logs = join(data, 'logs');
  const database = ['', '-wal', '-shm'].map((part) => `${databaseFile(data)}${part}`);
  const logged = readdirSync(logs).map((name) => join(logs, name));
  for (const path of [data, logs, join(data, 'secrets'), ...database, ...logged]) closeToOthers(path);
}

/** Skips files of another owner, whose mode only that owner can change. */
function closeToOthers(path: string): void {
  if (!existsSync(path)) return;
  const found = statSync(path);
  const user = process.getuid?.() ?? 0;
  if ((user === 0 || found.uid === user) && (found.mode & 0o077) !== 0) chmodSync(path, found.mode & 0o700);
}

/** Returns the path of the database in the data folder. */
export const databaseFile = (data: string): string => join(data, 'kontor.db');
