import { readdirSync, readFileSync } from 'node:fs';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { expect, test } from 'vitest';
import { createDrives } from '../../../../adapters/machine/drives/drives.ts';
import type { Command } from '../../../../adapters/run-command.ts';
import { healthOf, viewDrive } from './view-drives.ts';

const fixtures = new URL('../../../../adapters/machine/drives/fixtures/', import.meta.url);

/** Resolves with a drive as the page shows it, asked through a smartctl that prints a fixture. */
async function shown(name: string, more: object = {}, language: 'de' | 'en' = 'en') {
  const disk = { name: 'sda', type: 'disk', size: 2_000_398_934_016, model: 'DRIVE CUT OFF', rota: false, ...more };
  const printed = { lsblk: JSON.stringify({ blockdevices: [disk] }) };
  const run = async ({ program, onLine }: Command) => {
    onLine?.(program === 'lsblk' ? printed.lsblk : readFileSync(new URL(`${name}.json`, fixtures), 'utf8'));
    return { code: 0, lines: [] };
  };
  const drives = createDrives({ commands: { run }, clock: createVirtualClock(), sys: '/nowhere' });
  await drives.ask();
  const [drive] = (await drives.list()) ?? [];
  if (drive === undefined) throw new Error('no drive');
  return viewDrive(drive, language);
}

const usb = { tran: 'usb', rm: false };
const kinds: [fixture: string, device: object, shown: object][] = [
  [
    'sata-hdd',
    { rota: true },
    { status: 'GOOD', kind: 'HDD', temperatureInCelsius: 41, powerOnHours: 38_902, text: '' },
  ],
  [
    'sata-hdd-worn',
    { rota: true },
    {
      ...{ status: 'WATCH', kind: 'HDD', temperatureInCelsius: 38, powerOnHours: 51_023 },
      text: expect.stringMatching(
        /^A value was below .*: Airflow Temperature Cel\. Bad sectors, replaced: 8\. Sectors that are hard to read: 16\. It works on\./,
      ),
    },
  ],
  [
    'sata-hdd-failing',
    { rota: true },
    {
      ...{ status: 'FAILING', kind: 'HDD', temperatureInCelsius: 44, powerOnHours: 61_877 },
      text: expect.stringMatching(
        /^The drive reports that it will fail soon\..*Unreadable sectors: 2672\. A self-test .*Back up your data now/,
      ),
    },
  ],
  ['sata-ssd', {}, { status: 'GOOD', kind: 'SSD', temperatureInCelsius: 34, powerOnHours: 11_240, text: '' }],
  [
    'sata-ssd-worn',
    {},
    {
      ...{ status: 'WATCH', kind: 'SSD', temperatureInCelsius: 47, powerOnHours: 30_412 },
      text: expect.stringMatching(/^Of the intended life, 94 percent are used up\. It works on\./),
    },
  ],
  ['sata-ssd-plain', {}, { status: 'GOOD', kind: 'SSD', temperatureInCelsius: null, powerOnHours: 8123, text: '' }],
  ['nvme', { tran: 'nvme' }, { status: 'GOOD', kind: 'NVME', temperatureInCelsius: 39, powerOnHours: 9122, text: '' }],
  [
    'nvme-media-errors',
    { tran: 'nvme' },
    {
      status: 'WATCH',
      temperatureInCelsius: 52,
      text: expect.stringMatching(/^Read errors .*: 418\. Of the spare of the drive, 14 percent/),
    },
  ],
  [
    'nvme-read-only',
    { tran: 'nvme' },
    {
      ...{ status: 'FAILING', temperatureInCelsius: 39, powerOnHours: 20_117 },
      text: expect.stringMatching(
        /can only be read\. A value is below its threshold: Available Spare\..*Back up your data now/,
      ),
    },
  ],
  [
    'nvme-hot',
    { tran: 'nvme' },
    { status: 'WATCH', temperatureInCelsius: 84, text: expect.stringMatching(/^The drive is too hot: 84 degrees\./) },
  ],
  [
    'nvme-no-log',
    { tran: 'nvme' },
    { status: 'UNKNOWN', temperatureInCelsius: null, text: expect.stringMatching(/with an error/) },
  ],
  [
    'usb-unknown',
    usb,
    { status: 'UNKNOWN', isUsb: true, model: 'DRIVE CUT OFF', text: expect.stringMatching(/USB adapter/) },
  ],
  [
    'usb-sat',
    usb,
    { status: 'GOOD', isUsb: true, model: 'WDC WD20NMVW-11EDZS3', temperatureInCelsius: 36, powerOnHours: 2210 },
  ],
  ['usb-nvme', usb, { status: 'GOOD', isUsb: true, temperatureInCelsius: 44, powerOnHours: 120 }],
  ['sas', { rota: true }, { status: 'GOOD', kind: 'HDD', temperatureInCelsius: 33, powerOnHours: 29_871 }],
  [
    'sas-worn',
    { rota: true },
    { status: 'WATCH', text: expect.stringMatching(/^Bad sectors, replaced: 64\. Read errors .*: 5\./) },
  ],
  [
    'sas-failing',
    { rota: true },
    { status: 'FAILING', text: expect.stringMatching(/^The drive reports that it will fail soon\./) },
  ],
  [
    'asleep',
    { rota: true },
    { status: 'UNKNOWN', isAsleep: true, checkedAt: null, text: expect.stringMatching(/is not woken/) },
  ],
  ['raid-controller', {}, { status: 'UNKNOWN', text: expect.stringMatching(/^A RAID controller/) }],
  ['raid-volume', {}, { status: 'UNKNOWN', text: expect.stringMatching(/^A RAID controller/) }],
  [
    'virtual-disk',
    { name: 'vda' },
    { status: 'UNKNOWN', kind: 'VIRTUAL', text: expect.stringMatching(/virtual machine/) },
  ],
  [
    'vmware-disk',
    { vendor: 'VMware' },
    { status: 'UNKNOWN', kind: 'VIRTUAL', text: expect.stringMatching(/virtual machine/) },
  ],
  ['gone', {}, { status: 'UNKNOWN', text: expect.stringMatching(/was gone/) }],
  ['not-permitted', {}, { status: 'UNKNOWN', text: expect.stringMatching(/without the rights/) }],
  ['no-identity', {}, { status: 'UNKNOWN', text: expect.stringMatching(/with an error/) }],
];

