import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { minutes, seconds } from '@kontor/platform/work/durations';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Command } from '../../run-command.ts';
import { parseBlockDevices } from './block-devices.ts';
import { createDrives } from './drives.ts';

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8');
const disk = (name: string, more: object = {}) => ({
  ...{ name, type: 'disk', size: 2_000_398_934_016, model: 'Drive', serial: 'S1', vendor: null, tran: 'sata' },
  ...{ rota: true, mountpoints: [null] },
  ...more,
});
const listOf = (...devices: object[]) => JSON.stringify({ blockdevices: devices });

let clock: VirtualClock;
let sys: string;
/** What each device answers, and with a way of asking behind it what it answers to that; a function is called instead. */
let answers: Record<string, string | (() => Promise<string>)>;
let printed: string;
let ran: string[];
beforeEach(() => {
  clock = createVirtualClock();
  sys = mkdtempSync(join(tmpdir(), 'kontor-sys-'));
  mkdirSync(join(sys, 'block', 'sda'), { recursive: true });
  answers = { '/dev/sda': fixture('sata-hdd') };
  printed = listOf(disk('sda'));
  ran = [];
});
afterEach(() => rmSync(sys, { recursive: true }));

async function run({ program, args, onLine }: Command) {
  ran.push([program, ...args].join(' '));
  const device = [args.at(-1), ...args.filter((arg) => arg.startsWith('--device='))].join(' ');
  const found = program === 'lsblk' ? printed : answers[device];
  const text = typeof found === 'function' ? await found() : (found ?? '');
  for (const line of text.split('\n')) onLine?.(line);
  return { code: 0, lines: [] };
}
const open = () => createDrives({ commands: { run }, clock, sys });
const questions = () => ran.filter((line) => line.startsWith('smartctl'));

test('a drive is listed at once, and says how it is when it was asked', async () => {
  const drives = open();
  expect(await drives.list()).toMatchObject([{ deviceName: '/dev/sda', reason: 'reading', report: undefined }]);
  await drives.ask();
  const [drive] = (await drives.list()) ?? [];
  expect(drive).toMatchObject({ reason: undefined, answeredAt: clock.now(), report: { status: 'GOOD' } });
  expect(questions()).toEqual(['smartctl --json --all --nocheck=standby /dev/sda']);
});

test('it is asked every five minutes at most, also when the clock jumps back', async () => {
  const drives = open();
  for (const pause of [0, seconds(10), minutes(4)]) {
    clock.advance(pause);
    await drives.ask();
  }
  expect(questions()).toHaveLength(1);
  clock.advance(minutes(1));
  await drives.ask();
  expect(questions()).toHaveLength(2);
  clock.jump(-minutes(600));
  await drives.ask();
  expect(questions()).toHaveLength(3);
  clock.jump(minutes(6000));
  await drives.ask();
  expect(questions()).toHaveLength(4);
});

test('a drive that rests is not woken, and what it said before stays', async () => {
  const drives = open();
  await drives.ask();
  const answeredAt = clock.now();
  answers['/dev/sda'] = fixture('asleep');
  clock.advance(minutes(6));
  await drives.ask();
  expect(await drives.list()).toMatchObject([{ reason: 'asleep', answeredAt, report: { status: 'GOOD' } }]);
  expect(questions().every((line) => line.includes('--nocheck=standby'))).toBe(true);
});

describe('a program that hangs', () => {
  test('is ended, the drive did not answer, and the next one is asked', async () => {
    printed = listOf(disk('sda'), disk('sdb'));
    answers['/dev/sda'] = () => Promise.reject(new AdapterError('smartctl took too long and was ended'));
    answers['/dev/sdb'] = fixture('sata-ssd');
    const drives = open();
    await drives.ask();
    expect(await drives.list()).toMatchObject([{ reason: 'no-answer' }, { report: { status: 'GOOD' } }]);
  });

  test('and cannot be ended is not waited for, nor started a second time', async () => {
    answers['/dev/sda'] = () => new Promise(() => {});
    const drives = open();
    const asked = drives.ask();
    await Promise.resolve(drives.list());
    while (questions().length === 0) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(seconds(13));
    await asked;
    expect(await drives.list()).toMatchObject([{ reason: 'no-answer' }]);
    clock.advance(minutes(30));
    await drives.ask();
    expect(questions()).toHaveLength(1);
  });
});

test('without smartctl the drives are listed all the same', async () => {
  answers['/dev/sda'] = () => Promise.reject(new AdapterError('The program smartctl is not installed'));
  const drives = open();
  await drives.ask();
  expect(await drives.list()).toMatchObject([{ reason: 'no-smartctl', report: undefined }]);
});

describe('a drive that disappears', () => {
  test('is gone from the list, and one of the same name is asked anew', async () => {
    const drives = open();
    await drives.ask();
    rmSync(join(sys, 'block', 'sda'), { recursive: true });
    printed = listOf();
    expect(await drives.list()).toEqual([]);
    mkdirSync(join(sys, 'block', 'sda'));
    printed = listOf(disk('sda'));
    expect(await drives.list()).toMatchObject([{ reason: 'reading' }]);
  });

  test('while it is read does not answer', async () => {
    answers['/dev/sda'] = fixture('gone');
    const drives = open();
    await drives.ask();
    expect(await drives.list()).toMatchObject([{ reason: 'gone' }]);
  });

  test('while it is read leaves nothing to the next one of its name', async () => {
    const drives = open();
    answers['/dev/sda'] = async () => {
      printed = listOf();
      rmSync(join(sys, 'block', 'sda'), { recursive: true });
      expect(await drives.list()).toEqual([]);
      return fixture('sata-hdd');
    };
    await drives.ask();
    mkdirSync(join(sys, 'block', 'sda'));
    printed = listOf(disk('sda', { model: 'Another', serial: 'S2' }));
    expect(await drives.list()).toMatchObject([{ model: 'Another', reason: 'reading', report: undefined }]);
  });

  test('and is replaced while nobody looks gives its values to no other', async () => {
    const drives = open();
    await drives.ask();
    printed = listOf(disk('sda', { serial: 'S2' }));
    answers['/dev/sda'] = fixture('no-identity');
    clock.advance(minutes(60));
    await drives.ask();
    expect(await drives.list()).toMatchObject([{ serial: 'S2', reason: 'drive-error', report: undefined }]);
  });
});

