import { describe, expect, test } from 'vitest';
import { type DiskRules, devicesToProbe, parseDisks, parseFileSystem, viewDisks } from './disk-list.ts';

const device = (name: string, more: object = {}) => ({
  ...{ name, path: `/dev/${name}`, type: 'disk', size: 2_000_398_934_016, model: null, serial: null, tran: 'sata' },
  ...{
    rm: false,
    ro: false,
    hotplug: false,
    fstype: null,
    uuid: null,
    fsavail: null,
    fsused: null,
    mountpoints: [null],
  },
  ...more,
});
const part = (name: string, more: object = {}) => device(name, { type: 'part', tran: null, size: 1_000_000, ...more });
const system = device('sda', {
  children: [
    part('sda1', { fstype: 'vfat', uuid: 'AB12-34CD', mountpoints: ['/boot/efi'] }),
    part('sda2', { fstype: 'ext4', uuid: 'root-uuid', mountpoints: ['/'], fsavail: '500', fsused: '400' }),
    part('sda3', { fstype: 'swap', uuid: 'swap-uuid', mountpoints: ['[SWAP]'] }),
  ],
});
const usb = device('sdb', {
  ...{ model: 'Elements 25A2  ', serial: 'WX12', tran: 'usb', hotplug: true },
  children: [
    part('sdb1', { fstype: 'exfat', uuid: '5C3D-1122', mountpoints: ['/media/Elements'], fsavail: 900, fsused: 100 }),
  ],
});

const view = (devices: object[], rules: Partial<DiskRules> = {}) =>
  viewDisks(parseDisks(JSON.stringify({ blockdevices: devices })) ?? [], {
    ...{ data: '/var/lib/kontor', own: '/var/lib/kontor/run/backup', mayUseLoops: false, fileSystems: new Map() },
    ...rules,
  });
const forbidding = (points: string[], rules: Partial<DiskRules> = {}) =>
  view([device('sdb', { mountpoints: points, fstype: 'ext4', uuid: 'u' })], rules)[0]?.forbiddenBy;

test('a disk that was plugged in can be used, that of the system cannot', () => {
  const [first, second] = view([system, usb]);
  expect(first).toMatchObject({ name: 'sda', isRemovable: false, forbiddenBy: ['/boot/efi', '/', '[SWAP]'] });
  expect(second).toEqual({
    ...{ name: 'sdb', model: 'Elements 25A2', serial: 'WX12', bytes: 2_000_398_934_016 },
    ...{ isRemovable: true, isReadOnly: false, forbiddenBy: [] },
    partitions: [
      {
        ...{ device: '/dev/sdb1', mountPoint: '/media/Elements', fsUUID: '5C3D-1122', fsType: 'exfat' },
        ...{ bytes: 1_000_000, usedBytes: 100, availableBytes: 900 },
      },
    ],
  });
});

describe('where a disk is mounted says whether it can be used', () => {
  test.each([
    '/',
    '/boot',
    '/boot/efi',
    '/home',
    '/home/anna',
    '/data',
    '/snapshot-ro',
    '/var',
    '/srv/files',
    '[SWAP]',
    '/mnt2',
  ])('not at %s', (point) => expect(forbidding([point])).toEqual([point]));
  test.each(['/media/disk', '/media/anna/disk', '/mnt', '/run/media/anna/disk', '/var/lib/kontor/run/backup/1234'])(
    'at %s',
    (point) => expect(forbidding([point])).toEqual([]),
  );
  test('not where the data folder is on it, or a part of the data folder', () => {
    expect(forbidding(['/mnt/disk'], { data: '/mnt/disk/kontor' })).toEqual(['/mnt/disk']);
    expect(forbidding(['/mnt/kontor/apps'], { data: '/mnt/kontor' })).toEqual(['/mnt/kontor/apps']);
    expect(forbidding(['/mnt/disk2'], { data: '/mnt/disk/kontor' })).toEqual([]);
  });
});

test('what is part of something larger cannot be used, mounted or not', () => {
  const raid = device('sdc', {
    children: [
      part('sdc1', {
        fstype: 'linux_raid_member',
        uuid: 'raid',
        children: [device('md0', { type: 'raid1', mountpoints: ['/home'] })],
      }),
    ],
  });
  const volume = device('sdd', { fstype: 'LVM2_member', uuid: 'lvm' });
  const pool = device('sde', { children: [part('sde1', { fstype: 'zfs_member', uuid: 'pool' })] });
  expect(view([raid, volume, pool]).map(({ name, forbiddenBy }) => [name, forbiddenBy])).toEqual([
    ['sdc', ['/home', 'linux_raid_member']],
    ['sdd', ['LVM2_member']],
    ['sde', ['zfs_member']],
  ]);
});

test('a file system of two disks forbids both, though only one of them is shown as mounted', () => {
  const of = (name: string, mountpoints: string[]) => device(name, { fstype: 'btrfs', uuid: 'same', mountpoints });
  expect(view([of('sdb', ['/home']), of('sdc', [])]).map(({ forbiddenBy }) => forbiddenBy)).toEqual([
    ['/home'],
    ['/home'],
  ]);
});

test('memory, networks, discs and empty card readers are no disks; loop devices only in tests', () => {
  const others = ['zram0', 'ram0', 'nbd0', 'sr0', 'fd0', 'rbd0', 'md0'].map((name) => device(name));
  const loop = device('loop0', { type: 'loop' });
  const empty = device('sdf', { size: 0 });
  expect(view([...others, loop, empty])).toEqual([]);
  expect(view([...others, loop, empty], { mayUseLoops: true }).map(({ name }) => name)).toEqual(['loop0']);
});

test('without udev lsblk knows no file systems, and blkid is asked', () => {
  const disks = [device('vda', { mountpoints: ['/'] }), device('sdb', { children: [part('sdb1')] }), usb];
  const nodes = parseDisks(JSON.stringify({ blockdevices: disks })) ?? [];
  expect(devicesToProbe(nodes, { mayUseLoops: false, mustProbe: false })).toEqual(['/dev/vda', '/dev/sdb1']);
  expect(devicesToProbe(nodes, { mayUseLoops: false, mustProbe: true })).toEqual([
    '/dev/vda',
    '/dev/sdb1',
    '/dev/sdb1',
  ]);
  const fileSystems = new Map([['/dev/sdb1', { fsUUID: 'found', fsType: 'ext4' }]]);
  expect(view([disks[1] ?? {}], { fileSystems })[0]?.partitions).toMatchObject([{ fsUUID: 'found', fsType: 'ext4' }]);
  // A disk with nothing on it.
  expect(view([device('sdg')])[0]?.partitions).toEqual([]);
});

test('what blkid prints is read, and a table of partitions is no file system', () => {
  const lines = [
    'DEVNAME=/dev/loop0',
    'LABEL=kontor-backup',
    'UUID=33b9-9b77',
    'BLOCK_SIZE=1024',
    'TYPE=ext4',
    'USAGE=filesystem',
  ];
  expect(parseFileSystem(lines)).toEqual({ fsUUID: '33b9-9b77', fsType: 'ext4' });
  expect(parseFileSystem(['DEVNAME=/dev/sdb', 'PTUUID=1234', 'PTTYPE=gpt'])).toBeUndefined();
  expect(parseFileSystem([])).toBeUndefined();
});

test.each(['', 'lsblk: failed', '{"blockdevices":[{"name":"sda"', '[]', '{"blockdevices":[{"name":1}]}'])(
  'nothing is made of %s',
  (text) => expect(parseDisks(text)).toBeUndefined(),
);