test.each(kinds)('%s is shown as what it is', async (name, device, expected) => {
  const drive = await shown(name, device);
  expect(drive).toMatchObject(expected);
  expect(drive.smartAttributes.length > 0).toBe(drive.status !== 'UNKNOWN');
  // A drive that never answered has nothing to show but what the kernel knows.
  if (drive.status === 'UNKNOWN') expect(drive).toMatchObject({ temperatureInCelsius: null, powerOnHours: null });
  const german = await shown(name, device, 'de');
  expect(german.text === drive.text).toBe(drive.text === '');
});

test('each kind of drive there is an answer of is shown', () => {
  const names = readdirSync(fixtures).map((file) => file.replace('.json', ''));
  expect(kinds.map(([name]) => name).sort()).toEqual(names.sort());
});

test('the health of all is that of the worst; without any nobody knows', () => {
  const health = (...list: ('GOOD' | 'WATCH' | 'FAILING' | 'UNKNOWN')[]) =>
    healthOf(list.map((status) => ({ status })));
  expect(health('GOOD', 'GOOD')).toBe('GOOD');
  expect(health('GOOD', 'UNKNOWN')).toBe('UNKNOWN');
  expect(health('WATCH', 'UNKNOWN')).toBe('WATCH');
  expect(health('GOOD', 'FAILING', 'WATCH')).toBe('FAILING');
  expect([health(), healthOf(null)]).toEqual(['UNKNOWN', 'UNKNOWN']);
});
