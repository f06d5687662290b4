import { join } from 'node:path';
import { freePort } from '@kontor/server/adapters/free-port';
import { type SpokenServer, startChildServer } from '@kontor/testkit/child-server';
import { clientOf } from '@kontor/testkit/client';
import { dataFolder } from '@kontor/testkit/test-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPuk } from '../support/first-run.ts';
import { portalAt, useBrowser } from '../support/journey.ts';

const catalogue = new URL('../../packages/testkit/catalogue/v1', import.meta.url).pathname;
const password = 'Sonnenblume7';
const firstPin = '12345678';

describe('a factory reset', () => {
  const journey = useBrowser();
  let place: ReturnType<typeof dataFolder>;
  let server: SpokenServer;
  let port: number;
  const start = async (environment: Record<string, string>) => {
    const more = { KONTOR_RESTART_CODE: '75', ...environment };
    server = await startChildServer({ data: join(place.folder, 'data'), catalogue, port, environment: more });
  };
  beforeAll(async () => {
    place = dataFolder();
    port = await freePort();
    await start({});
    const pin = server.words.find((line) => line.startsWith('Setup PIN '))?.slice('Setup PIN '.length);
    const names = { firstName: 'Olga', lastName: 'Groß', externEmail: 'olga@firma.example' };
    const owner = { ...names, uid: 'olga@kontor.localhost', password, passwordRepeat: password, pin: pin ?? firstPin };
    const { status } = await clientOf(port).post('/api/v1/setup/new', { body: owner });
    expect(status).toBe(200);
  });
  afterAll(async () => {
    await server?.kill();
    place?.remove();
  });

  /** Logs in as the owner for the first time, and opens the page. */
  async function enter(page: Page): Promise<void> {
    await page.goto('/settings/reset');
    await page.getByLabel('Username').fill('olga');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    const written = page.getByRole('button', { name: 'I wrote down the PUK' });
    await written.waitFor();
    const puk = await readPuk(page);
    await written.click();
    await page.keyboard.type(puk);
    await page.keyboard.press('Enter');
    await written.waitFor({ state: 'detached' });
    await page.getByRole('main').waitFor();
    await page.goto('/settings/reset');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
  }

  async function setUp(page: Page, pin: string): Promise<void> {
    await page.getByLabel('First name').fill('Ute');
    await page.getByLabel('Last name').fill('Unger');
    await page.getByLabel('External email').fill('ute@firma.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Repeat password').fill(password);
    await page.getByLabel('Setup PIN').fill(pin);
    await page.getByRole('button', { name: 'Setup' }).click();
    await page.getByRole('button', { name: 'I wrote down the PUK' }).waitFor();
  }

  test('says what goes and what stays, needs the password, and ends at the setup with the PIN it showed', async () => {
    const visitor = await journey.visit(portalAt(port), { language: 'en' });
    const { page, allowConsole } = visitor;
    allowConsole(/status of 4\d\d|status of 50\d|ERR_/);
    await enter(page);
    await page.getByRole('heading', { name: 'Factory reset', level: 1 }).waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Reset the server' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reset the server?' });
    expect(await dialog.getByRole('button', { name: 'Reset' }).isDisabled()).toBe(true);
    const pin = (await dialog.getByText(/^\d{4} \d{4}$/).textContent())?.replace(' ', '') ?? '';
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await dialog.getByLabel('Your password').press('Enter');
    await dialog.getByText('No password provided!').waitFor();
    await dialog.getByLabel('Your password').fill('wrong');
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await dialog.getByText(/wrong/i).waitFor();
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('heading', { name: 'Resetting your device' }).waitFor();
    expect((await server.ended).code).toBe(75);
    await start({});
    await page.getByLabel('Setup PIN').waitFor();
    expect(server.words.join('\n')).toContain(`Setup PIN ${pin}`);
    await setUp(page, pin);
  });
});
