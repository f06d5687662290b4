import type { BackupEntry } from '@kontor/contract/data/backup-entry';
import type { BackupSheet } from '@kontor/contract/data/backup-sheet';
import type { RestorePreflight } from '@kontor/contract/data/backup-state';
import type { Backup, BackupDevice, BackupJob, BackupSummary } from '@kontor/contract/data/backups';
import type { BesidePreflight } from '@kontor/contract/data/beside';
import { internalSnapshots } from '@kontor/contract/rules/data/backup-device';
import type { Scene } from './screen.ts';

/** What the mocked replies need of a scene. */
type Words = Pick<Scene, 'word'>;

export const gigabyte = 1_000_000;
const day = 86_400_000;

/** Midnight of today plus some days, at an hour: what the page says does not depend on when it is looked at. */
export function at(days: number, hour: number, minute = 0): string {
  const moment = new Date();
  moment.setHours(hour, minute, 0, 0);
  return new Date(moment.getTime() + days * day).toISOString();
}

const nightly = '0 2 * * 1,2,3,4,5,6,7';

export const blue = (): BackupJob => ({
  ...{ id: 'blau', fsUUID: 'b1c6', cron: true, udev: false, cronExpression: nightly, medium: 'usb' },
  ...{
    title: 'SanDisk Extreme 55AE',
    address: 'sdb',
    device: '',
    available: true,
    awaySince: null,
    resting: false,
    trouble: '',
  },
  ...{ progress: null, lastRun: { at: at(0, 0, 10), ok: true, text: '' }, nextRun: at(1, 2) },
  ...{ sizeInKBytes: 412 * gigabyte, sheetConfirmed: true, sheetOutdated: false },
  ...{ checkedAt: at(-2, 4), damaged: false, fresh: true },
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

export const red = (scene: Words): BackupJob => ({
  ...blue(),
  ...{ id: 'rot', fsUUID: 'a77e', cron: false, udev: true, cronExpression: '', available: false },
  title: 'WD Elements 25A3',
  trouble: scene.word('„WD Elements 25A3“ ist nicht angesteckt.', '“WD Elements 25A3” is not plugged in.'),
  ...{ lastRun: { at: at(-9, 18, 4), ok: true, text: '' }, nextRun: null, sizeInKBytes: 388 * gigabyte, fresh: false },
});

export const nas = (scene: Words): BackupJob => ({
  ...blue(),
  ...{ id: 'nas', fsUUID: '', medium: 'network', title: 'nas.baeckerei-arndt.de', cronExpression: '35 18 * * 1-5' },
  address: 'nas.baeckerei-arndt.de:/srv/backup/kontor',
  device: 'sftp://kontor:@nas.baeckerei-arndt.de:%2Fsrv%2Fbackup%2Fkontor',
  lastRun: {
    ...{ at: at(-1, 18, 35), ok: false },
    text: scene.word(
      '„nas.baeckerei-arndt.de“ nimmt den Benutzernamen oder das Passwort nicht an.',
      '“nas.baeckerei-arndt.de” does not accept the username or the password.',
    ),
  },
  ...{ nextRun: at(1, 18, 35), sizeInKBytes: 180 * gigabyte, fresh: false },
});

export const cloud = (): BackupJob => ({
  ...blue(),
  ...{
    id: 'cloud',
    fsUUID: '',
    cron: false,
    cronExpression: '',
    medium: 'cloud',
    title: 's3.eu-central-1.example.com',
  },
  device: 's3://AKIAARNDT:@s3.eu-central-1.example.com/kontor-arndt',
  ...{ address: 's3.eu-central-1.example.com/kontor-arndt', lastRun: { at: at(-1, 0, 31), ok: true, text: '' } },
  ...{ nextRun: at(1, 0), sizeInKBytes: 176 * gigabyte },
});

export const summaryOf = (change: Partial<BackupSummary> = {}): BackupSummary => ({
  ...{ last: null, next: null, since: null, missing: [], sheetConfirmed: null, cloud: 'not-booked' },
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  ...{
    drill: null,
    lastRestore: null,
    trialRunning: false,
    rotation: null,
    spread: { copies: 1, media: 1, elsewhere: 0 },
    onlyHere: false,
    awaited: [],
  },
  ...change,
});

/** The last trial restore, of whenever. */
export const drill: NonNullable<BackupSummary['drill']> = {
  ...{ at: at(-3, 3), ok: true, title: 'Nextcloud', minutes: 14, text: '', isDoubtful: false },
  start: { title: 'Nextcloud', started: true, text: '' },
};

const good = (change: Partial<BackupSummary> = {}): BackupSummary =>
  summaryOf({
    last: { at: at(0, 0, 10), place: blue().title, sizeInKBytes: 12.4 * gigabyte },
    ...{ next: at(1, 0), since: at(-180, 2), sheetConfirmed: true },
    ...{ drill: { ...drill, at: at(-3, 3) }, spread: { copies: 3, media: 3, elsewhere: 1 } },
    ...change,
  });

const names = ['Nextcloud', 'Paperless-ngx', 'Vikunja', 'Mattermost', 'Kimai', 'Immich'];

/** Backups of a bakery: every night, and an older one on a disk that is at home. */
export function backupsOf(scene: Words, change: Partial<Backup> = {}): Backup[] {
  const box = { id: 'box', title: scene.word('Der Server selbst', 'The server itself') };
  const apps = names.map((title) => ({ id: `app-${title.toLowerCase()}`, title }));
  const parts = [...apps, box];
  const datasetsToChunks = Object.fromEntries(parts.map(({ id }, index) => [id, 1 + 4_217 * index]));
  const of = (id: string, date: string, more: Partial<Backup>): Backup => ({
    ...{ id, date, deviceId: 'blau', datasetsToChunks, available: true, sizeInKBytes: 12.4 * gigabyte },
    ...{ title: blue().title, parts, missed: [], ...more, ...change },
  });
  const few = { parts: [...apps.slice(0, 2), box] };
  return [
    of('7', at(0, 0, 10), {}),
    of('6', at(-1, 2, 10), {}),
    of('5', at(-1, 0, 31), { deviceId: 'cloud', title: cloud().title, sizeInKBytes: 11.9 * gigabyte }),
    of('4', at(-9, 18, 4), { deviceId: 'rot', title: red(scene).title, available: false, ...few }),
  ];
}

/** That many nightly backups, the newest of today; on some days more than one, and those of a week on a disk that is at home. */
export function manyBackups(scene: Words, count: number): Backup[] {
  const [first] = backupsOf(scene);
  if (first === undefined) return [];
  const hours = (night: number) => (night % 6 === 1 ? [20, 12, 2] : [2]);
  const nights = Array.from({ length: count }, (_, night) => hours(night).map((hour) => ({ night, hour }))).flat();
  return nights.slice(0, count).map(({ night, hour }, index) => ({
    ...first,
    ...{ id: `many-${index}`, date: at(-night, night === 0 ? 0 : hour, 10) },
    ...(night > 8 && night < 15 && { deviceId: 'rot', title: red(scene).title, available: false }),
  }));
}

/** A copy of the database from before an update. */
export const snapshot = ({ word }: Words): Backup => ({
  ...{ id: 'copy', date: at(0, 1, 3), deviceId: internalSnapshots, datasetsToChunks: { box: 1 }, available: true },
  ...{ sizeInKBytes: 6_300, title: word('Interner Zwischenstand', 'Internal snapshot') },
  parts: [{ id: 'box', title: word('Der Server selbst', 'The server itself') }],
  missed: [],
});

export const disks = ({ word }: Words): BackupDevice[] => {
  const whole = { usedForBackup: false, usedInKBytes: null, availableInKBytes: null };
  return [
    {
      ...{ id: 'sda', type: 'usb', model: 'Samsung SSD 990 EVO', deviceName: 'sda', sizeInKBytes: 931 * gigabyte },
      partitions: [{ ...whole, mountPoint: '/', fsUUID: 'c1', sizeInKBytes: 930 * gigabyte, canHoldBackups: true }],
      own: true,
      obstacle: word('Darauf liegt, was dieser Server braucht (/).', 'It holds what this server needs (/).'),
    },
    {
      ...{ id: 'sdb', type: 'usb', model: 'SanDisk Extreme 55AE', deviceName: 'sdb', serial: '3237323131353430' },
      sizeInKBytes: 976 * gigabyte,
      partitions: [
        {
          ...{ mountPoint: '/media/sandisk', fsUUID: 'b1', sizeInKBytes: 975 * gigabyte, usedForBackup: true },
          ...{ usedInKBytes: 412 * gigabyte, availableInKBytes: 563 * gigabyte, canHoldBackups: true },
        },
      ],
      obstacle: '',
    },
    {
      ...{ id: 'sdc', type: 'usb', model: 'Intenso Memory Case', deviceName: 'sdc', sizeInKBytes: 976 * gigabyte },
      partitions: [
        {
          ...{ mountPoint: '', fsUUID: 'd4', sizeInKBytes: 975 * gigabyte, usedForBackup: false },
          ...{ usedInKBytes: 61 * gigabyte, availableInKBytes: 914 * gigabyte, canHoldBackups: true },
        },
      ],
      obstacle: '',
    },
    {
      ...{ id: 'sdd', type: 'usb', model: 'TOSHIBA MQ04UBF100', deviceName: 'sdd', sizeInKBytes: 976 * gigabyte },
      ...{ partitions: [], obstacle: '' },
    },
  ];
};

export const sheet = (confirmedAt: string | null = null, change: Partial<BackupSheet> = {}): BackupSheet => ({
  ...{
    title: blue().title,
    address: 'sdb',
    asked: [2, 5, 7, 11],
    confirmedAt,
    open: confirmedAt === null,
    outdated: false,
  },
  server: null,
  disk: {
    ...{ model: 'SanDisk Extreme 55AE', serial: '3237323131353430', sizeInKBytes: 976 * gigabyte },
    fsUUID: '0b6d1f3e-3a53-4c5e-9d0b-6f1f2f6f9a11',
  },
  words: [
    'anker',
    'birne',
    'dampf',
    'eiche',
    'fenster',
    'garten',
    'hafen',
    'insel',
    'kerze',
    'leiter',
    'mond',
    'nadel',
  ],
  ...change,
});

export const preflight = (change: Partial<RestorePreflight> = {}): RestorePreflight => ({
  ...{ part: { id: 'app-nextcloud', title: 'Nextcloud' }, date: at(-1, 2, 10), neededInKBytes: 2.1 * gigabyte },
  ...{ freeInKBytes: 310 * gigabyte, minutes: 14, people: 9, obstacle: '', pending: [], host: '', ...change },
});

export const besidePreflight = (change: Partial<BesidePreflight> = {}): BesidePreflight => ({
  ...{ part: { id: 'app-nextcloud', title: 'Nextcloud' }, date: at(-1, 2, 10), neededInKBytes: 3.4 * gigabyte },
  ...{ freeInKBytes: 310 * gigabyte, minutes: 14, host: 'nextcloud-2.baeckerei-arndt.de', isForAll: false },
  ...{ isFirstThere: true, takenTitles: ['Nextcloud'], obstacle: '', ...change },
});

const entry = (name: string, kind: BackupEntry['kind'], kb: number | null, days: number): BackupEntry => ({
  ...{ name, kind, sizeInKBytes: kb, changed: at(-days, 9, 41) },
});

/** A folder with names of all kinds. */
const files = ({ word }: Words): BackupEntry[] => [
  entry(word('Rechnungen 2026', 'Invoices 2026'), 'folder', null, 2),
  entry(word('Fotos', 'Photos'), 'folder', null, 40),
  entry(word('Rezept Sauerteig 10.odt', 'Recipe sourdough 10.odt'), 'file', 48, 12),
  entry(word('Rezept Sauerteig 9.odt', 'Recipe sourdough 9.odt'), 'file', 46, 13),
  entry(`${'Bestellung_Mühle_Lieferschein_und_Rechnung_'.repeat(3)}2026-11-21.pdf`, 'file', 1_840, 7),
  entry('current', 'other', null, 1),
];

/** A folder with thousands of files, and one that opens. */
export const manyFiles = (words: Words): BackupEntry[] => [
  ...files(words).slice(0, 1),
  ...Array.from({ length: 2_000 }, (_, index) => entry(`IMG_${3_100 + index}.jpg`, 'file', 4_200 + index, 12)),
];

const mailboxes = [
  { uid: 'anna@baeckerei-arndt.de', name: 'Anna Arndt' },
  { uid: 'murat@baeckerei-arndt.de', name: 'Murat Yıldız' },
];

export const mailFolders = [
  { id: '', name: '' },
  { id: '.Sent', name: 'Sent' },
  { id: '.Kunden.M&APw-hle', name: 'Kunden/Mühle' },
];

interface Mocked {
  summary?: BackupSummary;
  jobs?: BackupJob[];
  backups?: Backup[];
  devices?: BackupDevice[];
  preflight?: RestorePreflight;
  beside?: BesidePreflight;
  sheet?: BackupSheet;
  files?: BackupEntry[];
}

/** Mocks what the server says about backups; without anything, a server that has none. */
export async function mockBackups({ page }: Pick<Scene, 'page'>, mocked: Mocked = {}): Promise<void> {
  const replies: [path: string, json: unknown][] = [
    ['**/api/v1/backups?*', mocked.backups ?? []],
    ['**/api/v1/backups', mocked.backups ?? []],
    ['**/api/v1/backups/summary', mocked.summary ?? summaryOf()],
    ['**/api/v1/backups/*/preflight?*', mocked.preflight],
    ['**/api/v1/backups/*/beside?*', mocked.beside ?? besidePreflight()],
    ['**/api/v1/backups/*/mailboxes', mailboxes],
    ['**/api/v1/backups/*/mailboxes/*', mailFolders],
    ['**/api/v1/backups/*/files?*', mocked.files ?? []],
    ['**/api/v1/backupjobs', mocked.jobs ?? []],
    ['**/api/v1/backupjobs/*/sheet', mocked.sheet],
    ['**/api/v1/backupdevices', mocked.devices ?? []],
  ];
  for (const [path, json] of replies) await page.route(path, (route) => route.fulfill({ json }));
}

export const mockGood = (scene: Pick<Scene, 'page' | 'word'>, change: Partial<BackupSummary> = {}, more: Mocked = {}) =>
  mockBackups(scene, {
    summary: good(change),
    jobs: [blue(), red(scene), cloud()],
    backups: backupsOf(scene),
    preflight: preflight(),
    sheet: sheet(),
    ...{ devices: disks(scene), files: files(scene) },
    ...more,
  });

/** A page with two disks that are exchanged; `take` and `bring` are their names without the word. */
export function mockDisks(
  scene: Parameters<typeof mockGood>[0],
  change: Partial<NonNullable<BackupSummary['rotation']>>,
): ReturnType<typeof mockGood> {
  const named = (mark: string | null | undefined) => (mark ? scene.word(`Festplatte ${mark}`, `Disk ${mark}`) : null);
  const isAway = change.bring !== null;
  const since = at(-12, 17);
  const away = { available: false, resting: true, awaySince: since, nextRun: null };
  const jobs = [
    { ...blue(), title: named('A') ?? '' },
    {
      ...blue(),
      id: 'b',
      title: named('B') ?? '',
      lastRun: { at: at(-12, 2), ok: true, text: '' },
      ...(isAway ? away : {}),
    },
  ];
  return mockGood(
    scene,
    {
      rotation: {
        ...{ isDue: false, allHereDays: null, late: [], away: isAway ? [{ title: named('B') ?? '', since }] : [] },
        ...change,
        ...{ take: named(change.take), bring: named(change.bring) },
      },
      spread: { copies: 3, media: 2, elsewhere: isAway ? 1 : 0 },
    },
    { jobs },
  );
}
