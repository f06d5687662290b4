import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cgroupAt, listCgroups } from './cgroup.ts';
import { type CgroupRoot, findCgroupRoot, readMounts, readOwnPaths } from './cgroup-root.ts';

describe('where cgroups are', () => {
  test('mounts of both versions are told apart', () => {
    const mountinfo = [
      '22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw',
      '30 25 0:26 / /sys/fs/cgroup/memory rw,nosuid shared:9 - cgroup cgroup rw,memory',
      '31 25 0:27 /docker/abc /sys/fs/cgroup/pids rw,nosuid - cgroup cgroup rw,pids',
      '32 25 0:28 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw,nsdelegate',
      '',
    ].join('\n');
    expect(readMounts(mountinfo)).toEqual([
      { version: 1, root: '/', path: '/sys/fs/cgroup/memory', controllers: ['rw', 'memory'] },
      { version: 1, root: '/docker/abc', path: '/sys/fs/cgroup/pids', controllers: ['rw', 'pids'] },
      { version: 2, root: '/', path: '/sys/fs/cgroup/unified', controllers: ['rw', 'nsdelegate'] },
    ]);
  });

  test('the own cgroup is told for each controller; paths may hold colons', () => {
    const own = readOwnPaths('8:pids:/\n5:cpu,cpuacct:/a:b\n0::/system.slice/kontor.service\n');
    expect(Object.fromEntries(own)).toEqual({
      pids: '/',
      cpu: '/a:b',
      cpuacct: '/a:b',
      '': '/system.slice/kontor.service',
    });
  });
});

// The kernel creates these files; a folder simulates them, so that both versions are tested on any machine.
describe('the place for cgroups', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cgroup-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const writeFake = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');

  function versionTwo(own: string): CgroupRoot {
    writeFake('mountinfo', `30 25 0:26 / ${folder} rw - cgroup2 cgroup2 rw\n`);
    writeFake('cgroup', `0::${own}\n`);
    writeFake('cgroup.controllers', 'cpu io memory pids\n');
    writeFake('cgroup.subtree_control', 'cpu memory\n');
    return findCgroupRoot('box', folder);
  }

  test('is below the root in version 2, with both controllers switched on all the way down', () => {
    const cgroupRoot = versionTwo('/system.slice/kontor.service');
    expect(cgroupRoot).toMatchObject({ version: 2, folders: [join(folder, 'kontor.box')] });
    writeFake('kontor.box/cgroup.subtree_control', '');
    cgroupRoot.enable();
    expect(read('cgroup.subtree_control')).toBe('+memory +pids');
    expect(read('kontor.box/cgroup.subtree_control')).toBe('+memory +pids');
  });

  test('is beside the server where the unit gives it a leaf of its own', () => {
    const cgroupRoot = versionTwo('/system.slice/kontor.service/server');
    expect(cgroupRoot.folders).toEqual([join(folder, 'system.slice', 'kontor.service', 'kontor.box')]);
  });

  test('is below the own cgroup of each controller in version 1, also where a container shows a part of it', () => {
    const mounts = ['memory', 'pids'].map(
      (name) => `30 25 0:26 /docker/abc ${folder}/${name} rw - cgroup cgroup rw,${name}`,
    );
    writeFake('mountinfo', mounts.join('\n'));
    writeFake('cgroup', '4:memory:/docker/abc/inner\n8:pids:/docker/abc\n');
    expect(findCgroupRoot('box', folder).folders).toEqual([
      `${folder}/memory/inner/kontor.box`,
      `${folder}/pids/kontor.box`,
    ]);
  });

  test('is missing where memory or processes cannot be limited, and that is said', () => {
    writeFake('mountinfo', `30 25 0:26 / ${folder} rw - cgroup cgroup rw,memory\n`);
    writeFake('cgroup', '4:memory:/\n');
    expect(() => findCgroupRoot('box', folder)).toThrow('no pids controller');
  });
});

describe('a cgroup of version 2', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cgroup-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const cgroupRoot = (): CgroupRoot => ({ version: 2, folders: [folder], enable: () => {} });
  const read = (file: string) => readFileSync(join(folder, 'app-wiki.1', file), 'utf8');

  test('limits memory without a way out into swap, and processes', () => {
    mkdirSync(join(folder, 'app-wiki.1'));
    for (const file of ['memory.max', 'memory.swap.max', 'pids.max'])
      writeFileSync(join(folder, 'app-wiki.1', file), 'max');
    cgroupAt(cgroupRoot(), 'app-wiki.1').create({ memory: 1_000_000, processes: 50 });
    expect([read('memory.max'), read('memory.swap.max'), read('pids.max')]).toEqual(['1000000', '0', '50']);
    expect(existsSync(join(folder, 'app-wiki.1', 'memory.limit_in_bytes'))).toBe(false);
  });

  test('tells its figures: cached files count as free', () => {
    const cgroup = cgroupAt(cgroupRoot(), 'app-wiki.1');
    cgroup.create();
    const writeFake = (file: string, text: string) => writeFileSync(join(folder, 'app-wiki.1', file), text);
    writeFake('memory.current', '5000\n');
    writeFake('memory.stat', 'anon 3000\ninactive_file 1500\nactive_file 500\n');
    writeFake('memory.events', 'low 0\nmax 4\noom 2\noom_kill 1\noom_group_kill 0\n');
    writeFake('cgroup.procs', '12\n13\n');
    expect(cgroup.memoryBytes()).toBe(3500);
    expect(cgroup.outOfMemoryKills()).toBe(1);
    expect(cgroup.pids()).toEqual([12, 13]);
    expect(listCgroups(cgroupRoot())).toEqual(['app-wiki.1']);
  });

  test('that is not there has nothing in it', async () => {
    const cgroup = cgroupAt(cgroupRoot(), 'app-gone.1');
    expect([cgroup.exists(), cgroup.pids(), cgroup.memoryBytes(), cgroup.outOfMemoryKills()]).toEqual([
      false,
      [],
      0,
      0,
    ]);
    await cgroup.end();
  });
});
