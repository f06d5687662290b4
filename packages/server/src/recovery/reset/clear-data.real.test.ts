import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearData } from './clear-data.ts';

describe('a data folder with other disks mounted in it', () => {
  let place: ReturnType<typeof dataFolder>;
  let disks: string[];
  let mounted: string[];
  beforeEach(() => {
    place = dataFolder();
    mounted = [];
    disks = [join(place.folder, 'apps'), join(place.folder, 'libraries', 'large')];
    for (const disk of disks) mkdirSync(disk, { recursive: true });
    writeFileSync(join(place.folder, 'libraries', 'small'), 'x');
  });
  afterEach(() => {
    for (const disk of mounted) execFileSync('umount', [disk]);
    place.remove();
  });

  function mountAll(): void {
    for (const disk of disks) {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'kontor-test', disk], { stdio: 'ignore' });
      mounted.push(disk);
      mkdirSync(join(disk, 'folder'));
      writeFileSync(join(disk, 'folder', 'letter'), 'x');
    }
  }

  test('is cleared, and the disks are empty', async ({ annotate }) => {
    try {
      mountAll();
    } catch {
      await annotate('no tmpfs can be mounted here');
      return;
    }
    await clearData(place.folder);
    expect(readdirSync(place.folder).toSorted()).toEqual(['apps', 'libraries']);
    expect(readdirSync(join(place.folder, 'libraries'))).toEqual(['large']);
    expect(disks.flatMap((disk) => readdirSync(disk))).toEqual([]);
  });

  test('is cleared without the disks for backups that a killed server left mounted', async () => {
    const disk = join(place.folder, 'run', 'backup', 'uuid');
    mkdirSync(disk, { recursive: true });
    writeFileSync(join(disk, 'backups'), 'x');
    writeFileSync(join(place.folder, 'run', 'mark'), 'x');
    await clearData(place.folder);
    expect([readdirSync(disk), readdirSync(join(place.folder, 'run'))]).toEqual([['backups'], ['backup']]);
  });
});
