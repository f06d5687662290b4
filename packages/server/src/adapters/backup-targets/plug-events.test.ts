import { seconds } from '@kontor/platform/work/durations';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { describe, expect, test, vi } from 'vitest';
import { createPlugListeners, createPolledEvents, createUdevEvents, parseUdev } from './plug-events.ts';
import type { Disk } from './target.ts';

const log = {
  warn(details: object, message: string): never {
    throw new Error(message, { cause: details });
  },
};
const diskWith = (...fsUUIDs: string[]): Disk => ({
  ...{ name: 'sdb', model: '', serial: '', bytes: 1, isRemovable: true, isReadOnly: false, forbiddenBy: [] },
  partitions: fsUUIDs.map((fsUUID) => ({
    ...{
      device: '/dev/sdb1',
      mountPoint: '',
      fsUUID,
      fsType: 'ext4',
      bytes: 1,
      usedBytes: undefined,
      availableBytes: undefined,
    },
  })),
});

// As `udevadm monitor --udev --property` prints it when a disk with one partition comes and goes.
const events = `monitor will print the received events for:
UDEV - the event which udev sends out after rule processing

UDEV  [5123.4] add      /devices/pci0000:00/usb1/1-1/block/sdb (block)
ACTION=add
DEVNAME=/dev/sdb
DEVTYPE=disk
ID_BUS=usb
ID_PART_TABLE_TYPE=gpt

UDEV  [5123.5] add      /devices/pci0000:00/usb1/1-1/block/sdb/sdb1 (block)
ACTION=add
DEVNAME=/dev/sdb1
DEVTYPE=partition
ID_FS_UUID=33b99b77-9fa5
ID_FS_TYPE=ext4
ID_FS_USAGE=filesystem

UDEV  [5130.1] change   /devices/virtual/block/loop0 (block)
ACTION=change
DEVNAME=/dev/loop0
ID_FS_UUID=loop
ID_FS_USAGE=filesystem

UDEV  [5131.1] add      /devices/x/sdc1 (block)
ACTION=add
ID_FS_UUID=raid
ID_FS_USAGE=raid

UDEV  [5140.1] remove   /devices/pci0000:00/usb1/1-1/block/sdb/sdb1 (block)
ACTION=remove
ID_FS_UUID=33b99b77-9fa5
ID_FS_USAGE=filesystem

`.split('\n');

test('of the events of udev only a file system that was added counts', () => {
  const found: string[] = [];
  const parse = parseUdev((fsUUID) => found.push(fsUUID));
  for (const line of events) parse(line);
  expect(found).toEqual(['33b99b77-9fa5']);
});

test('udev is followed until nobody listens', async () => {
  const found: string[] = [];
  const run = vi.fn(async ({ onLine, signal }) => {
    for (const line of events) onLine?.(line);
    return await new Promise<never>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    );
  });
  const stop = createUdevEvents({ commands: { run }, clock: createVirtualClock(), log }).watch((fsUUID) =>
    found.push(fsUUID),
  );
  await vi.waitFor(() => expect(found).toEqual(['33b99b77-9fa5']), { timeout: 30_000 });
  await stop();
  expect(run).toHaveBeenCalledTimes(1);
});

test('without udev the disks are looked at when devices changed, and once more; what was there before was not plugged in', async () => {
  const clock = createVirtualClock();
  const found: string[] = [];
  const looks = [diskWith('old', ''), diskWith('old'), diskWith('old', 'new'), diskWith('new'), diskWith('new', 'old')];
  // The new disk is listed at the second time and readable at the third, where nothing else has changed.
  const lists = ['vda', 'vda sdb', 'vda sdb', 'vda', 'vda sdb', 'vda sdb', 'vda sdb', 'vda sdb'];
  const count = { devices: 0, disks: 0 };
  const devices = async () => lists[count.devices++] ?? 'vda sdb';
  const disks = async () => [looks[Math.min(count.disks++, looks.length - 1)] ?? diskWith()];
  const stop = createPolledEvents({ disks, devices, clock, log }).watch((fsUUID) => found.push(fsUUID));
  for (let look = 1; look <= lists.length; look += 1) {
    await vi.waitFor(() => expect(count.devices).toBe(look), { timeout: 30_000 });
    await vi.waitFor(() => expect(clock.next()).toBe(true), { timeout: 30_000 });
  }
  expect(found).toEqual(['new', 'old']);
  expect(count.disks).toBe(6);
  await stop();
  const last = count.devices;
  clock.advance(seconds(60));
  expect(count.devices).toBe(last);
});

describe('who listens', () => {
  test('is called with each disk, and the disks are watched only while somebody does', async () => {
    let plug = (_fsUUID: string) => {};
    const watched = { starts: 0, ends: 0 };
    const watch = (listener: (fsUUID: string) => void) => {
      plug = listener;
      watched.starts += 1;
      return async () => {
        watched.ends += 1;
      };
    };
    const listeners = createPlugListeners(() => ({ watch }), log);
    expect(watched).toEqual({ starts: 0, ends: 0 });
    const [one, other]: [string[], string[]] = [[], []];
    const endOne = listeners.add((fsUUID) => one.push(fsUUID));
    const endOther = listeners.add((fsUUID) => other.push(fsUUID));
    plug('a');
    endOne();
    endOne();
    plug('b');
    expect([one, other, watched]).toEqual([['a'], ['a', 'b'], { starts: 1, ends: 0 }]);
    endOther();
    expect(watched).toEqual({ starts: 1, ends: 1 });
    listeners.add((fsUUID) => one.push(fsUUID));
    expect(watched).toEqual({ starts: 2, ends: 1 });
    await listeners.close();
    plug('c');
    expect([one, watched]).toEqual([['a'], { starts: 2, ends: 2 }]);
  });
});
