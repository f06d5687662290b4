import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '@kontor/testkit/test-core';
import { expect, it } from 'vitest';
import { makeFolders } from './data-folder.ts';

it('closes to other accounts what an earlier version left open to them, and nothing that belongs to apps', () => {
  const { folder, remove } = dataFolder();
  const modeOf = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);
  makeFolders(folder);
  mkdirSync(join(folder, 'logs', 'apps'));
  mkdirSync(join(folder, 'apps', 'app-wiki'));
  writeFileSync(join(folder, 'logs', 'server.log'), '');
  for (const part of ['', '-wal', '-shm']) writeFileSync(join(folder, `kontor.db${part}`), '');
  const wide = ['', 'logs', 'logs/apps', 'logs/server.log', 'kontor.db', 'kontor.db-wal', 'kontor.db-shm', 'secrets'];
  for (const name of [...wide, 'apps/app-wiki']) chmodSync(join(folder, name), 0o755);
  makeFolders(folder);
  for (const name of wide) expect([name, modeOf(name)]).toEqual([name, '700']);
  expect(modeOf('apps/app-wiki')).toBe('755');
  remove();
});
