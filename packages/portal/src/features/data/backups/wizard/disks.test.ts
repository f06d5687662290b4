import type { BackupDevice } from '@kontor/contract/data/backups';
import { expect, test } from 'vitest';
import { canRetainContent, chosenDisk, contentOf, disksOf, offeredDisks, shortNameOf, unusedDisks } from './disks.ts';

const disk = (deviceName: string, change: Partial<BackupDevice> = {}): BackupDevice => ({
  ...{ id: deviceName, type: 'usb', model: 'Disk', deviceName, obstacle: '', ...change },
});
const partition = {
  mountPoint: '',
  sizeInKBytes: 1,
  usedInKBytes: null,
  availableInKBytes: null,
  usedForBackup: false,
};
const filled = disk('/dev/sdb', { partitions: [{ ...partition, fsUUID: 'a-b', canHoldBackups: true }] });
const ofCamera = disk('/dev/sdd', { partitions: [{ ...partition, fsUUID: 'c-d', canHoldBackups: false }] });
const none = { disk: '', content: '' } as const;

test('servers are no disks', () => {
  expect(disksOf([filled, disk('nas', { type: 'network' })])).toEqual([filled]);
});

test('the disks of the server itself are not offered', () => {
  expect(
    offeredDisks([disk('/dev/sda', { own: true, obstacle: 'system' }), filled, disk('nas', { type: 'network' })]),
  ).toEqual([filled]);
});

test('a disk is unused where it could take backups and does not', () => {
  const used = disk('/dev/sde', {
    partitions: [{ ...partition, fsUUID: 'e', canHoldBackups: true, usedForBackup: true }],
  });
  const system = disk('/dev/sda', { obstacle: 'system' });
  expect(unusedDisks([system, used, filled, disk('/dev/sdc')]).map(shortNameOf)).toEqual(['sdb', 'sdc']);
});

test('the only disk that can be used is chosen, one of several not', () => {
  const system = disk('/dev/sda', { obstacle: 'system' });
  expect(chosenDisk(none, [system, filled])).toBe(filled);
  expect(chosenDisk(none, [filled, disk('/dev/sdc')])).toBeUndefined();
  expect(chosenDisk({ ...none, disk: '/dev/sda' }, [system, filled])).toBeUndefined();
  expect(chosenDisk({ ...none, disk: '/dev/sdc' }, [filled, disk('/dev/sdc')])?.deviceName).toBe('/dev/sdc');
});

test('content stays unless somebody chose otherwise, and is lost where nothing can stay', () => {
  expect([filled, disk('/dev/sdc'), ofCamera].map(canRetainContent)).toEqual([true, false, false]);
  expect(contentOf(none, filled)).toBe('retain');
  expect(contentOf({ ...none, content: 'erase' }, filled)).toBe('erase');
  expect(contentOf({ ...none, content: 'retain' }, ofCamera)).toBe('erase');
});

test('a disk is named without its folder', () => {
  expect([shortNameOf(filled), shortNameOf(disk('sdc'))]).toEqual(['sdb', 'sdc']);
});
