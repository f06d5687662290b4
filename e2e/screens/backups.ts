import {
  at,
  backupsOf,
  blue,
  cloud,
  drill,
  manyBackups,
  mockBackups,
  mockDisks,
  mockGood,
  nas,
  red,
  snapshot,
  summaryOf,
} from './backup-data.ts';
import { restoreScreens } from './backup-restore.ts';
import { newBackupScreens, sheetScreens } from './backup-wizard.ts';
import type { Scene, Screen } from './screen.ts';

const list = '/settings/backup';

async function openMenu(scene: Scene, de: string, en: string, place = ''): Promise<void> {
  await scene.page
    .getByRole('button', { name: new RegExp(`${scene.word('^Mehr zu „', '^More about “')}${place}`) })
    .first()
    .click();
  await scene.page.getByRole('menuitem', { name: scene.word(de, en) }).click();
  await scene.page.locator('[role=dialog], [role=alertdialog]').waitFor();
}

const inPage = { at: list, mode: true } as const;

/** The page, its list and what opens from it. */
const pageScreens: Screen[] = [
  { ...inPage, name: 'backup-none', before: mockBackups },
  { ...inPage, name: 'backup', before: mockGood },
  {
    ...inPage,
    name: 'backup-list',
    before: mockGood,
    async after({ page, word }) {
      const list = page.getByRole('list', { name: word('Alle Sicherungen', 'All backups') });
      await list.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    },
  },
  ...[1, 23, 400].map(
    (count): Screen => ({
      ...{ ...inPage, name: `backup-timeline-${count}` },
      before: (scene) => mockGood(scene, {}, { backups: manyBackups(scene, count) }),
      async after({ page, word }) {
        const days = page.getByRole('group', { name: word('Tage mit Sicherungen', 'Days with backups') });
        await days
          .getByRole('radio')
          .nth(count === 1 ? 0 : 1)
          .press('Space');
        await days.evaluate((element) => element.scrollIntoView({ block: 'start' }));
      },
    }),
  ),
  {
    ...inPage,
    name: 'backup-snapshots',
    before: (scene) => mockGood(scene, {}, { backups: [snapshot(scene), ...backupsOf(scene)] }),
    async after({ page, word }) {
      await page.getByRole('checkbox', { name: word('Interne Zwischenstände', 'Include internal') }).check();
      const list = page.getByRole('list', { name: word('Alle Sicherungen', 'All backups') });
      await list.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    },
  },
  {
    ...inPage,
    name: 'backup-running',
    before: (scene) =>
      mockGood(scene, {}, { jobs: [{ ...blue(), progress: 0 }, { ...cloud(), progress: 38.4 }, red(scene)] }),
  },
  {
    ...inPage,
    name: 'backup-other-zone',
    before: (scene) =>
      mockGood(scene, {}, { jobs: [blue(), cloud()].map((job) => ({ ...job, timeZone: 'Pacific/Kiritimati' })) }),
    after: ({ page, word }) =>
      page.getByText(word('nach der Uhr des Servers', 'by the clock of the server')).last().scrollIntoViewIfNeeded(),
  },
  {
    ...inPage,
    name: 'backup-failed',
    before: (scene) =>
      mockGood(
        scene,
        { sheetConfirmed: false, cloud: 'booked' },
        { jobs: [nas(scene), { ...blue(), sheetConfirmed: false }] },
      ),
  },
  {
    ...inPage,
    name: 'backup-spread',
    before: (scene) =>
      mockGood(
        scene,
        { drill: { ...drill, at: at(-45, 3) }, spread: { copies: 2, media: 2, elsewhere: 0 } },
        { jobs: [blue()] },
      ),
  },
  {
    ...inPage,
    name: 'backup-restored',
    before: (scene) => mockGood(scene, { lastRestore: { at: at(-1, 15), title: 'Nextcloud' } }),
  },
  {
    ...inPage,
    name: 'backup-drill-failed',
    before: (scene) =>
      mockGood(scene, {
        drill: {
          ...{ ...drill, at: at(-1, 3), ok: false },
          text: scene.word(
            'In dieser Sicherung fehlt etwas: erwartet werden 4.218 Dateien, da sind 4.190.',
            'Something is missing in this backup: 4,218 files are expected, 4,190 are there.',
          ),
        },
        spread: { copies: 1, media: 1, elsewhere: 0 },
      }),
  },
  {
    ...inPage,
    name: 'backup-drill-doubtful',
    before: (scene) =>
      mockGood(scene, {
        drill: {
          ...{ ...drill, at: at(-1, 3), ok: false, isDoubtful: true, start: null },
          text: scene.word(
            'Mit den Daten dieser Sicherung hat sich die App gleich wieder beendet. Zuletzt hat sie gemeldet: „Error: the index is corrupt“.',
            'With the data of this backup the app ended at once. Its last words: “Error: the index is corrupt”.',
          ),
        },
      }),
  },
  {
    ...inPage,
    name: 'backup-drill-not-started',
    before: (scene) =>
      mockGood(scene, {
        drill: {
          ...drill,
          start: {
            ...{ title: 'Nextcloud', started: false },
            text: scene.word(
              'Apps lassen sich auf diesem Rechner nicht voneinander trennen.',
              'Apps cannot be kept apart on this machine.',
            ),
          },
        },
      }),
  },
  {
    ...inPage,
    name: 'backup-disks-exchange',
    before: (scene) => mockDisks(scene, { take: 'A', bring: 'B', isDue: true }),
  },
  {
    ...inPage,
    name: 'backup-disks-late',
    before: (scene) =>
      mockDisks(scene, { take: 'A', bring: 'B', late: [{ title: scene.word('Festplatte B', 'Disk B'), days: 34 }] }),
  },
  {
    ...inPage,
    name: 'backup-disks-all-here',
    before: (scene) => mockDisks(scene, { take: 'A', bring: null, isDue: true, allHereDays: 9 }),
  },
  {
    ...inPage,
    name: 'backup-damaged',
    before: (scene) =>
      mockGood(
        scene,
        { sheetConfirmed: false, spread: { copies: 1, media: 1, elsewhere: 0 } },
        {
          jobs: [
            { ...blue(), damaged: true, sheetConfirmed: false },
            { ...red(scene), damaged: true },
          ],
          backups: backupsOf(scene, { missed: ['Mattermost', 'Kimai'] }),
        },
      ),
  },
  {
    ...inPage,
    name: 'backup-away',
    before: (scene) => mockGood(scene, { spread: { copies: 1, media: 1, elsewhere: 0 } }, { jobs: [red(scene)] }),
  },
  {
    ...inPage,
    name: 'backup-drill-never',
    before: (scene) => mockGood(scene, { drill: null }),
  },
  {
    ...inPage,
    name: 'backup-awaited',
    before: (scene) =>
      mockGood(scene, {
        awaited: [
          { id: 'app-nextcloud', title: 'Nextcloud', state: 'running', text: '' },
          {
            ...{ id: 'app-kimai', title: 'Kimai', state: 'failed' },
            text: scene.word(
              'Die Version 2.1 dieser App ist im Store nicht mehr da. Der Server versucht es stündlich wieder.',
              'The version 2.1 of this app is no longer in the store. The server tries again every hour.',
            ),
          },
          { id: 'app-immich', title: 'Immich', state: 'waiting', text: '' },
        ],
      }),
  },
  {
    ...inPage,
    name: 'backup-missing',
    before: (scene) =>
      mockBackups(scene, {
        summary: summaryOf({
          missing: [
            { medium: 'usb', packages: ['e2fsprogs', 'parted'] },
            { medium: 'network', packages: ['cifs-utils', 'rclone'] },
          ],
        }),
      }),
  },
  {
    ...inPage,
    name: 'backup-nothing-works',
    isPlain: true,
    before: (scene) =>
      mockBackups(scene, {
        summary: summaryOf({
          missing: (['usb', 'network', 'cloud'] as const).map((medium) => ({ medium, packages: ['restic'] })),
        }),
      }),
  },
  {
    ...inPage,
    name: 'backup-cloud',
    before: (scene) =>
      mockGood(
        scene,
        { cloud: 'enabled' },
        {
          jobs: [
            {
              ...cloud(),
              title: scene.word('Cloud von Ihrem Kontor-Anbieter', 'Cloud of your Kontor provider'),
              address: '',
            },
          ],
        },
      ),
  },
  {
    ...inPage,
    name: 'backup-restoring',
    before: async (scene) => {
      await mockGood(scene);
      await scene.mockMessages([
        {
          ...{ type: 'PROGRESS', progressType: 'RESTORING_BACKUP', indicatorId: 'app-nextcloud', progress: 61.5 },
          text: scene.word('„Nextcloud“ wird zurückgeholt.', '“Nextcloud” is being restored.'),
        },
      ]);
    },
  },
  {
    ...inPage,
    name: 'backup-not-loaded',
    isPlain: true,
    before: async (scene) => {
      await mockGood(scene);
      const json = { code: 'bug', message: '-' };
      await scene.page.route(/\/api\/v1\/(backups|backups\/summary|backupjobs)(\?.*)?$/, (route) =>
        route.fulfill({ status: 503, json }),
      );
    },
    shows: ({ page, word }) =>
      page
        .getByRole('heading', {
          name: word('Die Sicherungen konnten nicht geladen werden.', 'Could not get backups'),
        })
        .first(),
  },
  {
    ...inPage,
    name: 'backup-devices-not-loaded',
    isPlain: true,
    before: async (scene) => {
      await mockGood(scene);
      const json = { code: 'bug', message: '-' };
      await scene.page.route('**/api/v1/backupdevices', (route) => route.fulfill({ status: 503, json }));
    },
    shows: ({ page, word }) =>
      page.getByRole('heading', {
        name: word('Die Geräte für Sicherungen konnten nicht geladen werden.', 'Could not get backup devices'),
      }),
  },
  {
    ...inPage,
    name: 'backup-edit',
    before: mockGood,
    after: (scene) => openMenu(scene, 'Bearbeiten', 'Edit'),
  },
  {
    ...inPage,
    name: 'backup-edit-server',
    before: (scene) => mockGood(scene, {}, { jobs: [nas(scene), cloud()] }),
    after: (scene) => openMenu(scene, 'Bearbeiten', 'Edit', 'nas'),
  },
  {
    ...inPage,
    name: 'backup-remove',
    before: mockGood,
    after: (scene) => openMenu(scene, 'Ort entfernen', 'Remove this place'),
  },
  {
    ...inPage,
    name: 'backup-delete',
    before: mockGood,
    async after(scene) {
      await scene.page
        .getByRole('button', { name: new RegExp(scene.word('^Sicherung .* löschen', '^Delete the backup')) })
        .first()
        .click();
      await scene.page.getByRole('alertdialog').waitFor();
    },
  },
];

/** Backups: the page, restoring, the assistant and the emergency sheet. */
export const backupScreens: Screen[] = [...pageScreens, ...restoreScreens, ...newBackupScreens, ...sheetScreens];
