import type {
  HardDrive,
  HistoryPoint,
  SmartAttribute,
  SystemHistory,
  SystemInfo,
} from '@kontor/contract/machine/figures';
import type { Scene, Screen } from './screen.ts';

const minute = 60_000;

function attribute(
  id: number,
  attributeName: string,
  [value, worst, threshold]: [number, number, number],
  raw: string,
): SmartAttribute {
  const type = threshold > 0 ? 'PREFAIL' : 'OLD_AGE';
  return { ...{ id, attributeName, value, worst, threshold, raw, type }, whenFailed: 'NEVER' };
}

const checkedAt = new Date(Date.now() - 2 * minute).toISOString();
const common = { serial: 'S6PNNM0T400001A', isUsb: false, isAsleep: false, checkedAt, mountPoints: [] };
const hardDisk = { ...common, kind: 'HDD', sizeInKBytes: 3_907_018_584 } as const;

const goodDrive: HardDrive = {
  ...common,
  ...{ deviceName: '/dev/nvme0n1', model: 'Samsung SSD 990 EVO 1TB', sizeInKBytes: 976_762_584, kind: 'NVME' },
  ...{ status: 'GOOD', text: '', temperatureInCelsius: 34, powerOnHours: 11_240, mountPoints: ['/', '/boot/efi'] },
  smartAttributes: [
    { ...attribute(1, 'Critical Warning', [0, 0, 0], '0'), value: null, worst: null, threshold: null },
    { ...attribute(2, 'Available Spare', [100, 100, 10], '100'), worst: null },
  ],
};

const wornDrive = (text: string): HardDrive => ({
  ...hardDisk,
  ...{ deviceName: '/dev/sda', model: 'WDC WD40EFZX-68AWUN0', status: 'WATCH', text },
  ...{ temperatureInCelsius: 41, powerOnHours: 38_902, mountPoints: ['/srv'] },
  smartAttributes: [
    attribute(1, 'Raw Read Error Rate', [200, 200, 51], '0'),
    attribute(5, 'Reallocated Sector Ct', [98, 98, 10], '8'),
    { ...attribute(190, 'Airflow Temperature Cel', [59, 38, 40], '41'), whenFailed: 'IN_THE_PAST' },
    attribute(197, 'Current Pending Sector', [200, 200, 0], '0'),
  ],
});

const failingDrive = (text: string): HardDrive => ({
  ...hardDisk,
  ...{ deviceName: '/dev/sdb', model: 'ST4000DM004-2CV104', status: 'FAILING', text },
  ...{ temperatureInCelsius: 44, powerOnHours: 61_877, isAsleep: true },
  smartAttributes: [{ ...attribute(5, 'Reallocated Sector Ct', [8, 8, 36], '31208'), whenFailed: 'FAILING_NOW' }],
});

const silentDrive = (text: string): HardDrive => ({
  ...{ ...common, deviceName: '/dev/sdc', model: null, serial: null, sizeInKBytes: 488_386_584, kind: 'SSD' },
  ...{ isUsb: true, status: 'UNKNOWN', text, temperatureInCelsius: null, powerOnHours: null },
  ...{ checkedAt: null, smartAttributes: [] },
});

/** The disks of a small office: one that is good, one to be watched, one that fails, and one that says nothing. */
export const officeDrives = ({ word }: Pick<Scene, 'word'>): HardDrive[] => [
  goodDrive,
  wornDrive(
    word(
      'Schadhafte Sektoren, ersetzt: 8. Sie arbeitet weiter. Sorgen Sie für Sicherungen und planen Sie Ersatz ein.',
      'Bad sectors, replaced: 8. It works on. Make sure there are backups and plan a replacement.',
    ),
  ),
  failingDrive(
    word(
      'Die Festplatte meldet, dass sie bald ausfällt. Sichern Sie Ihre Daten jetzt und ersetzen Sie die Festplatte.',
      'The drive reports that it will fail soon. Back up your data now and replace the drive.',
    ),
  ),
  silentDrive(
    word(
      'Der USB-Anschluss der Festplatte leitet die Frage nach ihrem Zustand nicht weiter.',
      'The USB adapter of the drive does not pass on the question for its state.',
    ),
  ),
];