describe('a drive in a USB case that smartctl does not know', () => {
  const sat = '/dev/sdb --device=sat';
  const inCase = (more: object = {}) => listOf(disk('sdb', { tran: 'usb', rm: false, ...more }));
  beforeEach(() => {
    printed = inCase();
    answers = { '/dev/sdb': fixture('usb-unknown'), [sat]: fixture('usb-sat') };
  });
  const askTwice = async () => {
    const drives = open();
    await drives.ask();
    clock.advance(minutes(6));
    await drives.ask();
    return drives.list();
  };
  const asSat = 'smartctl --json --all --nocheck=standby --device=sat /dev/sdb';

  test('is asked in the way most of these pass on', async () => {
    expect(await askTwice()).toMatchObject([{ reason: undefined, report: { status: 'GOOD', temperature: 36 } }]);
    expect(questions().filter((line) => line === asSat)).toHaveLength(2);
  });

  test('is not woken by that', async () => {
    answers[sat] = fixture('asleep');
    expect(await askTwice()).toMatchObject([{ reason: 'asleep' }]);
    expect(questions().filter((line) => line === asSat)).toHaveLength(2);
  });

  test('and does not understand that either is asked so once', async () => {
    answers[sat] = fixture('no-identity');
    expect(await askTwice()).toMatchObject([{ reason: 'usb-bridge', report: undefined }]);
    expect(questions().filter((line) => line === asSat)).toHaveLength(1);
  });

  test('and hangs at that is never asked so again', async () => {
    answers[sat] = () => Promise.reject(new AdapterError('smartctl took too long and was ended'));
    expect(await askTwice()).toMatchObject([{ reason: 'usb-bridge' }]);
    expect(questions().filter((line) => line === asSat)).toHaveLength(1);
  });

  test.each([{ rm: true }, { rm: '1' }, { tran: 'sata' }])('but not a stick, nor what is no USB: %j', async (more) => {
    printed = inCase(more);
    expect(await askTwice()).toMatchObject([{ reason: 'usb-bridge' }]);
    expect(questions()).not.toContain(asSat);
  });
});

test.each([
  [{ tran: 'usb' }, 'no-identity', 'usb-bridge'],
  [{ vendor: 'QEMU' }, 'vmware-disk', 'virtual'],
  [{ model: 'Amazon Elastic Block Store', tran: 'nvme' }, 'nvme-no-log', 'virtual'],
  [{}, 'no-identity', 'drive-error'],
  [{}, 'vmware-disk', 'not-supported'],
  [{}, 'raid-volume', 'raid-controller'],
])('a drive that cannot say how it is has the reason of what is before it: %j, %s', async (more, name, reason) => {
  printed = listOf(disk('sda', more));
  answers['/dev/sda'] = fixture(name);
  const drives = open();
  await drives.ask();
  expect(await drives.list()).toMatchObject([{ reason, report: undefined }]);
});

test('a USB drive that answered before and does no more has an error of its own', async () => {
  printed = listOf(disk('sda', { tran: 'usb' }));
  const drives = open();
  await drives.ask();
  answers['/dev/sda'] = fixture('no-identity');
  clock.advance(minutes(6));
  await drives.ask();
  expect(await drives.list()).toMatchObject([{ reason: 'drive-error', report: { status: 'GOOD' } }]);
});

test.each(['', '{', '{"blockdevices":3}'])('a list that makes no sense is none: %j', async (text) => {
  printed = text;
  expect(await open().list()).toBeUndefined();
  await open().ask();
  expect(questions()).toEqual([]);
});

test('an error of ours is no answer of the drive', async () => {
  answers['/dev/sda'] = () => Promise.reject(new TypeError('ours'));
  await expect(open().ask()).rejects.toThrow('ours');
});

test('lsblk lists drives with what is mounted from them; parts of memory and files are none', () => {
  const found = parseBlockDevices(
    listOf(
      disk('zram0'),
      disk('loop0', { type: 'loop' }),
      disk('sr0', { type: 'rom' }),
      disk('sdb', { size: 0 }),
      disk('vda', { vendor: '0x1af4', model: null, mountpoints: ['/run/netns', '/'] }),
      disk('nvme0n1', {
        rota: false,
        tran: 'nvme',
        children: [disk('nvme0n1p1', { type: 'part', mountpoints: ['/srv'] })],
      }),
      disk('sdc', {
        tran: 'usb',
        model: ' Elements ',
        rota: '0',
        size: '500107862016',
        mountpoints: undefined,
        mountpoint: '/mnt',
      }),
    ),
  );
  expect(found).toMatchObject([
    { deviceName: '/dev/vda', isVirtual: true, isRemovable: false, mountPoints: ['/'], model: null },
    { deviceName: '/dev/nvme0n1', isNvme: true, isRotating: false, mountPoints: ['/srv'] },
    {
      deviceName: '/dev/sdc',
      isUsb: true,
      isRotating: false,
      model: 'Elements',
      mountPoints: ['/mnt'],
      bytes: 500_107_862_016,
    },
  ]);
  expect(found).toHaveLength(3);
});
