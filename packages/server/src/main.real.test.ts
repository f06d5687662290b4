import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '@kontor/platform/database/database';
import { appliedMigrations } from '@kontor/platform/database/migrate';
import { recoveryPin, startChildServer } from '@kontor/testkit/child-server';
import { clientOf } from '@kontor/testkit/client';
import { createMemoryLog, dataFolder } from '@kontor/testkit/test-core';
import { expect, test } from 'vitest';
import { makeCopy } from './recovery/database/copies.ts';

const catalogue = new URL('../../testkit/catalogue/v1', import.meta.url).pathname;

test('what the server writes is for its own account alone', async () => {
  const place = dataFolder();
  const data = join(place.folder, 'data');
  const server = await startChildServer({ data, catalogue });
  const open = readdirSync(data, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('run/'))
    .filter((name) => (statSync(join(data, name)).mode & 0o077) !== 0);
  await server.stop();
  expect(open).toEqual([]);
  expect(statSync(data).mode & 0o777).toBe(0o700);
  place.remove();
});

test('a database of another version ends no start: the page goes back to a copy, and the box runs with it', async () => {
  const place = dataFolder();
  const data = join(place.folder, 'data');
  await (await startChildServer({ data, catalogue })).stop();
  const file = join(data, 'kontor.db');
  const inDatabase = (sql: string, work = (_database: Database) => {}) => {
    const database = openDatabase({ file });
    work(database);
    database.script(sql);
    database.close();
  };
  inDatabase("insert into migrations values ('9999-later.sql', '', 0)", (database) =>
    makeCopy(database, data, { now: new Date(), migration: '9999-later.sql', log: createMemoryLog() }),
  );
  const server = await startChildServer({ data, catalogue });
  const anonymous = clientOf(server.port);
  expect((await anonymous.get('/healthz')).json).toEqual({ status: 'recovery' });
  const body = { username: 'recovery', password: await recoveryPin(server) };
  const { headers } = await anonymous.post('/api/v1/login', { body });
  const client = clientOf(server.port, String(headers['x-auth-token']));
  const found = (await client.get('/api/v1/recovery')).json;
  expect(found).toMatchObject({ reason: 'database-other-version', file });
  const restored = await client.post('/api/v1/recovery/restore', { body: { copy: found.copies[0]?.id } });
  expect(restored.status).toBe(204);
  await server.said('Setup PIN');
  await server.stop();
  inDatabase("delete from migrations where name = '9999-later.sql'", (database) =>
    expect([...appliedMigrations(database).keys()]).not.toContain('9999-later.sql'),
  );
  place.remove();
});

test('a box that does not start after the recovery page ends the server with what is wrong', async () => {
  const place = dataFolder();
  const data = join(place.folder, 'data');
  await (await startChildServer({ data, catalogue })).stop();
  const database = openDatabase({ file: join(data, 'kontor.db') });
  makeCopy(database, data, { now: new Date(), migration: '9999-later.sql', log: createMemoryLog() });
  database.script("insert into migrations values ('9999-later.sql', '', 0)");
  database.close();
  const server = await startChildServer({ data, catalogue });
  const body = { username: 'recovery', password: await recoveryPin(server) };
  const { headers } = await clientOf(server.port).post('/api/v1/login', { body });
  const client = clientOf(server.port, String(headers['x-auth-token']));
  const [copy] = (await client.get('/api/v1/recovery')).json.copies;
  rmSync(join(data, 'uploads'), { recursive: true });
  writeFileSync(join(data, 'uploads'), '');
  expect((await client.post('/api/v1/recovery/restore', { body: { copy: copy?.id } })).status).toBe(204);
  expect(await server.ended).toEqual({ code: 1, signal: null });
  expect(server.words.filter((line) => /EEXIST|^ +at /.test(line))).toEqual([
    `EEXIST: file already exists, mkdir '${join(data, 'uploads')}'`,
  ]);
  place.remove();
});

/** Starts the server as the launcher does, kills the launcher, and checks the output of the next server. */
test('a server whose launcher was killed makes room for the next one', async () => {
  const place = dataFolder();
  const data = join(place.folder, 'data');
  const env = {
    ...process.env,
    KONTOR_DATA: data,
    KONTOR_PORT: '0',
    KONTOR_LDAP_PORT: 'off',
    KONTOR_ENGINE: 'process',
  };
  const main = join(import.meta.dirname, 'main.ts');
  const launcher = spawn(
    process.execPath,
    [
      '-e',
      `require('child_process').fork(${JSON.stringify(main)}, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });`,
    ],
    { env, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(launcher.stdout, 'data');
  launcher.kill('SIGKILL');
  await once(launcher, 'exit');
  const next = fork(main, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const said: string[] = [];
  for await (const chunk of next.stdout ?? []) {
    said.push(String(chunk));
    if (said.join('').includes('Kontor http')) break;
  }
  expect(said.join('')).toContain('Kontor http');
  next.disconnect();
  expect(await once(next, 'exit')).toEqual([0, null]);
  place.remove();
});
