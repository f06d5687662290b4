import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { noHardware, startBox, type TestBox, type TestBoxOptions } from '@kontor/testkit/box';
import { journalOf } from '@kontor/testkit/journal';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Drive } from '../../../adapters/machine/drives/drives.ts';
import { parseSmart } from '../../../adapters/machine/drives/smart-report.ts';
import type { Hardware } from '../../../adapters/machine/hardware.ts';
import type { Power } from '../../../adapters/machine/power.ts';

const english = { headers: { 'accept-language': 'en' } };
let box: TestBox;
let admin: Awaited<ReturnType<TestBox['signedIn']>>;
async function open(options: TestBoxOptions = {}) {
  box = await startBox({ engine: createMemoryEngine(), ...options });
  admin = await box.signedIn({ uid: 'admin@kontor.localhost', role: 'admin', mode: true });
}
afterEach(() => box.end());
const info = async () => (await admin.get('/api/v1/system', english)).json;

const device = (deviceName: string, more: Partial<Drive> = {}): Drive => ({
  ...{ deviceName, bytes: 2_000_000_000_000, model: 'Drive', serial: 'S1', isRotating: false, isUsb: false },
  isRemovable: false,
  ...{ isVirtual: false, isNvme: false, mountPoints: [], report: undefined, answeredAt: undefined, reason: undefined },
  ...more,
});
const good = parseSmart(
  JSON.stringify({
    ...{ smartctl: { exit_status: 0 }, model_name: 'Samsung SSD 870 EVO 2TB', smart_status: { passed: true } },
    ...{ temperature: { current: 34 }, power_on_time: { hours: 12 }, rotation_rate: 0 },
  }),
);
const reportOf = (answer: typeof good) => ('report' in answer ? answer.report : undefined);

const hardware = (drives: Drive[] | undefined, more: Partial<Hardware> = {}): Hardware => ({
  ...noHardware,
  drives: { list: async () => drives, ask: async () => {} },
  ...more,
});

describe('the figures of the machine', () => {
  test('name its parts, versions and addresses', async () => {
    const network = async () => [
      {
        name: 'eth0',
        ipv4: ['192.168.10.2'],
        ipv6: [],
        mac: 'aa:bb:cc:dd:ee:ff',
        isDefault: true,
        isVirtual: false,
        speed: 1000,
      },
    ];
    await open({
      hardware: hardware([], { network, packageVersions: async () => [{ name: 'nginx', version: '1.22.1' }] }),
    });
    const { versions, ...found } = await info();
    expect(found).toMatchObject({
      ...{ localIp: '192.168.10.2', macAddress: 'aa:bb:cc:dd:ee:ff', groupware: false, remoteMaintenance: null },
      status: {
        system: 'running',
        proxy: 'running',
        vpn: 'missing',
        mysql: 'resting',
        ldap: 'missing',
        sendmail: 'missing',
      },
    });
    expect(versions).toMatchObject({
      overall: found.version,
      proxy: null,
      database: expect.stringMatching(/^SQLite 3\./),
    });
    expect(versions.acmeClient).toMatch(/^\d+\./);
    expect(Date.parse(found.machineStartedAt ?? '')).toBeLessThan(Date.now());
    expect(found.cpuLoadAverage).toBeLessThanOrEqual(100);
  });

  test('that are not available are null, each with a sentence', async () => {
    await open({ hardware: hardware(undefined) });
    await vi.waitFor(
      async () =>
        expect((await info()).unavailable).toContainEqual({ figure: 'drives', text: expect.stringContaining('lsblk') }),
      { timeout: 10_000 },
    );
    const { unavailable, ...found } = await info();
    expect(found).toMatchObject({
      localIp: null,
      macAddress: null,
      networkInterfaces: null,
      hardDrives: null,
      raids: null,
      dockerImages: null,
    });
    expect(Object.fromEntries(unavailable.map(({ figure, text }) => [figure, text]))).toMatchObject({
      network: 'The device is connected to no network.',
      raid: 'There is no software RAID.',
      images: 'Docker does not run on this device.',
      software: 'That works on Debian only.',
    });
  });

  test('are read once a second for all who look', async () => {
    let reads = 0;
    const network = async () => {
      reads += 1;
      return [];
    };
    await open({ hardware: hardware([], { network }), clock: createVirtualClock(Date.now()) });
    const etags = await Promise.all(
      Array.from({ length: 40 }, async () => (await admin.get('/api/v1/system', english)).headers.etag),
    );
    expect(new Set(etags).size).toBeLessThanOrEqual(2);
    expect(reads).toBe(1);
  });

  test('come from a part that hangs as not answered, and the others all the same', async () => {
    await open({ hardware: hardware([device('/dev/sda')], { network: () => new Promise(() => {}) }) });
    const { unavailable, totalRAMInKBytes } = await info();
    expect(unavailable).toContainEqual({ figure: 'network', text: expect.stringContaining('did not answer in time') });
    expect(totalRAMInKBytes).toBeGreaterThan(0);
  });

  test('are for administrators and managers only', async () => {
    await open();
    const user = await box.signedIn({ uid: 'ben@kontor.localhost' });
    for (const path of ['/api/v1/system', '/api/v1/system/history', '/api/v1/system/changelog'] as const)
      expect((await user.get(path)).status).toBe(403);
  });
});

