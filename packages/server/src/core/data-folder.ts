import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Mail of people, which no app has: the mail server delivers it. */
const mailOfPeople = join('addons', 'recvmail', 'data', 'mail', 'people');

/** What belongs to the box itself in the data folder, besides its database: everything else is made from it, or belongs to apps. */
export const boxFolders = ['secrets', 'journal', 'wallpapers', mailOfPeople];

const names = ['apps', 'libraries', 'logs', 'run', 'secrets', 'trash', 'uploads', 'wallpapers'];

/**
 * Creates the folders of the data folder and restricts it, its database, logs and secrets to the server's account, also where an earlier version left them
 * open. Apps get their own folders bind-mounted.
 */
export function makeFolders(data: string): void {
  for (const name of names) mkdirSync(join(data, name), { recursive: true });
  const logs = join(data, 'logs');
  const logged = readdirSync(logs).map((name) => join(logs, name));
  for (const path of [...confidential(data), logs, ...logged]) closeToOthers(path);
}

/** Returns the paths that hold secrets: the data folder, the folder of keys, the database with its parts. */
const confidential = (data: string): string[] => [
  ...[data, join(data, 'secrets')],
  ...['', '-wal', '-shm'].map((part) => `${databaseFile(data)}${part}`),
];

/** Returns the confidential paths of the data folder that other accounts may read or change. */
export const openToOthers = (data: string): string[] => confidential(data).filter(isOpen);

/** Takes the rights of other accounts at the confidential paths. */
export function closeToAllOthers(data: string): void {
  for (const path of confidential(data)) closeToOthers(path);
}

const isOpen = (path: string): boolean => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;

/** Skips files of another owner, whose mode only that owner can change. */
function closeToOthers(path: string): void {
  if (!existsSync(path)) return;
  const found = statSync(path);
  const user = process.getuid?.() ?? 0;
  if ((user === 0 || found.uid === user) && (found.mode & 0o077) !== 0) chmodSync(path, found.mode & 0o700);
}

/** Returns the path of the database in the data folder. */
export const databaseFile = (data: string): string => join(data, 'kontor.db');
