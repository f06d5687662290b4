import type { BackupSheet } from '@kontor/contract/data/backup-sheet';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { at, mockGood, sheet } from './backup-data.ts';
import type { Scene, Screen } from './screen.ts';

const wizard = '/settings/backup/new';
const sheetOf = '/settings/backup/blau/sheet';

/** The server refuses the next job with this sentence. */
const refuseJob = async ({ page }: Scene, code: string, message: string) =>
  page.route('**/api/v1/backupjobs', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: { code, message } }) : route.fallback(),
  );

const dialog = ({ page }: Scene) => page.getByRole('dialog');
const next = (scene: Scene) => scene.button('Weiter', 'Next').click();

/** Chooses a medium and goes on to its target. */
async function chooseMedium(scene: Scene, de: string, en: string): Promise<void> {
  await scene.page.getByRole('radio', { name: scene.word(de, en) }).check();
  await next(scene);
  await scene.page.getByText(scene.word('Medium', 'Medium')).first().waitFor();
}

const toDisks = (scene: Scene) => chooseMedium(scene, 'USB-Festplatte', 'USB disk');

async function toServer(scene: Scene): Promise<void> {
  await chooseMedium(scene, 'Netzwerkfreigabe', 'Network share');
  await scene.field('Server', 'Server').fill('nas.baeckerei-arndt.de');
  await scene.field('Pfad', 'Path').fill('/srv/backup/kontor');
  await scene.field('Benutzername', 'Username').fill('kontor');
  await scene.field('Passwort', 'Password').fill('geheim');
}

const inWizard = { at: wizard, mode: true, shows: dialog } as const;

/** The assistant for a new place. */
export const newBackupScreens: Screen[] = [
  { ...inWizard, name: 'backup-new', before: mockGood },
  {
    ...inWizard,
    name: 'backup-new-missing',
    before: (scene) => mockGood(scene, { missing: [{ medium: 'cloud', packages: ['restic'] }] }),
    async after(scene) {
      await next(scene);
      await scene.page.getByRole('alert').waitFor();
    },
  },
  { ...inWizard, name: 'backup-new-cloud', before: mockGood, after: next },
  {
    ...inWizard,
    name: 'backup-new-cloud-faults',
    before: mockGood,
    async after(scene) {
      await next(scene);
      await scene.button('Anlegen', 'Create').click();
      await scene.page.getByRole('alert').first().waitFor();
    },
  },
  { ...inWizard, name: 'backup-new-booked', before: (scene) => mockGood(scene, { cloud: 'booked' }), after: next },
  { ...inWizard, name: 'backup-new-network', before: mockGood, after: toServer },
  {
    ...inWizard,
    name: 'backup-new-share',
    isPlain: true,
    before: mockGood,
    async after(scene) {
      await toServer(scene);
      await scene.field('Protokoll', 'Protocol').selectOption('smb');
      await scene.field('Freigabe', 'Share').waitFor();
    },
  },
  {
    ...inWizard,
    name: 'backup-new-schedule',
    before: mockGood,
    async after(scene) {
      await toServer(scene);
      await next(scene);
      await scene.field('Stunde', 'Hour').waitFor();
    },
  },
  {
    ...inWizard,
    name: 'backup-new-no-day',
    isPlain: true,
    before: mockGood,
    async after(scene) {
      await toServer(scene);
      await next(scene);
      for (const box of await scene.page.getByRole('checkbox').all()) await box.uncheck({ force: true });
      await scene.button('Anlegen', 'Create').click();
      await scene.page.getByRole('alert').waitFor();
    },
  },
  {
    ...inWizard,
    name: 'backup-new-refused',
    before: async (scene) => {
      await mockGood(scene);
      await refuseJob(
        scene,
        'backup-wrong-login',
        scene.word(
          '„nas.baeckerei-arndt.de“ nimmt den Benutzernamen oder das Passwort nicht an.',
          '“nas.baeckerei-arndt.de” does not accept the username or the password.',
        ),
      );
    },
    async after(scene) {
      await toServer(scene);
      await next(scene);
      await scene.button('Anlegen', 'Create').click();
      await scene.page.getByRole('alert').waitFor();
    },
  },
  { ...inWizard, name: 'backup-new-disk', before: mockGood, after: toDisks },
  {
    ...inWizard,
    name: 'backup-new-disk-content',
    before: mockGood,
    async after(scene) {
      await toDisks(scene);
      await scene.page.getByRole('radio', { name: 'Intenso' }).check();
    },
  },
  {
    ...inWizard,
    name: 'backup-new-disk-none',
    before: (scene) => mockGood(scene, {}, { devices: [] }),
    after: toDisks,
  },
  {
    ...inWizard,
    name: 'backup-new-plug',
    before: mockGood,
    async after(scene) {
      await toDisks(scene);
      await scene.page.getByRole('radio', { name: 'TOSHIBA' }).check();
      await next(scene);
      await scene.field('Stunde', 'Hour').waitFor();
    },
  },
  {
    ...inWizard,
    name: 'backup-new-format',
    before: mockGood,
    async after(scene) {
      await toDisks(scene);
      await scene.page.getByRole('radio', { name: 'TOSHIBA' }).check();
      await next(scene);
      await scene.button('Anlegen', 'Create').click();
      await scene.page.getByRole('alertdialog').waitFor();
      await scene.field('Name der Festplatte', 'Name of the disk').fill('sdd');
    },
  },
];

const sheetServer: BackupSheet['server'] = {
  ...{ protocol: 'sftp', server: 'nas.baeckerei-arndt.de', port: '2222', path: '/srv/backup/kontor' },
  ...{ username: 'kontor', domain: '', ownKey: true, repository: null, region: '' },
};

/** The emergency sheet of a place. */
export const sheetScreens: Screen[] = [
  { at: sheetOf, mode: true, shows: dialog, name: 'backup-sheet', before: mockGood },
  {
    ...{ at: sheetOf, mode: true, shows: dialog, name: 'backup-sheet-confirmed' },
    before: (scene) => mockGood(scene, {}, { sheet: sheet(at(-30, 9)) }),
  },
  {
    ...{ at: sheetOf, mode: true, shows: dialog, name: 'backup-sheet-server' },
    before: (scene) =>
      mockGood(scene, {}, { sheet: sheet(at(-200, 9), { open: true, disk: null, server: sheetServer }) }),
  },
  {
    ...{ at: sheetOf, mode: true, shows: dialog, name: 'backup-sheet-check' },
    async before(scene) {
      await mockGood(scene);
      await scene.page.route('**/api/v1/backupjobs/*/sheet', (route) => {
        const message = scene.word(
          'Das sind nicht die Wörter, die an diesen Stellen auf dem Notfallblatt stehen. Bitte sehen Sie noch einmal nach.',
          'These are not the words at these places on the emergency sheet. Please look again.',
        );
        const wrong = sentenceOf('backup-word-wrong', scene.word('de', 'en') as Language);
        const fields = { 5: wrong, 7: wrong, 11: wrong };
        return route.request().method() === 'POST'
          ? route.fulfill({ status: 422, json: { code: 'backup-words-wrong', message, fields } })
          : route.fallback();
      });
    },
    async after(scene) {
      await scene.button('Blatt bestätigen', 'Confirm the sheet').click();
      for (const number of [2, 5, 7, 11])
        await scene.field(`Wort ${number}`, `Word ${number}`).fill(number === 7 ? 'halle' : 'birne');
      await scene.button('Bestätigen', 'Confirm').click();
      await scene.page.getByRole('alert').first().waitFor();
    },
  },
];