describe('the drives', () => {
  const drives = async (list: Drive[]) => {
    await open({ hardware: hardware(list) });
    return vi.waitFor(async () => {
      const { hardDrives, diskHealth } = await info();
      if (hardDrives === null) throw new Error('not read yet');
      return { hardDrives, diskHealth };
    }, 10_000);
  };

  test('are good when every one is', async () => {
    const { hardDrives, diskHealth } = await drives([device('/dev/sda', { report: reportOf(good), answeredAt: 1000 })]);
    expect(diskHealth).toBe('GOOD');
    expect(hardDrives).toMatchObject([
      {
        deviceName: '/dev/sda',
        model: 'Samsung SSD 870 EVO 2TB',
        kind: 'SSD',
        status: 'GOOD',
        text: '',
        temperatureInCelsius: 34,
      },
    ]);
  });

  test('say what is wrong and what to do; one that rests keeps what it said', async () => {
    const report = reportOf(good);
    const worn = report && {
      ...report,
      status: 'WATCH' as const,
      findings: [{ code: 'reallocated-sectors' as const, params: { count: 8 }, isFailing: false }],
    };
    const { hardDrives, diskHealth } = await drives([
      device('/dev/sda', { report: worn, answeredAt: 1000, reason: 'asleep', isRotating: true }),
      device('/dev/vda', { isVirtual: true, reason: 'virtual' }),
    ]);
    expect(diskHealth).toBe('WATCH');
    expect(hardDrives[0]).toMatchObject({
      ...{ isAsleep: true, checkedAt: new Date(1000).toISOString() },
      text: 'Bad sectors, replaced: 8. It works on. Make sure there are backups and plan a replacement. The drive rests and is not woken to be asked.',
    });
    expect(hardDrives[1]).toMatchObject({
      kind: 'VIRTUAL',
      status: 'UNKNOWN',
      text: expect.stringContaining('virtual machine'),
    });
  });
});

describe('reboot and shutdown', () => {
  const machinePower = (orders: string[]): Power => ({
    obstacle: () => undefined,
    restart: async () => void orders.push('reboot'),
    shutdown: async () => void orders.push('poweroff'),
  });
  const order = (action: 'reboot' | 'shutdown', who = admin) => who.post(`/api/v1/system/${action}`, english);

  test('act on the machine where the server may, and are journalled', async () => {
    const orders: string[] = [];
    await open({ power: machinePower(orders) });
    expect((await info()).power).toEqual({
      reboot: { target: 'machine', reason: '' },
      shutdown: { target: 'machine', reason: '' },
    });
    expect(await order('reboot')).toMatchObject({ status: 202, json: { target: 'machine' } });
    expect(await order('shutdown')).toMatchObject({ status: 202, json: { target: 'machine' } });
    expect(orders).toEqual(['reboot', 'poweroff']);
    const written = journalOf(box.database).filter(({ subject }) => subject === 'machine');
    expect(written.map(({ action, actor }) => [action, actor])).toEqual([
      ['reboot', admin.uid],
      ['shutdown', admin.uid],
    ]);
  });

  test('act on the server where it has no power over the machine, once the answer has left, and say so before', async () => {
    const ended: string[] = [];
    await open({ restartServer: () => void ended.push('restart'), stopServer: () => void ended.push('stop') });
    expect((await info()).power.shutdown).toEqual({
      target: 'server',
      reason: expect.stringContaining('in a container'),
    });
    expect((await order('reboot')).json).toEqual({ target: 'server' });
    expect((await order('shutdown')).json).toEqual({ target: 'server' });
    await vi.waitFor(() => expect(ended).toEqual(['restart', 'stop']), { timeout: 30_000, interval: 10 });
  });

  test('are refused with the reason where nobody would start the server again', async () => {
    await open();
    expect((await info()).power.reboot).toMatchObject({ target: null, reason: expect.stringContaining('npm start') });
    expect(await order('reboot')).toMatchObject({ status: 409, refusal: { code: 'power-unavailable' } });
  });

  test('are refused to everybody else, with locked settings and in the demo', async () => {
    const orders: string[] = [];
    await open({ power: machinePower(orders) });
    const [user, locked] = [await box.signedIn({ uid: 'ben@kontor.localhost' }), await box.signIn(admin.uid)];
    for (const action of ['reboot', 'shutdown'] as const)
      expect([(await order(action, user)).status, (await order(action, locked)).status]).toEqual([403, 412]);
    await box.end();
    await open({ power: machinePower(orders), environment: { KONTOR_DEMO: '1' } });
    expect((await order('shutdown')).status).toBe(400);
    expect(orders).toEqual([]);
  });
});

test('the changelog lists versions with what changed', async () => {
  await open();
  const [newest] = (await admin.get('/api/v1/system/changelog')).json;
  expect(newest?.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(newest?.changes.length).toBeGreaterThan(0);
  expect(newest?.changes.filter((line) => /^-|`/.test(line))).toEqual([]);
});
