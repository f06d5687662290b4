import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const open = ['apps', 'libraries', 'logs', 'run', 'trash', 'uploads', 'wallpapers'];

/** Makes the folders of the data folder; `secrets` is for the server alone. */
export function makeFolders(data: string): void {
  for (const name of open) mkdirSync(join(data, name), { recursive: true });
  mkdirSync(join(data, 'secrets'), { recursive: true, mode: 0o700 });
  chmodSync(join(data, 'secrets'), 0o700);
}

/** A key without a database: this box was set up once and its database is gone. Never a reason for setup (keeps H8). */
export function hasLostDatabase(data: string): boolean {
  return existsSync(join(data, 'secrets', 'box-key')) && !existsSync(join(data, 'kontor.db'));
}
