import {
  at,
  backupsOf,
  besidePreflight,
  gigabyte,
  mailFolders,
  manyFiles,
  mockGood,
  preflight,
} from './backup-data.ts';
import type { Scene, Screen } from './screen.ts';

const dialog = ({ page }: Scene) => page.getByRole('dialog');
const next = (scene: Scene) => scene.button('Weiter', 'Next').click();

async function openRestore(scene: Scene): Promise<void> {
  await scene.page
    .getByRole('button', { name: scene.word('Zurückholen: ', 'Restore: ') })
    .nth(1)
    .click();
  await dialog(scene).waitFor();
}

async function toPreflight(scene: Scene): Promise<void> {
  await openRestore(scene);
  await scene.page.getByRole('radio', { name: 'Nextcloud' }).check();
  await next(scene);
  await scene.page.getByText(scene.word('Bevor „', 'Before “')).waitFor();
}

async function toBeside(scene: Scene): Promise<void> {
  await toPreflight(scene);
  await scene.page.getByRole('radio', { name: scene.word('Daneben', 'Beside it') }).check();
  await scene.page.getByText(scene.word('als zweite App zurückgeholt wird', 'is restored as a second app')).waitFor();
}

async function toWholePreflight(scene: Scene): Promise<void> {
  await openRestore(scene);
  await scene.page.getByRole('radio', { name: scene.word('Der ganze Server', 'The whole server') }).check();
  await next(scene);
  await scene.page.getByText(scene.word('Bevor der ganze', 'Before the whole')).waitFor();
}

async function toFiles(scene: Scene): Promise<void> {
  await openRestore(scene);
  await scene.page.getByRole('radio', { name: 'Nextcloud' }).check();
  await scene.button('Einzelne Dateien', 'Single files').click();
  await scene.page.getByRole('navigation', { name: scene.word('Ordner', 'Folder') }).waitFor();
}

const toOpenFolder = async (scene: Scene) => {
  await toFiles(scene);
  await scene.page.getByRole('button', { name: scene.word('Ordner öffnen: Fotos', 'Open folder: Photos') }).click();
};

const box = (change: Parameters<typeof preflight>[0] = {}) =>
  preflight({ part: { id: 'box', title: '' }, neededInKBytes: 26 * gigabyte, minutes: 55, people: 11, ...change });

const mockedDays = new Map([
  ['a', 0],
  ['b', 1],
  ['c', 9],
]);

const inPage = { at: '/settings/backup', mode: true } as const;

