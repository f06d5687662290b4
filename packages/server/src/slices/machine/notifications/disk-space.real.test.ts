import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { dataFolder } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { spaceOf } from '../../../adapters/disk-space/disk-space.ts';
import { header, startSmtp, type TestSmtp } from '../../mail/outbox/smtp.fixture.ts';

const megabyte = 1024 ** 2;
let place: ReturnType<typeof dataFolder>;
let smtp: TestSmtp;
let box: TestBox;

const run = (program: string, ...args: string[]) => {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 20_000 });
  expect(status, stderr).toBe(0);
};

/** A box whose data lies on a loop device of 64 MB with ext4. */
beforeEach(async () => {
  place = dataFolder();
  const [image, disk] = [join(place.folder, 'image'), join(place.folder, 'disk')];
  writeFileSync(image, '');
  truncateSync(image, 64 * megabyte);
  run('mkfs.ext4', '-q', '-F', image);
  mkdirSync(disk);
  run('mount', '-o', 'loop', image, disk);
  smtp = await startSmtp();
  const data = join(disk, 'data');
  const system = { total: 1e12, free: 9e11 };
  const space = (folder: string) => (folder === '/' ? system : spaceOf(folder));
  const environment = { KONTOR_SMTP_URL: smtp.url };
  box = await startBox({ engine: createMemoryEngine(), data, space, environment });
});

afterEach(async () => {
  await box.end();
  await smtp.close();
  spawnSync('umount', [join(place.folder, 'disk')]);
  place.remove();
});

test('a disk that runs full is mailed, and that it is free again', { timeout: 60_000 }, async () => {
  const admin = await box.signedIn({ uid: 'admin@kontor.localhost', role: 'admin', mode: true });
  /** Saving looks at once, instead of within a minute. */
  const look = () =>
    admin.post('/api/v1/config/system/system', {
      body: [{ id: 'notifications', value: { diskSpace: ['ben@firma.example'] } }],
    });
  await look();
  const filler = join(place.folder, 'disk', 'filler');
  writeFileSync(filler, Buffer.alloc(spaceOf(join(place.folder, 'disk')).free - 9 * megabyte, 'x'));
  await look();
  const [full] = await smtp.until(1);
  expect(header(full?.source ?? '', 'To')).toContain('ben@firma.example');
  expect(header(full?.source ?? '', 'Subject')).toBe('Der Speicherplatz wird knapp');
  await look();
  rmSync(filler);
  await look();
  const [, free, ...others] = await smtp.until(2);
  expect(header(free?.source ?? '', 'Subject')).toBe('Behoben: Der Speicherplatz wird knapp');
  expect(others).toEqual([]);
});
