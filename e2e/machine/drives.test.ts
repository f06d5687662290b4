import { readFileSync } from 'node:fs';
import { systemClock } from '@kontor/platform/work/clock';
import { createDrives } from '@kontor/server/adapters/machine/drives/drives';
import type { Command } from '@kontor/server/adapters/run-command';
import { noHardware } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { usePortal } from '../support/test-portal.ts';

const admin = 'anna@kontor.localhost';
const fixtures = new URL('../../packages/server/src/adapters/machine/drives/fixtures/', import.meta.url);

interface Shown {
  fixture: string;
  device: { name: string; tran?: string; rota?: boolean; vendor?: string };
  /** Model, with the size where it does not name it. */
  row: RegExp;
  state: string;
  /** Of the colour; without one it is grey. */
  tone?: 'good' | 'warn' | 'bad';
  degrees: string;
  hours: string;
}

const none = 'Not available';
const shown: Shown[] = [
  {
    ...{ fixture: 'sata-hdd', device: { name: 'sda', rota: true }, row: /^WDC WD40EFZX-68AWUN0, / },
    ...{ state: 'Good', tone: 'good', degrees: '41 °C', hours: '38,902' },
  },
  {
    ...{ fixture: 'sata-hdd-failing', device: { name: 'sdb', rota: true }, row: /^ST2000DM001-1ER164, / },
    ...{ state: 'Failing', tone: 'bad', degrees: '44 °C', hours: '61,877' },
  },
  {
    ...{ fixture: 'sata-ssd-worn', device: { name: 'sdc' }, row: /^CT500MX500SSD1, / },
    ...{ state: 'Watch', tone: 'warn', degrees: '47 °C', hours: '30,412' },
  },
  {
    ...{ fixture: 'sata-ssd-plain', device: { name: 'sdd' }, row: /^OCZ-VERTEX, / },
    ...{ state: 'Good', tone: 'good', degrees: none, hours: '8,123' },
  },
  {
    ...{ fixture: 'nvme', device: { name: 'nvme0n1', tran: 'nvme' }, row: /^WD_BLACK SN770 1TB/ },
    ...{ state: 'Good', tone: 'good', degrees: '39 °C', hours: '9,122' },
  },
  {
    ...{ fixture: 'nvme-read-only', device: { name: 'nvme1n1', tran: 'nvme' }, row: /^INTEL SSDPEKKW512G8, / },
    ...{ state: 'Failing', tone: 'bad', degrees: '39 °C', hours: '20,117' },
  },
  {
    ...{ fixture: 'usb-unknown', device: { name: 'sde', tran: 'usb' }, row: /^Case, / },
    ...{ state: none, degrees: none, hours: none },
  },
  {
    ...{ fixture: 'sas-worn', device: { name: 'sdf', rota: true }, row: /^SEAGATE ST4000NM0025, / },
    ...{ state: 'Watch', tone: 'warn', degrees: '33 °C', hours: '29,871' },
  },
  {
    ...{ fixture: 'asleep', device: { name: 'sdg', rota: true }, row: /^Case, .*sdg · Hard disk · resting/ },
    ...{ state: none, degrees: none, hours: none },
  },
  {
    ...{ fixture: 'raid-controller', device: { name: 'sdh' }, row: /^Case, .*sdh/ },
    ...{ state: none, degrees: none, hours: none },
  },
  {
    ...{ fixture: 'vmware-disk', device: { name: 'sdi', vendor: 'VMware' }, row: /^Case, .*sdi/ },
    ...{ state: none, degrees: none, hours: none },
  },
];

/** Stands in for lsblk and smartctl: a machine with one drive of each kind. */
async function run({ program, args, onLine }: Command) {
  const named = shown.find(({ device }) => `/dev/${device.name}` === args.at(-1));
  const blockdevices = shown.map(({ device }) => ({
    ...{ type: 'disk', size: 2_000_398_934_016, model: 'Case', serial: `S-${device.name}`, rota: false, ...device },
  }));
  const smart = () => readFileSync(new URL(`${named?.fixture}.json`, fixtures), 'utf8');
  onLine?.(program === 'lsblk' ? JSON.stringify({ blockdevices }) : smart());
  return { code: 0, lines: [] };
}

describe('the drives of a machine', () => {
  const drives = createDrives({ commands: { run }, clock: systemClock, sys: '/nowhere' });
  const portal = usePortal(() => ({
    engine: createMemoryEngine(),
    hardware: { ...noHardware, drives },
  }));
  beforeAll(() => {
    portal.box.addUser({ uid: admin, role: 'admin' });
  });

  test('are shown with health, temperature, hours and attributes, as each kind reports them', async () => {
    const visitor = await portal.visitAs(admin, { mode: true });
    const { page } = visitor;
    await page.goto('/settings/info');
    await page.getByText('Disk health: Failing').waitFor();
    const table = page.getByRole('table', { name: 'Disks' });
    for (const { row, state, tone, degrees, hours } of shown) {
      const line = table.getByRole('row').filter({ hasText: row });
      const chip = line.getByText(state, { exact: true }).first();
      const colour = /_(good|warn|bad)_/.exec((await chip.getAttribute('class')) ?? '')?.[1];
      expect([row, colour]).toEqual([row, tone]);
      expect((await line.getByRole('cell').allTextContents()).slice(1, 3)).toEqual([degrees, hours]);
    }
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Details of OCZ-VERTEX' }).press('Enter');
    const attributes = page.getByRole('dialog').getByRole('table');
    const cycles = attributes.getByRole('row').filter({ hasText: '12 Power Cycle Count' });
    await cycles.waitFor();
    expect(await cycles.getByRole('cell').allTextContents()).toEqual(['–', '–', '–', 'Old age', '1930', 'Never']);
  });
});
