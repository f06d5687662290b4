import type { Locator, Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { foundPlace, mockSetupRestore, sheetWords } from '../screens/setup-restore.ts';
import { eventually } from '../support/journey.ts';
import { choose, typeInto } from '../support/keyboard.ts';
import { mockStatusRoute, statusOf } from '../support/mock-routes.ts';
import { usePortal } from '../support/test-portal.ts';

/** Resolves once a button takes Enter again: it shows for a moment that it was busy. */
const idle = (button: Locator) => eventually(async () => expect(await button.getAttribute('aria-busy')).toBeNull());

const plainWords = sheetWords.replace(/\d+\. /g, '').replaceAll('\n', ' ');

describe('a new machine', () => {
  const portal = usePortal();

  /** Opens the setup on mocked data; what is sent is noted. */
  async function open() {
    const visitor = await portal.visit({ language: 'en' });
    const { page } = visitor;
    const status = await statusOf(portal.address);
    await mockSetupRestore({
      page,
      word: (_, en) => en,
      mockStatus: (change) => mockStatusRoute(page, { ...status, ...change }),
    });
    const sent: Request[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/setup/')) sent.push(request);
    });
    await page.goto('/');
    return { ...visitor, status, sent };
  }

  const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
  async function forward(page: Page): Promise<void> {
    await idle(next(page));
    await choose(page, next(page));
  }

  const sentTo = (sent: Request[], end: string) =>
    sent.filter((request) => request.url().endsWith(end)).map((request) => request.postDataJSON());

  /** Refuses one call in place of the mocked answer; what is only read is answered as before. */
  async function refuse(page: Page, path: string, status: number, code: string, message: string): Promise<void> {
    let isRefused = false;
    await page.route(`**/api/v1/setup/restore${path}`, (route) => {
      if (isRefused || route.request().method() === 'GET') return route.fallback();
      isRefused = true;
      return route.fulfill({ status, json: { code, message } });
    });
  }

  async function toWords(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Restore a server' }).click();
    await page.getByLabel('Setup PIN').fill('1234 5678');
    await next(page).click();
    await page.getByRole('radio', { name: 'Intenso' }).check();
    await next(page).click();
    await page.getByLabel('The twelve words').fill(sheetWords);
  }

  /** Enters by keyboard where the backups are, and their words. */
  async function enterPlace(page: Page): Promise<void> {
    await choose(page, page.getByRole('button', { name: 'Restore a server' }));
    await page.getByLabel('Setup PIN').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Please fill in this field.').waitFor();
    await page.keyboard.type('12345678');
    await page.keyboard.press('Enter');
    await page.getByText('Where are the backups?').waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: 'Network share' }).isChecked()).toBe(true);
    await typeInto(page, page.getByLabel('Server', { exact: true }), 'nas.firma.de');
    await typeInto(page, page.getByLabel('Path'), '/srv/kontor');
    await typeInto(page, page.getByLabel('Username'), 'kontor');
    await typeInto(page, page.getByLabel('Password', { exact: true }), 'a:b');
    await forward(page);
    await page.getByLabel('The twelve words').waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('words');
    await page.keyboard.insertText(sheetWords);
    await forward(page);
  }

  test('restores a server by keyboard, up to the login', async () => {
    const { page, sent, status } = await open();
    await enterPlace(page);
    const newest = page.getByRole('radio').first();
    await newest.waitFor();
    expect(await newest.isChecked()).toBe(true);
    await page.keyboard.press('ArrowDown');
    await forward(page);
    await page.getByText('The old server must be off').waitFor();
    await mockSetupRestore({ page, word: (_, en) => en, mockStatus: async () => {} }, { progress: 41.3, failure: '' });
    const go = page.getByRole('button', { name: 'Restore the server' });
    await idle(go);
    await choose(page, go);
    await page.getByRole('heading', { name: 'Your server is being restored' }).waitFor();
    await page.getByText('41%').waitFor();
    expect(sentTo(sent, '/place')).toEqual([
      { pin: '12345678', device: 'sftp://kontor:a%3Ab@nas.firma.de:%2Fsrv%2Fkontor', words: plainWords },
    ]);
    expect(sentTo(sent, '/restore')).toEqual([{ pin: '12345678', backupId: foundPlace().backups[1]?.id }]);
    const heard = async (now: 'RESTORING_BACKUP' | 'STARTING' | 'RUNNING') => {
      await mockStatusRoute(page, { ...status, status: now });
      await page.waitForResponse('**/api/v1/status');
    };
    await heard('RESTORING_BACKUP');
    await page.getByText('41%').waitFor();
    await heard('STARTING');
    await page.getByRole('heading', { name: 'Your device is starting' }).waitFor();
    await heard('RUNNING');
    await page.getByText('Your server is back').waitFor();
    await page.getByLabel('Username').waitFor();
  });

  test('says what was refused where it can be mended, and what was typed stays', async () => {
    const { page, allowConsole } = await open();
    allowConsole(/status of (409|422)/);
    await refuse(page, '/devices', 422, 'wrong-pin', 'The setup PIN is wrong.');
    await page.getByRole('button', { name: 'Restore a server' }).click();
    await page.getByLabel('Setup PIN').fill('00000000');
    await next(page).click();
    await page.getByText('The setup PIN is wrong.').waitFor();
    expect(await page.getByLabel('Setup PIN').getAttribute('aria-invalid')).toBe('true');
    await page.goBack();
    await page.getByRole('heading', { name: 'Welcome to Kontor' }).waitFor();

    await toWords(page);
    await refuse(page, '/place', 422, 'backup-words-other', 'These words do not open the backups.');
    await next(page).click();
    await page.getByText('These words do not open the backups.').waitFor();
    expect(await page.getByLabel('The twelve words').inputValue()).toBe(sheetWords);
    await refuse(page, '/place', 409, 'backup-none-here', 'There are no backups here.');
    await next(page).click();
    await page.getByText('There are no backups here.').waitFor();
    expect(await page.getByRole('radio', { name: 'Intenso' }).isChecked()).toBe(true);
    await next(page).click();
    expect(await page.getByLabel('The twelve words').inputValue()).toBe(sheetWords);
    await next(page).click();
    await page.getByText('Which backup?').waitFor();
    await next(page).click();
    await refuse(page, '', 409, 'restore-no-room', 'There is not enough space on the disk.');
    await page.getByRole('button', { name: 'Restore the server' }).click();
    await page.getByText('There is not enough space on the disk.').waitFor();
    await page.getByText('This is what happens now').waitFor();
  });

  test('checks the place before it asks for the words, and says there what is wrong', async () => {
    const { page, sent, allowConsole } = await open();
    allowConsole(/status of 409/);
    await page.getByRole('button', { name: 'Restore a server' }).click();
    await page.getByLabel('Setup PIN').fill('1234 5678');
    await next(page).click();
    await page.getByRole('radio', { name: 'Intenso' }).check();
    await refuse(page, '/place/check', 409, 'backup-none-here', 'There are no backups here.');
    await next(page).click();
    await page.getByText('There are no backups here.').waitFor();
    expect(await page.getByRole('radio', { name: 'Intenso' }).isChecked()).toBe(true);
    await next(page).click();
    await page.getByLabel('The twelve words').waitFor();
    expect(await page.getByText('There are no backups here.').count()).toBe(0);
    expect(sentTo(sent, '/place/check')).toEqual(Array(2).fill({ pin: '1234 5678', device: 'sdc' }));
    expect(sentTo(sent, '/place')).toEqual([]);
  });

  test('says which words are none and how many there are before it asks the server, and stores no secret', async () => {
    const { page, sent } = await open();
    await toWords(page);
    await page.getByLabel('The twelve words').fill('1. orchard 2. violine');
    await next(page).click();
    await page.getByText('“violine” is on no emergency sheet.').waitFor();
    await page.getByLabel('The twelve words').fill('orchard violin');
    await next(page).click();
    await page.getByText('That is 2 words. There are twelve on the sheet.').waitFor();
    expect(sentTo(sent, '/place')).toEqual([]);
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toMatch(/1234 5678|orchard/);
    await page.reload();
    await page.getByLabel('Setup PIN').waitFor();
    expect(await page.getByLabel('Setup PIN').inputValue()).toBe('');
  });

  test('says which neighbours seem exchanged, or that one word may be wrong, without asking the server', async () => {
    const { page, sent } = await open();
    await toWords(page);
    const typed = page.getByLabel('The twelve words');
    await typed.fill(plainWords.replace('maple canyon', 'canyon maple'));
    await next(page).click();
    await page.getByText('Two words seem swapped: word 3 and 4 (canyon, maple).').waitFor();
    await typed.fill(plainWords.replace('ladder', 'zoo'));
    await next(page).click();
    await page.getByText('at least one is another one than on the sheet').waitFor();
    expect(sentTo(sent, '/place')).toEqual([]);
    await typed.fill(plainWords);
    await next(page).click();
    await page.getByText('Which backup?').waitFor();
  });

  test('shows the restore that runs after a reload, and once it failed why, with what was typed', async () => {
    const { page, status } = await open();
    await toWords(page);
    await next(page).click();
    await next(page).click();
    let json: object = { progress: 12, failure: '' };
    await page.route('**/api/v1/setup/restore', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json }) : route.fulfill({ status: 202 }),
    );
    await page.getByRole('button', { name: 'Restore the server' }).click();
    await page.getByText('12%').waitFor();
    await mockStatusRoute(page, { ...status, status: 'RESTORING_BACKUP' });
    await page.waitForResponse('**/api/v1/status');
    await page.getByText('12%').waitFor();
    json = { progress: null, failure: '“Blue” was unplugged.' };
    await mockStatusRoute(page, { ...status, status: 'WAITING_FOR_SETUP' });
    await page.getByText('“Blue” was unplugged.').waitFor();
    await page.getByText('This is what happens now').waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    expect(await page.getByLabel('The twelve words').inputValue()).toBe(sheetWords);
    json = { progress: 12, failure: '' };
    await mockStatusRoute(page, { ...status, status: 'RESTORING_BACKUP' });
    await page.reload();
    await page.getByText('12%').waitFor();
  });

  test('leads to the address the server had before, once it is back there', async () => {
    const { page, status, allowConsole } = await open();
    allowConsole(/status of 421/);
    await toWords(page);
    await next(page).click();
    await next(page).click();
    await page.route('**/api/v1/setup/restore', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { progress: 90, failure: '' } })
        : route.fulfill({ status: 202 }),
    );
    await page.getByRole('button', { name: 'Restore the server' }).click();
    await page.getByText('90%').waitFor();
    await mockStatusRoute(page, { ...status, status: 'RESTORING_BACKUP' });
    const json = { code: 'server-moved', message: 'Moved', address: 'http://cloud.firma.test' };
    await page.route('**/api/v1/**', (route) => route.fulfill({ status: 421, json }));
    await page.getByRole('heading', { name: 'Your server is back' }).waitFor();
    const address = page.getByRole('main').getByRole('link', { name: 'cloud.firma.test' });
    expect(await address.getAttribute('href')).toBe('http://cloud.firma.test/');
    expect(await page.getByRole('progressbar').count()).toBe(0);
  });

  test('is refused by the server itself for a wrong PIN, and a place it cannot reach before the words are asked for', async () => {
    const { page, allowConsole } = await portal.visit({ language: 'en' });
    allowConsole(/status of (409|422)/);
    await page.goto('/');
    await page.getByRole('button', { name: 'Restore a server' }).click();
    await page.getByLabel('Setup PIN').fill('00000000');
    await next(page).click();
    await page.getByText('The setup PIN is wrong.').waitFor();
    await page.getByLabel('Setup PIN').fill('1234 5678');
    await next(page).click();
    await page.getByRole('radio', { name: 'Cloud' }).check();
    await page.getByLabel('Protocol').selectOption('rest');
    await page.getByLabel('Server', { exact: true }).fill('127.0.0.1');
    await page.getByLabel('Port').fill('9');
    await page.getByLabel('Repository').fill('kontor');
    await next(page).click();
    await page.getByText('That did not work').waitFor();
    expect(await page.getByLabel('Server', { exact: true }).inputValue()).toBe('127.0.0.1');
    expect(await page.getByLabel('The twelve words').count()).toBe(0);
  });
});