/** Figures that go up and down like those of an office. */
function officePoints(count: number, every: number): HistoryPoint[] {
  const now = Date.now();
  return Array.from({ length: count }, (_, index) => {
    const share = index / count;
    const work = Math.max(0, Math.sin(share * 6.3 * (every > 10 * minute ? 15 : 1) - 1));
    return {
      at: new Date(now - (count - 1 - index) * every).toISOString(),
      ...{ cpu: 6 + 34 * work + 4 * Math.sin(index), memory: 38 + 9 * work, systemDisk: 23, dataDisk: 70 + 14 * share },
      temperatureInCelsius: 39 + 12 * work,
    };
  });
}

/** A month in which the data disk fills. */
export const officeHistory = (): SystemHistory => ({
  ...{ day: officePoints(288, 5 * minute), month: officePoints(720, 60 * minute) },
  daysUntilDataDiskFull: 60,
});

/** An office with four disks, a RAID that lost one, and a month of history. */
async function mockOffice(scene: Scene): Promise<void> {
  const { page, company, word } = scene;
  const { json } = await company.admin.get('/api/v1/system', { headers: { 'accept-language': word('de', 'en') } });
  const network = {
    name: 'eno1',
    ipv4: ['192.168.10.2'],
    ipv6: ['fe80::3eec:efff:fe01:2a3b'],
    mac: '3c:ec:ef:01:2a:3b',
  };
  const info: SystemInfo = {
    ...json,
    ...{ localIp: '192.168.10.2', macAddress: '3c:ec:ef:01:2a:3b', systemName: 'Debian GNU/Linux 12 (bookworm)' },
    ...{ totalRAMInKBytes: 15_625_000, freeRAMInKBytes: 9_200_000, cpuLoadCurrent: 9.4, cpuLoadAverage: 12.1 },
    ...{ totalSystemSpaceInKBytes: 115_234_375, freeSystemSpaceInKBytes: 88_500_000 },
    ...{ totalSpaceInKBytes: 1_953_125_000, freeSpaceInKBytes: 310_000_000, temperatureInCelsius: 46 },
    ...{ hardDrives: officeDrives(scene), diskHealth: 'FAILING', openJobs: 1 },
    raids: [
      { deviceName: '/dev/md0', level: 'raid1', status: 'REBUILDING', progress: 12.6, drives: ['sda1', 'sdb1'] },
      { deviceName: '/dev/md1', level: 'raid1', status: 'DEGRADED', progress: null, drives: ['sda2'] },
    ],
    status: { ...json.status, mysql: 'running', ldap: 'running', redis: 'working', sendmail: 'down' },
    networkInterfaces: [{ ...network, isDefault: true, isVirtual: false, speed: 1000 }],
    dockerImages: [
      {
        name: 'docker.io/library/nextcloud:31',
        bytes: 1_320_000_000,
        createdAt: new Date(Date.UTC(2026, 9, 3)).toISOString(),
      },
    ],
    software: [
      { name: 'nginx', version: '1.22.1' },
      { name: 'MariaDB', version: '10.11.11' },
    ],
    power: { reboot: { target: 'machine', reason: '' }, shutdown: { target: 'machine', reason: '' } },
    unavailable: [],
  };
  await page.route('**/api/v1/system', (route) => route.fulfill({ json: info }));
  await page.route('**/api/v1/system/history', (route) => route.fulfill({ json: officeHistory() }));
}

const at = '/settings/info';
const openDrive = async ({ page, word }: Scene, name: string) => {
  await page.getByRole('button', { name: word(`Details zu ${name}`, `Details of ${name}`) }).click();
  await page.getByRole('dialog').waitFor();
};

const screens: Screen[] = [
  { name: 'system', at },
  { name: 'system-office', at, before: mockOffice },
  {
    name: 'system-drive',
    at,
    before: mockOffice,
    after: (scene) => openDrive(scene, 'WDC WD40EFZX-68AWUN0'),
  },
  {
    name: 'system-power',
    at,
    before: mockOffice,
    async after({ page, button }) {
      await button('Neu starten oder ausschalten', 'Restart or shut down').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'system-changelog', at: `${at}/changelog` },
];

/** The machine: as this one is, and as that of an office with trouble. */
export const systemScreens: Screen[] = screens.map((screen) => ({ ...screen, mode: true }));
