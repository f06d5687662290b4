import type { FoundPlace, SetupRestore } from '@kontor/contract/data/setup-restore';
import { at, disks, gigabyte } from './backup-data.ts';
import type { Scene, Screen } from './screen.ts';

/** Has the checksum of a sheet. */
const phrase = 'orchard violin maple canyon ladder stereo gravity pelican tunnel acoustic velvet carpet';

/** The words as they are copied from a sheet. */
export const sheetWords = phrase
  .split(' ')
  .map((word, index) => `${index + 1}. ${word}`)
  .join('\n');

const apps = ['Nextcloud', 'Paperless-ngx', 'Vikunja', 'Mattermost', 'Kimai', 'Immich'];

export const foundPlace = (): FoundPlace => ({
  ...{ title: 'Intenso Memory Case', domain: 'baeckerei-arndt.de', isCut: false },
  backups: [0, -1, -2, -3, -10, -17, -40].map((day, index) => ({
    ...{ id: `${index}`, date: at(day, 0, 10), sizeInKBytes: (12.4 - index / 10) * gigabyte },
    apps: index < 4 ? apps : apps.slice(0, 2),
  })),
});

/** Mocks a new machine and what it says of a restore. */
export async function mockSetupRestore(
  scene: Pick<Scene, 'page' | 'word' | 'mockStatus'>,
  state: SetupRestore = { progress: null, failure: '' },
): Promise<void> {
  await scene.mockStatus({ status: 'WAITING_FOR_SETUP' });
  const { page } = scene;
  await page.route('**/api/v1/setup/restore', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: state }) : route.fulfill({ status: 202 }),
  );
  await page.route('**/api/v1/setup/restore/devices', (route) => route.fulfill({ json: disks(scene) }));
  await page.route('**/api/v1/setup/restore/place/check', (route) => route.fulfill({ status: 204 }));
  await page.route('**/api/v1/setup/restore/place', (route) => route.fulfill({ json: foundPlace() }));
}

const next = (scene: Scene) => scene.button('Weiter', 'Next').click();

async function toPin(scene: Scene): Promise<void> {
  await scene.button('Server zurückholen', 'Restore a server').click();
  await scene.page.getByRole('heading', { name: scene.word('Server zurückholen', 'Restore a server') }).waitFor();
}

async function toPlace(scene: Scene): Promise<void> {
  await toPin(scene);
  await scene.field('Einrichtungs-PIN', 'Setup PIN').fill('12345678');
  await next(scene);
  await scene.page.getByText(scene.word('Wo liegen die', 'Where are the')).waitFor();
}

async function toDisk(scene: Scene): Promise<void> {
  await toPlace(scene);
  await scene.page.getByRole('radio', { name: 'Intenso' }).check();
}

async function toWords(scene: Scene): Promise<void> {
  await toDisk(scene);
  await next(scene);
  await words(scene).waitFor();
}

const words = ({ page, word }: Scene) => page.getByLabel(word('Die zwölf Wörter', 'The twelve words'));

async function toBackup(scene: Scene): Promise<void> {
  await toWords(scene);
  await words(scene).fill(sheetWords);
  await next(scene);
  await scene.page.getByText(scene.word('Welche Sicherung?', 'Which backup?')).waitFor();
}

async function toCheck(scene: Scene): Promise<void> {
  await toBackup(scene);
  await next(scene);
  await scene.page.getByText(scene.word('Das geschieht jetzt', 'This is what happens')).waitFor();
}

const atSetup = { who: 'nobody', at: '/' } as const;

/** Restoring a server on a new machine. */
export const setupRestoreScreens: Screen[] = [
  {
    ...atSetup,
    name: 'setup-after-failure',
    isPlain: true,
    before: (scene) =>
      mockSetupRestore(scene, {
        progress: null,
        failure: scene.word('„Blau“ ist nicht angesteckt.', '“Blue” is not plugged in.'),
      }),
  },
  { ...atSetup, name: 'setup-restore-pin', before: mockSetupRestore, after: toPin },
  { ...atSetup, name: 'setup-restore-disk', before: mockSetupRestore, after: toDisk },
  {
    ...atSetup,
    name: 'setup-restore-server',
    before: mockSetupRestore,
    async after(scene) {
      await toPlace(scene);
      await scene.page.getByRole('radio', { name: scene.word('Netzwerkfreigabe', 'Network share') }).check();
      await scene.field('Server', 'Server').fill('nas.baeckerei-arndt.de');
    },
  },
  {
    ...atSetup,
    name: 'setup-restore-words',
    before: mockSetupRestore,
    async after(scene) {
      await toWords(scene);
      await words(scene).fill(sheetWords.replace('violin', 'violine').replace('gravity', 'gravtiy'));
      await next(scene);
      await scene.page.getByText(scene.word('auf keinem Notfallblatt', 'on no emergency sheet')).waitFor();
    },
  },
  {
    ...atSetup,
    name: 'setup-restore-words-exchanged',
    before: mockSetupRestore,
    async after(scene) {
      await toWords(scene);
      await words(scene).fill(sheetWords.replace('maple', 'canyon').replace('4. canyon', '4. maple'));
      await next(scene);
      await scene.page.getByText(scene.word('Vermutlich sind zwei', 'Two words seem')).waitFor();
    },
  },
  {
    ...atSetup,
    name: 'setup-restore-refused',
    before: async (scene) => {
      await mockSetupRestore(scene);
      const message = scene.word(
        'Auf „Intenso Memory Case“ liegen keine Sicherungen.',
        'There are no backups on “Intenso Memory Case”.',
      );
      await scene.page.route('**/api/v1/setup/restore/place/check', (route) =>
        route.fulfill({ status: 409, json: { code: 'backup-none-here', message } }),
      );
    },
    async after(scene) {
      await toDisk(scene);
      await next(scene);
      await scene.page.getByRole('alert').waitFor();
    },
  },
  { ...atSetup, name: 'setup-restore-backup', before: mockSetupRestore, after: toBackup },
  { ...atSetup, name: 'setup-restore-check', before: mockSetupRestore, after: toCheck },
  {
    ...atSetup,
    name: 'setup-restore-running',
    before: mockSetupRestore,
    async after(scene) {
      await toCheck(scene);
      await mockSetupRestore(scene, { progress: 38.4, failure: '' });
      await scene.button('Server zurückholen', 'Restore the server').click();
      await scene.mockStatus({ status: 'RESTORING_BACKUP' });
      await scene.page.getByText('38').waitFor();
    },
  },
];
