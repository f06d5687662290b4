import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstFilledMount, mountsIn } from './mounted.ts';
import { writeRestore } from './restore-request.ts';
import { beforeRestores, swapServer } from './swap.ts';

let place: ReturnType<typeof dataFolder>;
let mounted: string[];
beforeEach(() => {
  place = dataFolder();
  mounted = [];
});
afterEach(() => {
  for (const disk of mounted) execFileSync('umount', [disk]);
  place.remove();
});

/** Returns whether a file system can be mounted here. */
function mount(name: string): boolean {
  const disk = join(place.folder, name);
  mkdirSync(disk, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'kontor-test', disk], { stdio: 'ignore' });
  } catch {
    return false;
  }
  mounted.push(disk);
  return true;
}

test('a disk with content in the data folder is found, one for backups is not, and an empty one stays where it is', async ({
  annotate,
}) => {
  if (!mount('run/backup/uuid') || !mount('apps')) {
    await annotate('no tmpfs can be mounted here');
    return;
  }
  writeFileSync(join(place.folder, 'run', 'backup', 'uuid', 'backups'), 'x');
  expect([mountsIn(place.folder), firstFilledMount(place.folder)]).toEqual([['apps'], undefined]);
  writeFileSync(join(place.folder, 'kontor.db'), 'present');
  const request = { id: 'job', stage: 'requested', domain: 'firma.de', at: 1, content: {} } as const;
  writeRestore(place.folder, request);
  swapServer(place.folder, request, () => {});
  expect(readdirSync(join(beforeRestores(place.folder), '1'))).toEqual(['kontor.db']);
  writeFileSync(join(place.folder, 'apps', 'file'), 'x');
  expect(firstFilledMount(place.folder)).toBe('apps');
});
