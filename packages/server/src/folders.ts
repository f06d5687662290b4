import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const open = ['apps', 'libraries', 'logs', 'run', 'trash', 'uploads', 'wallpapers'];

/** Makes the folders of the data folder; `secrets` is for the server alone. */
export function makeFolders(data: string): void {
  for (const name of open) mkdirSync(join(data, name), { recursive: true });
  mkdirSync(join(data, 'secrets'), { recursive: true, mode: 0o700 });
  chmodSync(join(data, 'secrets'), 0o700);
}

/** This box was set up once, and its database is gone or cannot be read. Never a reason to set it up anew (keeps H8). */
export class LostDatabase extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'LostDatabase';
  }
}

/** Whether a box has lived in this data folder: its key is there. */
export const hasKey = (data: string): boolean => existsSync(join(data, 'secrets', 'box-key'));

export const databaseFile = (data: string): string => join(data, 'kontor.db');
