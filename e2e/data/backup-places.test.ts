import { beforeAll, describe, expect, test } from 'vitest';
import { blue, cloud, mockGood, nas } from '../screens/backup-data.ts';
import { sayingClock } from '../support/server-clock.ts';
import { usePortal } from '../support/test-portal.ts';

const olga = 'olga.ott@kontor.localhost';
const words = { word: (_: string, en: string) => en };

describe('what is said about places of backups', () => {
  const portal = usePortal();
  beforeAll(() => void portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin' }));

  /** Opens a page on mocked data; what would change something is answered by `reply`. */
  async function open(
    path: string,
    mocked: Parameters<typeof mockGood>[2],
    reply: object = { json: blue() },
    summary: Parameters<typeof mockGood>[1] = {},
  ) {
    const visitor = await portal.visitAs(olga, { mode: true });
    const { page } = visitor;
    await mockGood({ page, ...words }, summary, mocked);
    await page.route(/\/api\/v1\/backup/, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill(reply),
    );
    await page.goto(path);
    return visitor;
  }

  test('marks the words of the sheet that are wrong, and no others', async () => {
    const fields = { 5: 'The emergency sheet has another word here.' };
    const json = { code: 'backup-words-wrong', message: 'These are not the words.', fields };
    const { page, allowConsole } = await open('/settings/backup/blau/sheet', {}, { status: 422, json });
    allowConsole(/status of 422/);
    await page.getByRole('button', { name: 'Confirm the sheet' }).click();
    const word = (number: number) => page.getByLabel(`Word ${number}`, { exact: true });
    for (const number of [2, 5, 7, 11]) await word(number).fill('birne');
    await page.keyboard.press('Enter');
    await page.getByText('These are not the words.').waitFor();
    await word(5).and(page.locator(':focus')).waitFor();
    const isMarked = (number: number) => word(number).getAttribute('aria-invalid');
    expect(await Promise.all([2, 5, 7, 11].map(isMarked))).toEqual([null, 'true', null, null]);
  });

  test('says whose clock a timetable is meant in where the server is in another time zone', async () => {
    const timeZone = 'Pacific/Kiritimati';
    const { page } = await open('/settings/backup', { jobs: [blue(), { ...cloud(), timeZone }] });
    await page
      .getByText(sayingClock('Every night at midnight by the clock of the server, which shows {clock} now', timeZone))
      .waitFor();
    await page.getByText(/^Every day at 02:00 ·/).waitFor();
  });

  test('says what the clock of the server shows beside a timetable, and ticks a server only once it was tried', async () => {
    const timeZone = 'Pacific/Kiritimati';
    const { page } = await open('/settings/backup/new', {}, undefined, { timeZone });
    await page.getByRole('radio', { name: 'Network share' }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Server').fill('sftp://kim@nas.gibtsnicht.example/backup');
    // Before the field is left.
    expect(await page.getByLabel('Path').inputValue()).toBe('/backup');
    await page.getByText('only tried at the end').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    const steps = page.getByRole('dialog').locator('ol').first().locator('li');
    expect(await steps.locator('svg').count()).toBe(1);
    expect(await steps.nth(1).textContent()).toContain('2');
    await page.getByText(sayingClock('It shows {clock} now.', timeZone)).waitFor();
  });

  test('says once why a backup failed where the place still cannot be used for that', async () => {
    const failed = nas(words);
    const trouble = failed.lastRun?.text ?? '';
    const { page } = await open('/settings/backup', { jobs: [{ ...failed, available: false, trouble }] });
    await page.getByText(/^Failed yesterday at /).waitFor();
    expect(await page.getByText(trouble).count()).toBe(1);
  });
});
