import { createDayFormat } from '@kontor/contract/rules/day-format';
import type { Locator, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  besidePreflight,
  drill,
  mailFolders,
  manyBackups,
  manyFiles,
  mockGood,
  preflight,
} from '../screens/backup-data.ts';
import { eventually } from '../support/journey.ts';
import { choose, tabTo, typeInto } from '../support/keyboard.ts';
import { usePortal } from '../support/test-portal.ts';

const olga = 'olga.ott@kontor.localhost';
const words = { word: (_: string, en: string) => en };

/** Resolves once a button takes Enter again: it shows for a moment that it was busy. */
const idle = (button: Locator) => eventually(async () => expect(await button.getAttribute('aria-busy')).toBeNull());

describe('restoring from a backup', () => {
  const portal = usePortal();
  beforeAll(() => void portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin' }));

  /** Opens the page on mocked data; what would change something is noted, and accepted. */
  async function open(...[summary, more]: [Parameters<typeof mockGood>[1]?, Parameters<typeof mockGood>[2]?]) {
    const visitor = await portal.visitAs(olga, { mode: true });
    const { page } = visitor;
    await mockGood({ page, ...words }, summary, more);
    const sent: Request[] = [];
    await page.route(/\/api\/v1\/backups/, (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      sent.push(route.request());
      return route.fulfill({ status: 202 });
    });
    await page.goto('/settings');
    await page.getByRole('main').getByRole('link', { name: 'Backups' }).click();
    const restore = page.getByRole('button', { name: /^Restore: backup yesterday at 02:10/ });
    const next = page.getByRole('button', { name: 'Next', exact: true });
    return { ...visitor, sent, restore, next, dialog: page.getByRole('dialog') };
  }

  /** Method, path and body of what was sent. */
  const said = (sent: Request[]) =>
    sent.map((request) => [request.method(), new URL(request.url()).pathname, request.postDataJSON()]);

  test('brings back the whole server with the own password, once it said what that does', async () => {
    const pending = [{ id: 'app-kimai', title: 'Kimai', reason: 'The app is not in this backup.' }];
    const box = preflight({ part: { id: 'box', title: 'The server itself' }, pending, host: 'cloud.alt.test' });
    const { page, sent, restore, next, dialog } = await open({}, { preflight: box });
    await restore.click();
    await next.click();
    await page.getByText('Please choose what to restore.').waitFor();
    await page.getByRole('radio', { name: 'The whole server' }).check();
    await eventually(async () => expect(await page.getByRole('button', { name: 'Single files' }).count()).toBe(0));
    await next.click();
    for (const line of [
      'Everything that came since then is lost',
      'What is there now stays for thirty days',
      'Afterwards the server is called cloud.alt.test again',
    ])
      await page.getByText(line).waitFor();
    await page.getByText('“Kimai”: The app is not in this backup.').waitFor();
    expect(await page.evaluate('document.activeElement.labels[0].textContent')).toBe('Your password');
    await page.getByLabel('Your password').fill('richtig');
    await page.keyboard.press('Enter');
    await page.getByText('The whole server is being restored').waitFor();
    expect(await dialog.count()).toBe(0);
    expect(said(sent)).toEqual([['PUT', '/api/v1/backups/6', { part: 'box', password: 'richtig' }]]);
  });

  test('brings an app back beside the present one, by keyboard, under a name nobody has', async () => {
    const { page, sent, restore, next, dialog } = await open();
    await restore.click();
    await page.getByRole('radio', { name: 'Nextcloud' }).check();
    // Whoever chooses before everything has loaded keeps the focus.
    const chosen = Promise.withResolvers<void>();
    await page.route('**/api/v1/backups/6/preflight*', async (route) => {
      await chosen.promise;
      await route.fallback();
    });
    await next.click();
    const over = page.getByRole('radio', { name: 'Over the present one' });
    await over.waitFor();
    expect(await over.isChecked()).toBe(true);
    await over.focus();
    await page.keyboard.press('ArrowDown');
    const loaded = page.waitForResponse('**/api/v1/backups/6/preflight*');
    chosen.resolve();
    await loaded;
    for (const line of ['Nobody is affected', 'At first only you may open the second app'])
      await page.getByText(line).waitFor();
    expect(await page.evaluate('document.activeElement.labels[0].textContent')).toContain('Beside it');
    const name = page.getByLabel('Name of the second app');
    expect(await name.inputValue()).toMatch(/^Nextcloud \(\d+ \w{3} \d{4}\)$/);
    const message = 'There is an app called “Wiki” already. Please enter another name.';
    await page.route('**/api/v1/backups/6/beside', (route) =>
      route.fulfill({ status: 409, json: { code: 'beside-title-taken', message } }),
    );
    await typeInto(page, name, 'Wiki');
    await typeInto(page, page.getByLabel('Your password'), 'richtig');
    await page.keyboard.press('Enter');
    await page.getByText(message).waitFor();
    await page.unroute('**/api/v1/backups/6/beside');
    await typeInto(page, name, 'Old wiki');
    await idle(dialog.getByRole('button', { name: 'Restore beside' }));
    await page.keyboard.press('Enter');
    await page.getByText('“Nextcloud” is being restored as a second app').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const body = { part: 'app-nextcloud', title: 'Old wiki', password: 'richtig' };
    expect(said(sent)).toEqual([['POST', '/api/v1/backups/6/beside', body]]);
  });

  test('proposes a name for the second app that also no removed one has whose data is kept', async () => {
    const day = createDayFormat('en').format(Date.now() - 86_400_000);
    const beside = besidePreflight({ isFirstThere: false, takenTitles: ['Nextcloud', `Nextcloud (${day})`] });
    const { page, restore, next } = await open({}, { beside });
    await restore.click();
    await page.getByRole('radio', { name: 'Nextcloud' }).check();
    await next.click();
    const name = page.getByLabel('Name of the second app');
    await name.waitFor();
    expect(await name.inputValue()).toBe(`Nextcloud (${day}) 2`);
  });

  test('offers an app that is not installed as a second one at once', async () => {
    const { page, restore, next } = await open({}, { beside: besidePreflight({ isFirstThere: false, host: null }) });
    await restore.click();
    await page.getByRole('radio', { name: 'Nextcloud' }).check();
    await next.click();
    await page.getByText('“Nextcloud” is not installed now.').waitFor();
    expect(await page.getByRole('radio', { name: 'Beside it' }).isChecked()).toBe(true);
  });

  test('restores a mailbox, or one folder of it, into a new folder', async () => {
    const { page, sent, restore, dialog } = await open();
    await restore.click();
    await page.getByRole('radio', { name: 'The whole server' }).check();
    await choose(page, page.getByRole('button', { name: 'A mailbox' }));
    await page.getByLabel('Whose mailbox?').selectOption({ label: 'Murat Yıldız (murat@baeckerei-arndt.de)' });
    await page.getByLabel('What to restore?').selectOption({ label: 'Folder “Kunden/Mühle”' });
    await typeInto(page, page.getByLabel('Your password'), 'richtig');
    await page.keyboard.press('Enter');
    await page.getByText('The mail is being restored').waitFor();
    await eventually(async () => expect(await dialog.count()).toBe(0));
    const path = '/api/v1/backups/6/mailboxes/murat%40baeckerei-arndt.de';
    expect(said(sent)).toEqual([['POST', path, { folder: '.Kunden.M&APw-hle', password: 'richtig' }]]);
  });

  test('lets a person choose the day of the own mail on a timeline, and the time where a day has several', async () => {
    const { page, sent } = await open();
    const made = (id: string, date: string, available = true) => ({
      id,
      date: new Date(date).toISOString(),
      available,
    });
    const backups = [
      ...[made('4', '2026-11-27T12:00'), made('3', '2026-11-27T02:00')],
      ...[made('2', '2026-11-26T02:00', false), made('1', '2026-10-31T02:00')],
    ];
    await page.route('**/api/v1/mailbox/backups', (route) => route.fulfill({ json: backups }));
    await page.route('**/api/v1/mailbox/backups/*', (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: mailFolders });
      sent.push(route.request());
      return route.fulfill({ status: 202 });
    });
    await page.goto('/account');
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    const days = page.getByRole('group', { name: 'Days with backups' });
    await days.waitFor();
    expect(await days.getByRole('radio').count()).toBe(3);
    expect(await days.getByRole('radio').first().isChecked()).toBe(true);
    await page.getByLabel('Which backup of this day?').selectOption({ index: 0 });
    await page.getByText(/Mail is restored from the backup of .* at 0\d:00/).waitFor();
    await days.getByRole('radio', { name: /unavailable/ }).check({ force: true });
    await page.getByText('is not available now: its place is not connected').waitFor();
    expect(await page.getByLabel('Your password').count()).toBe(0);
    await days.getByRole('radio').last().check({ force: true });
    await eventually(async () => expect(await page.getByLabel('Which backup of this day?').count()).toBe(0));
    await typeInto(page, page.getByLabel('Your password'), 'richtig');
    await page.keyboard.press('Enter');
    await page.getByText('The mail is being restored').waitFor();
    expect(said(sent)).toEqual([['POST', '/api/v1/mailbox/backups/1', { password: 'richtig' }]]);
  });

  test.each(['after', 'before'])(
    'brings the progress of a restore into view that is reported %s the answer to its start',
    async (order) => {
      const { page, restore, next, dialog } = await open({}, { backups: manyBackups(words, 60) });
      const message = {
        ...{ id: 'm1', type: 'PROGRESS', progressType: 'RESTORING_BACKUP', indicatorId: 'app-nextcloud', progress: 5 },
        ...{ status: 'INFO', text: '“Nextcloud” is being restored.', time: new Date().toISOString(), seen: false },
      };
      await page.setViewportSize({ width: 1280, height: 600 });
      await restore.first().click();
      await page.getByRole('radio', { name: 'Nextcloud' }).check();
      await next.click();
      await page.getByLabel('Your password').fill('richtig');
      await page.route(/\/api\/v1\/messages(\?|$)/, (route) => route.fulfill({ json: [message] }));
      const progress = page.getByRole('region', { name: 'Being restored' });
      // As the server tells of a message of a job.
      const report = () =>
        portal.box.slices.messages.notify({ status: 'INFO', indicatorId: 'x', recipients: [olga], text: '-' });
      if (order === 'before')
        await page.route(/\/api\/v1\/backups\/[^/]+$/, async (route) => {
          if (route.request().method() !== 'PUT') return route.fallback();
          report();
          await progress.waitFor({ state: 'attached' });
          await route.fallback();
        });
      await page.keyboard.press('Enter');
      await eventually(async () => expect(await dialog.count()).toBe(0));
      if (order === 'after') report();
      await eventually(async () =>
        expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Being restored'),
      );
      const box = await progress.boundingBox();
      expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(600);
    },
  );

  test('shows the backups of one day, chosen by keyboard from a timeline', async () => {
    const { page } = await open({}, { backups: manyBackups(words, 400) });
    const days = page.getByRole('group', { name: 'Days with backups' });
    await days.waitFor();
    const restores = page.getByRole('button', { name: /^Restore: backup/ });
    const [before, shown] = [await restores.count(), await days.getByRole('radio').count()];
    expect(before).toBeGreaterThan(3);
    expect(shown).toBeLessThanOrEqual(45);
    await choose(page, page.getByRole('button', { name: /^Show \d+ older months$/ }));
    expect(await days.getByRole('radio').count()).toBeGreaterThan(250);
    await days.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowRight');
    const three = days.getByRole('radio').nth(1);
    expect(await three.isChecked()).toBe(true);
    expect(await three.getAttribute('aria-label')).toContain(', 3 backups');
    await page.getByText(/^3 backups on .*, at 02:10, 12:10, 20:10. Available on “SanDisk/).waitFor();
    expect(await restores.count()).toBe(3);
    for (let steps = 0; steps < 8; steps += 1) await page.keyboard.press('ArrowRight');
    await page.getByText('Not connected now: “WD Elements 25A3”.').waitFor();
    await page.getByRole('button', { name: 'Show all days' }).click();
    await eventually(async () => expect(await restores.count()).toBeGreaterThan(3));
    expect(await days.getByRole('radio', { checked: true }).count()).toBe(0);
  });

  test('shows the files of an app folder by folder, by keyboard, and puts one back', async () => {
    const { page, sent, restore, dialog } = await open();
    await restore.click();
    await page.getByRole('radio', { name: 'Nextcloud' }).check();
    await choose(page, page.getByRole('button', { name: 'Single files' }));
    const list = page.getByRole('list', { name: 'Files and folders' });
    await list.waitFor();
    const names = await list.getByRole('listitem').allTextContents();
    expect(names.map((name) => name.slice(0, 8))).toEqual([
      ...['Invoices', 'PhotosFo', 'Bestellu', 'currentC', 'Recipe s', 'Recipe s'],
    ]);
    await choose(page, page.getByRole('button', { name: 'Open folder: Photos' }));
    const here = page.getByRole('navigation', { name: 'Folder' }).locator('[aria-current]');
    await here.filter({ hasText: 'Photos' }).waitFor();
    const download = page.getByRole('link', { name: 'Download: Recipe sourdough 9.odt' });
    const address = new URL((await download.getAttribute('href')) ?? '', page.url());
    expect(address.pathname).toBe('/api/v1/backups/6/file');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ part: 'app-nextcloud', path: 'Photos/Recipe sourdough 9.odt' },
    });
    expect(await page.getByRole('button', { name: 'Put back: current' }).count()).toBe(0);
    await choose(page, page.getByRole('button', { name: 'Put back: Recipe sourdough 9.odt' }));
    const password = page.getByLabel('Your password');
    await password.waitFor();
    await typeInto(page, password, 'richtig');
    await idle(dialog.getByRole('button', { name: 'Put back', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByText('“Recipe sourdough 9.odt” is being put back').waitFor();
    const body = { part: 'app-nextcloud', path: 'Photos/Recipe sourdough 9.odt', password: 'richtig' };
    expect(said(sent)).toEqual([['POST', '/api/v1/backups/6/files', body]]);
    // the same folder is open again
    await here.filter({ hasText: 'Photos' }).waitFor();
    await page.goBack();
    await here.filter({ hasText: 'Nextcloud' }).waitFor();
    await page.goBack();
    await page.getByRole('radio', { name: 'Nextcloud' }).waitFor();
    await page.keyboard.press('Escape');
    await eventually(async () => expect(await dialog.count()).toBe(0));
  });

  test('offers only the download of files of an app that is not installed, and says why', async () => {
    const { page, restore } = await open({}, { beside: besidePreflight({ isFirstThere: false, host: null }) });
    await restore.click();
    await page.getByRole('radio', { name: 'Nextcloud' }).check();
    await page.getByRole('button', { name: 'Single files' }).click();
    await page.getByText('“Nextcloud” is not installed, so files can only be downloaded here.').waitFor();
    await page.getByRole('link', { name: 'Download: Bestell' }).first().waitFor();
    expect(await page.getByRole('button', { name: /^Put back/ }).count()).toBe(0);
  });

  test('finds a file among thousands, of which few are drawn', async () => {
    const { page, restore } = await open({}, { files: manyFiles(words) });
    await restore.click();
    await page.getByRole('radio', { name: 'Nextcloud' }).check();
    await page.getByRole('button', { name: 'Single files' }).click();
    await page.getByText('2,001 entries').waitFor();
    expect(await page.getByRole('link', { name: /^Download: / }).count()).toBeLessThan(100);
    await typeInto(page, page.getByRole('searchbox', { name: 'Search here' }), '5099');
    await page.getByText('1 entry').waitFor();
    await tabTo(page, page.getByRole('link', { name: 'Download: IMG_5099.jpg' }));
    await typeInto(page, page.getByRole('searchbox', { name: 'Search here' }), 'brezel');
    await page.getByText('Nothing found').waitFor();
  });

  test('says what could not be restored, after a restore and on trial, and tries again', async () => {
    const awaited = [
      { id: 'app-kimai', title: 'Kimai', state: 'failed', text: 'This version is no longer in the store.' } as const,
    ];
    const { page, sent } = await open({ awaited, drill: { ...drill, ok: false, text: 'Files are missing.' } });
    await page.getByText('“Nextcloud”: Files are missing.').waitFor();
    await page.getByText('This version is no longer in the store.').waitFor();
    await page.getByRole('button', { name: 'Try again now' }).click();
    await page.getByText('The server is trying again').waitFor();
    await page.getByRole('button', { name: 'Try now', exact: true }).click();
    await page.getByText('The trial restore has started').waitFor();
    expect(said(sent)).toEqual([
      ['POST', '/api/v1/backups/awaited', null],
      ['POST', '/api/v1/backups/drill', null],
    ]);
  });
});