/** Restoring an app, the whole server and single files. */
export const restoreScreens: Screen[] = [
  { ...inPage, name: 'backup-restore', before: mockGood, after: openRestore },
  {
    ...inPage,
    name: 'backup-restore-nothing-chosen',
    isPlain: true,
    before: mockGood,
    async after(scene) {
      await openRestore(scene);
      await next(scene);
      await scene.page.getByRole('alert').waitFor();
    },
  },
  { ...inPage, name: 'backup-restore-check', before: mockGood, after: toPreflight },
  {
    ...inPage,
    name: 'backup-restore-obstacle',
    before: (scene) =>
      mockGood(
        scene,
        {},
        {
          preflight: preflight({
            ...{ neededInKBytes: 420 * gigabyte, freeInKBytes: 31 * gigabyte, minutes: null, people: 0 },
            obstacle: scene.word(
              'Auf der Festplatte ist dafür nicht genug Platz.',
              'There is not enough space on the disk for that.',
            ),
          }),
        },
      ),
    after: toPreflight,
  },
  { ...inPage, name: 'backup-beside', before: mockGood, after: toBeside },
  {
    ...inPage,
    name: 'backup-beside-obstacle',
    isPlain: true,
    before: (scene) =>
      mockGood(
        scene,
        {},
        {
          beside: besidePreflight({
            minutes: null,
            obstacle: scene.word(
              'Von dieser App kann auf einem Server nur eine laufen. Holen Sie sie über die bisherige zurück, oder entfernen Sie die bisherige zuerst.',
              'A server can run only one of this app. Restore it over the present one, or remove the present one first.',
            ),
          }),
        },
      ),
    after: toBeside,
  },
  {
    ...inPage,
    name: 'backup-whole',
    before: (scene) =>
      mockGood(
        scene,
        {},
        {
          preflight: box({
            pending: [
              {
                ...{ id: 'app-kimai', title: 'Kimai' },
                reason: scene.word('Die App ist nicht in dieser Sicherung.', 'The app is not in this backup.'),
              },
            ],
          }),
        },
      ),
    after: toWholePreflight,
  },
  {
    ...inPage,
    name: 'backup-whole-obstacle',
    isPlain: true,
    before: (scene) =>
      mockGood(
        scene,
        {},
        {
          preflight: box({
            obstacle: scene.word(
              'Im Datenordner ist eine weitere Festplatte eingehängt (/srv/kontor/apps). Hängen Sie sie aus, dann lässt sich der ganze Server zurückholen.',
              'Another disk is mounted in the data folder (/srv/kontor/apps). Unmount it, then the whole server can be restored.',
            ),
          }),
        },
      ),
    after: toWholePreflight,
  },
  {
    ...inPage,
    name: 'backup-restore-box',
    isPlain: true,
    before: (scene) => mockGood(scene, {}, { backups: backupsOf(scene, { parts: [{ id: 'box', title: 'Server' }] }) }),
    after: openRestore,
  },
  {
    ...inPage,
    name: 'backup-mailbox',
    before: mockGood,
    async after(scene) {
      await openRestore(scene);
      await scene.page.getByRole('radio', { name: scene.word('Der ganze Server', 'The whole server') }).check();
      await scene.button('Ein Postfach', 'A mailbox').click();
      await scene.field('Ihr Passwort', 'Your password').waitFor();
    },
  },
  {
    ...{ at: '/account', name: 'backup-own-mail' },
    async before({ page }) {
      const backups = [...mockedDays].map(([id, days]) => ({ id, date: at(-days, 2, 10), available: days !== 9 }));
      await page.route('**/api/v1/mailbox/backups', (route) => route.fulfill({ json: backups }));
      await page.route('**/api/v1/mailbox/backups/*', (route) => route.fulfill({ json: mailFolders }));
    },
    async after(scene) {
      await scene.button('Zurückholen', 'Restore').click();
      await scene.field('Ihr Passwort', 'Your password').waitFor();
    },
  },
  { ...inPage, name: 'backup-files', before: mockGood, after: toFiles },
  {
    ...inPage,
    name: 'backup-files-many',
    before: (scene) => mockGood(scene, {}, { files: manyFiles(scene) }),
    after: toOpenFirst,
  },
  { ...inPage, name: 'backup-files-empty', before: (scene) => mockGood(scene, {}, { files: [] }), after: toFiles },
  {
    ...inPage,
    name: 'backup-files-not-read',
    isPlain: true,
    async before(scene) {
      await mockGood(scene);
      const message = scene.word('„Blau“ ist nicht angesteckt.', '“Blue” is not plugged in.');
      await scene.page.route('**/api/v1/backups/*/files?*', (route) =>
        route.fulfill({ status: 503, json: { code: 'backup-unplugged', message } }),
      );
    },
    async after(scene) {
      await toFiles(scene);
      await scene.page.getByText(scene.word('konnten nicht gelesen', 'could not be read')).waitFor();
    },
  },
  {
    ...inPage,
    name: 'backup-put-back',
    before: mockGood,
    async after(scene) {
      await toOpenFolder(scene);
      await scene.page
        .getByRole('button', { name: scene.word('Zurücklegen: Bestellung', 'Put back: Bestellung') })
        .click();
      await scene.field('Ihr Passwort', 'Your password').waitFor();
    },
  },
];

async function toOpenFirst(scene: Scene): Promise<void> {
  await toFiles(scene);
  await scene.page
    .getByRole('button', { name: scene.word('Ordner öffnen: Rechnungen', 'Open folder: Invoices') })
    .click();
  await scene.page.getByRole('searchbox').waitFor();
}
