import { serverOf } from '@kontor/contract/rules/data/backup-device';
import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { backupsOf, blue, disks, mockGood } from '../screens/backup-data.ts';
import { fieldsOf } from '../support/form-fields.ts';
import { eventually } from '../support/journey.ts';
import { choose, tabTo, typeInto } from '../support/keyboard.ts';
import { usePortal } from '../support/test-portal.ts';

const olga = 'olga.ott@kontor.localhost';
const words = { word: (_: string, en: string) => en };

/** Resolves once a button takes Enter again: it shows for a moment that it was busy. */
const idle = (button: Locator) => eventually(async () => expect(await button.getAttribute('aria-busy')).toBeNull());

describe('the page of backups', () => {
  const portal = usePortal();
  beforeAll(() => void portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin' }));

  /** Opens the page on mocked data; requests that would change something are noted, and answered by `reply`. */
  async function open(path: string, reply: object = { json: blue() }) {
    const visitor = await portal.visitAs(olga, { mode: true });
    const { page } = visitor;
    await mockGood({ page, ...words });
    const sent: Request[] = [];
    await page.route(/\/api\/v1\/backup/, (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      sent.push(route.request());
      return route.fulfill(reply);
    });
    await page.goto(path);
    return { ...visitor, sent };
  }

  const pathOf = (page: Page) => new URL(page.url()).pathname;
  const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
  const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true });

  test('adds a server by keyboard, and leads to its emergency sheet', async () => {
    const { page, sent } = await open('/settings/backup', { status: 201, json: { ...blue(), id: 'new' } });
    await choose(page, page.getByRole('link', { name: 'Add a place' }));
    expect(await page.getByRole('radio', { name: 'Cloud' }).isChecked()).toBe(true);
    // Whose cloud it is says the page; here it is a choice like the others.
    expect(await page.getByRole('dialog').textContent()).not.toContain('booked');
    await tabTo(page, page.getByRole('radio', { name: 'Cloud' }));
    await page.keyboard.press('ArrowUp');
    expect(await page.getByRole('radio', { name: 'Network share' }).isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await typeInto(page, page.getByLabel('Server', { exact: true }), 'nas.firma.de');
    await idle(next(page));
    await page.keyboard.press('Enter');
    await page.getByText('Please enter the path.').waitFor();
    await typeInto(page, page.getByLabel('Port'), '2222');
    await typeInto(page, page.getByLabel('Path'), '/srv/kontor');
    await typeInto(page, page.getByLabel('Username'), 'kontor');
    await typeInto(page, page.getByLabel('Password', { exact: true }), 'a:b@c/d');
    await idle(next(page));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('checkbox', { name: 'Sunday' }));
    await page.keyboard.press('Space');
    await page.getByLabel('Hour').selectOption('18');
    await page.getByLabel('Minute').selectOption('35');
    await idle(create(page));
    await choose(page, create(page));
    await page.getByText('New backup job was created').waitFor();
    await page.getByRole('dialog', { name: /^Emergency sheet/ }).waitFor();
    expect(pathOf(page)).toBe('/settings/backup/new/sheet');
    const [request] = sent;
    const { device = '', ...rest } = request ? fieldsOf(request) : {};
    expect(serverOf(device)).toEqual({
      ...{ protocol: 'sftp', server: 'nas.firma.de:2222', path: '/srv/kontor', domain: '' },
      ...{ username: 'kontor', password: 'a:b@c/d' },
    });
    expect(rest).toEqual({ format: 'false', cronExpression: '35 18 * * 1,2,3,4,5,6', udev: 'false' });
    await page.keyboard.press('Escape');
    await eventually(async () => expect(pathOf(page)).toBe('/settings/backup'));
  });

  test('goes back one step with Back, keeps the input but the password over a reload, and asks before it is lost', async () => {
    const { page, sent } = await open('/settings');
    await page.getByRole('main').getByRole('link', { name: 'Backups' }).click();
    await page.getByRole('link', { name: 'Add a place' }).click();
    await page.getByRole('radio', { name: 'Network share' }).check();
    await next(page).click();
    await page.getByLabel('Server', { exact: true }).fill('nas');
    await page.getByLabel('Path').fill('/srv');
    await page.getByLabel('Password', { exact: true }).fill('geheim');
    await next(page).click();
    await page.getByLabel('Hour').waitFor();
    await page.goBack();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('geheim');
    await next(page).click();
    await page.getByLabel('Hour').waitFor();
    await page.reload();
    expect(await page.getByLabel('Server', { exact: true }).inputValue()).toBe('nas');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('geheim');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: 'Discard what you entered?' }).waitFor();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await eventually(async () => expect(pathOf(page)).toBe('/settings/backup'));
    expect(sent).toEqual([]);
    await page.getByRole('link', { name: 'Add a place' }).click();
    expect(await page.getByRole('radio', { name: 'Cloud' }).isChecked()).toBe(true);
  });

  test('erases a disk only when somebody typed its name', async () => {
    const { page, sent } = await open('/settings/backup/new', { status: 201, json: blue() });
    await page.getByRole('radio', { name: 'USB disk' }).check();
    await next(page).click();
    expect(await page.getByRole('radio', { name: 'SanDisk' }).isDisabled()).toBe(true);
    expect(await page.getByRole('radio', { name: 'Samsung SSD' }).count()).toBe(0);
    await page.getByText('The server’s own disk cannot hold its backups.').waitFor();
    await next(page).click();
    await page.getByText('Please choose a disk.').waitFor();
    await page.getByRole('radio', { name: 'Intenso' }).check();
    expect(await page.getByRole('radio', { name: 'Keep them' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Erase everything' }).check();
    await next(page).click();
    await page.getByRole('radio', { name: 'When plugged in' }).check();
    await create(page).click();
    const yes = page.getByRole('button', { name: 'Erase everything and create' });
    await yes.waitFor();
    expect(await yes.isDisabled()).toBe(true);
    await page.getByLabel('Name of the disk').fill('sdb');
    expect(await yes.isDisabled()).toBe(true);
    expect(sent).toEqual([]);
    await page.getByLabel('Name of the disk').fill('sdc');
    await yes.click();
    await page.getByRole('dialog', { name: /^Emergency sheet/ }).waitFor();
    const [request] = sent;
    expect(request && fieldsOf(request)).toEqual({
      ...{ device: 'sdc', format: 'true', name: 'Disk A', cronExpression: '', udev: 'true' },
      // The disk that was shown, whatever its name means by then.
      sizeInKBytes: expect.stringMatching(/^\d+$/),
    });
  });

  test('waits for a disk where only that of the server is there', async () => {
    const { page } = await open('/settings/backup/new');
    const [own] = disks(words);
    await page.route('**/api/v1/backupdevices', (route) => route.fulfill({ json: [own] }));
    await page.reload();
    await page.getByRole('radio', { name: 'USB disk' }).check();
    await next(page).click();
    await page.getByText('No USB disk is plugged in').waitFor();
    await page.getByText('The server’s own disk cannot hold its backups.').waitFor();
    expect(await next(page).isDisabled()).toBe(true);
    expect(await page.getByRole('dialog').textContent()).not.toContain('(/)');
  });

  test('takes a share as Windows writes it, and refuses what is no name of a server at its field', async () => {
    const { page, sent } = await open('/settings/backup/new', { status: 201, json: blue() });
    await page.getByRole('radio', { name: 'Network share' }).check();
    await next(page).click();
    const server = page.getByLabel('Server', { exact: true });
    await page.getByLabel('Protocol').selectOption('smb');
    await server.fill('nas fritz');
    await page.getByLabel('Username').focus();
    await page.getByText('Please enter only the name or the IP address').waitFor();
    await server.fill('\\\\nas\\backup');
    await page.getByLabel('Username').fill('kontor');
    expect(await server.inputValue()).toBe('nas');
    expect(await page.getByLabel('Share', { exact: true }).inputValue()).toBe('backup');
    await next(page).click();
    await create(page).click();
    await eventually(async () => expect(sent).toHaveLength(1));
    const [request] = sent;
    expect(serverOf((request && fieldsOf(request).device) ?? '')).toMatchObject({
      protocol: 'smb',
      server: 'nas',
      path: 'backup',
    });
  });

  test('offers a disk that is plugged in and not used', async () => {
    const { page, sent } = await open('/settings/backup', { status: 201, json: blue() });
    const here = page.getByRole('link', { name: 'Back up here: “Intenso Memory Case”' });
    await here.waitFor();
    expect(await page.getByRole('link', { name: /^Back up here/ }).count()).toBe(2);
    await here.click();
    expect(await page.getByRole('radio', { name: 'Intenso' }).isChecked()).toBe(true);
    await next(page).click();
    await create(page).click();
    await page.getByRole('dialog', { name: /^Emergency sheet/ }).waitFor();
    const [request] = sent;
    expect(request && fieldsOf(request)).toMatchObject({ device: 'sdc', format: 'false' });
  });

  test('shows why a place was refused at the step that has it', async () => {
    const json = { code: 'backup-wrong-login', message: '“nas” does not accept the username or the password.' };
    const { page, allowConsole } = await open('/settings/backup/new', { status: 409, json });
    allowConsole(/status of 409/);
    await page.getByRole('radio', { name: 'Network share' }).check();
    await next(page).click();
    await page.getByLabel('Server', { exact: true }).fill('nas');
    await page.getByLabel('Path').fill('/srv');
    await next(page).click();
    await create(page).click();
    await page.getByText('Could not create backup job').waitFor();
    await page.getByText(json.message).waitFor();
    expect(await page.getByLabel('Server', { exact: true }).inputValue()).toBe('nas');
  });

  test('confirms the sheet by its words, in the order in which they are asked for, while they are not shown', async () => {
    const { page, sent } = await open('/settings/backup/blau/sheet', { json: {} });
    await page.getByText('fenster').waitFor();
    await page.getByRole('button', { name: 'Confirm the sheet' }).click();
    await page.getByLabel('Word 2', { exact: true }).and(page.locator(':focus')).waitFor();
    expect(await page.getByText('fenster').count()).toBe(0);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('Please type this word.').first().waitFor();
    for (const [number, word] of [
      [11, 'mond'],
      [2, 'birne'],
      [7, 'hafen'],
      [5, 'fenster'],
    ] as const)
      await page.getByLabel(`Word ${number}`, { exact: true }).fill(word);
    await page.keyboard.press('Enter');
    await page.getByText('Emergency sheet confirmed').waitFor();
    expect(sent.map((request) => request.postDataJSON())).toEqual([{ words: ['birne', 'fenster', 'hafen', 'mond'] }]);
    await eventually(async () => expect(pathOf(page)).toBe('/settings/backup'));
  });

  test('prints the whole sheet and nothing of the page behind it, also with the print command of the browser', async () => {
    const { page } = await open('/settings/backup/blau/sheet');
    await page.getByText('fenster').waitFor();
    await page.setViewportSize({ width: 700, height: 400 });
    await page.emulateMedia({ media: 'print' });
    await eventually(async () => {
      const height = Math.floor((await page.getByRole('dialog').boundingBox())?.height ?? 0);
      expect(height).toBeGreaterThan(400);
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBeGreaterThanOrEqual(height);
    });
    expect(await page.getByRole('link', { name: 'Add a place', includeHidden: true }).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0);
  });

  test('shows that a restore is being tried, and starts no other', async () => {
    const { page, sent } = await open('/settings/backup', { status: 202 });
    const now = page.getByRole('button', { name: 'Try now' });
    await now.waitFor();
    await idle(now);
    await mockGood({ page, ...words }, { trialRunning: true });
    await now.click();
    await page.getByText('A restore is being tried.').waitFor();
    await eventually(async () => expect(await now.getAttribute('aria-busy')).toBe('true'));
    await now.click({ force: true });
    expect(sent.map(pathOfRequest)).toEqual(['/api/v1/backups/drill']);
  });

  test('says while the first backup ends what runs, not that there is none', async () => {
    const { page } = await open('/settings');
    const first = { ...blue(), progress: 99, lastRun: null, sizeInKBytes: null };
    const spread = { copies: 2, media: 1, elsewhere: 0 };
    const backups = backupsOf(words).map((backup) => ({ ...backup, deviceId: first.id }));
    await mockGood({ page, ...words }, { spread }, { jobs: [first], backups });
    await page.goto('/settings/backup');
    await page.getByText('A backup on “SanDisk Extreme 55AE” is running. What comes next').waitFor();
    await page.getByText(/There are \d+ copies now\./).waitFor();
    expect(await page.getByText('There is no recent backup').count()).toBe(0);
    expect(await page.getByText('0 B').count()).toBe(0);
  });

  test('says what could not be loaded', async () => {
    const { page, allowConsole } = await open('/settings');
    allowConsole(/status of 503/);
    const json = { code: 'bug', message: '-' };
    await page.route(/\/api\/v1\/(backups\/summary|backupdevices)$/, (route) => route.fulfill({ status: 503, json }));
    await page.getByRole('main').getByRole('link', { name: 'Backups' }).click();
    await page.getByRole('heading', { name: 'Could not get backup devices' }).waitFor();
    await page.getByRole('heading', { name: 'Could not get backups' }).waitFor();
    await page.getByText('WD Elements 25A3').first().waitFor();
  });

  test('restores an app with the own password, which may be wrong once', async () => {
    const { page, sent, allowConsole } = await open('/settings/backup', { status: 202 });
    allowConsole(/status of 422/);
    await page.getByRole('button', { name: /^Restore: backup yesterday at 02:10/ }).click();
    await page.getByRole('radio', { name: 'Nextcloud' }).check();
    await next(page).click();
    await page.getByText('9 people use “Nextcloud”').waitFor();
    const go = page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true });
    expect(await go.isDisabled()).toBe(true);
    const json = { code: 'wrong-password', message: 'The password is wrong.' };
    await page.route('**/api/v1/backups/6', (route) => route.fulfill({ status: 422, json }), { times: 1 });
    const password = page.getByLabel('Your password');
    await password.fill('falsch');
    await page.keyboard.press('Enter');
    await page.getByText('The password is wrong.').waitFor();
    await idle(go);
    await password.fill('richtig');
    await page.keyboard.press('Enter');
    await page.getByText('“Nextcloud” is being restored').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(sent.map((request) => [request.method(), request.postDataJSON()])).toEqual([
      ['PUT', { part: 'app-nextcloud', password: 'richtig' }],
    ]);
  });

  test('starts a backup at all places that are connected, deletes one, and forgets a place', async () => {
    const { page, sent } = await open('/settings/backup', { status: 202 });
    await page.getByRole('button', { name: 'Back up now', exact: true }).first().click();
    await page.getByText('The backup has started').waitFor();
    await page
      .getByRole('button', { name: /^Delete the backup/ })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Backup deleted').waitFor();
    await page.getByRole('button', { name: 'More about “WD Elements 25A3”' }).click();
    await page.getByRole('menuitem', { name: 'Remove this place' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Place removed').waitFor();
    expect(
      sent.map((request) => `${request.method()} ${pathOfRequest(request)} ${request.postData() ?? ''}`.trim()),
    ).toEqual([
      'POST /api/v1/backups {"deviceId":"blau"}',
      'POST /api/v1/backups {"deviceId":"cloud"}',
      'DELETE /api/v1/backups/7',
      'DELETE /api/v1/backupjobs/rot',
    ]);
  });
});

const pathOfRequest = (request: Request): string => new URL(request.url()).pathname;
