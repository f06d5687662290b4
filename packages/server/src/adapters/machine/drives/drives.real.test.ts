import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minutes, seconds } from '@kontor/platform/work/durations';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCommands } from '../../run-command.ts';
import { createDrives, type Drives } from './drives.ts';

// Programs of the test stand in for lsblk and smartctl: the machine of the tests has no drives to ask.
let root: string;
let clock: VirtualClock;
let drives: Drives;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-drives-'));
  mkdirSync(join(root, 'block', 'sda'), { recursive: true });
  clock = createVirtualClock();
  const environment = { PATH: `${root}:${process.env.PATH}` };
  const commands = createCommands({ box: 'drivesTest', node: process.execPath, clock, environment });
  drives = createDrives({ commands, clock, sys: root });
  const disk = { name: 'sda', type: 'disk', size: 1000, model: 'Drive', rota: true, mountpoints: [null] };
  program('lsblk', `echo '${JSON.stringify({ blockdevices: [disk] })}'`);
});
afterEach(() => rmSync(root, { recursive: true }));

function program(name: string, script: string): void {
  writeFileSync(join(root, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(root, name), 0o755);
}
const eventually = <T>(work: () => T): Promise<T> => vi.waitFor(work, { timeout: 20_000, interval: 10 });

test('a drive is asked through smartctl, whatever its exit status', async () => {
  program('smartctl', `cat ${join(import.meta.dirname, 'fixtures', 'sata-hdd-failing.json')}; exit 88`);
  await drives.ask();
  expect(await drives.list()).toMatchObject([{ deviceName: '/dev/sda', report: { status: 'FAILING' } }]);
});

test('a smartctl that hangs is ended with its children, and its drive did not answer', async () => {
  const started = join(root, 'started');
  program('smartctl', `sleep 1000 &\necho $! > ${started}\ntrap '' TERM\nwait; sleep 1000`);
  const asked = drives.ask();
  await eventually(() => expect(existsSync(started) && readFileSync(started, 'utf8')).toMatch(/\d+\n/));
  clock.advance(seconds(10));
  await asked;
  expect(await drives.list()).toMatchObject([{ reason: 'no-answer', report: undefined }]);
  const child = Number(readFileSync(started, 'utf8'));
  await eventually(() => expect(() => process.kill(child, 0)).toThrow('ESRCH'));
});

test.each([
  ['lines without end', 'yes "{" | head -n 200000'],
  ['one line without end', 'head -c 50000000 /dev/zero | tr "\\0" "{"'],
  ['bytes that are no text', 'head -c 100000 /dev/urandom'],
  ['a usage text', 'echo "smartctl: unrecognized option --json"; exit 1'],
])('output that is %s is cut off, and not understood', async (_what, script) => {
  program('smartctl', script);
  await drives.ask();
  expect(await drives.list()).toMatchObject([{ reason: 'unreadable' }]);
});

test('what the kernel says on the way does not spoil an answer', async () => {
  const file = join(import.meta.dirname, 'fixtures', 'nvme-hot.json');
  program('smartctl', `echo 'a warning' >&2; cat ${file}; sleep 0.1; echo 'another' >&2; exit 8`);
  await drives.ask();
  expect(await drives.list()).toMatchObject([{ report: { status: 'WATCH', temperature: 84 } }]);
});

test('a USB case that hangs at its question is not asked so again', async () => {
  const disk = { name: 'sda', type: 'disk', size: 1000, model: 'Drive', rm: false, tran: 'usb', mountpoints: [null] };
  program('lsblk', `echo '${JSON.stringify({ blockdevices: [disk] })}'`);
  const asked = join(root, 'asked');
  const unknown = join(import.meta.dirname, 'fixtures', 'usb-unknown.json');
  program('smartctl', `case "$*" in *--device=sat*) echo x >> ${asked}; sleep 1000;; *) cat ${unknown}; exit 1;; esac`);
  const first = drives.ask();
  await eventually(() => expect(existsSync(asked) && readFileSync(asked, 'utf8')).toBe('x\n'));
  clock.advance(seconds(10));
  await first;
  expect(await drives.list()).toMatchObject([{ reason: 'no-answer' }]);
  clock.advance(minutes(6));
  await drives.ask();
  expect(await drives.list()).toMatchObject([{ reason: 'usb-bridge' }]);
  expect(readFileSync(asked, 'utf8')).toBe('x\n');
});
