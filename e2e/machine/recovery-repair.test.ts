import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@kontor/platform/database/database';
import { checkIntegrity } from '@kontor/platform/database/integrity';
import { freePort } from '@kontor/server/adapters/free-port';
import { startBox } from '@kontor/testkit/box';
import { recoveryPin, type SpokenServer, startChildServer } from '@kontor/testkit/child-server';
import { damageDatabase, damageIndex } from '@kontor/testkit/damage-database';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually, portalAt, useBrowser } from '../support/journey.ts';
import { connectionLost, enterRecovery } from '../support/recovery-page.ts';

const catalogue = new URL('../../packages/testkit/catalogue/v1', import.meta.url).pathname;
const anna = 'anna@kontor.localhost';

describe('a server that has lost something', () => {
  let place: ReturnType<typeof dataFolder>;
  let server: SpokenServer | undefined;
  const at = (...path: string[]) => join(place.folder, ...path);
  beforeEach(async () => {
    place = dataFolder();
    placeDatabase(place.folder);
    const box = await startBox({ data: place.folder, engine: createMemoryEngine() });
    box.addUser({ uid: anna, givenname: 'Anna', role: 'admin' });
    await box.stop();
  });
  afterEach(async () => {
    await server?.stop();
    place.remove();
  });
  // Below the hook that stops the server: hooks run from the last to the first, and a page that is loading must not lose its server.
  const journey = useBrowser();

  async function enter() {
    server = await startChildServer({ data: place.folder, catalogue, port: await freePort() });
    return enterRecovery(journey, { port: server.port, pin: await recoveryPin(server) });
  }

  /** The page continues by itself once the server has started. */
  async function signInAgain(page: Page): Promise<void> {
    await page.getByLabel('Username').fill(anna);
    await page.getByLabel('Password', { exact: true }).fill(knownPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
  }

  test('makes the damaged database anew, and starts with it when one is sure', async () => {
    damageIndex(place.folder, 'sessions_by_uid');
    const damaged = readFileSync(at('kontor.db'));
    const visitor = await enter();
    const { page } = visitor;
    await page.getByText('The database of this server is damaged').waitFor();
    await page.getByText(at('kontor.db'), { exact: true }).waitFor();
    await page.getByText('What the server says about it').click();
    await page.getByText('*** in database main ***').waitFor();
    const use = page.getByRole('button', { name: /^Use the repaired database \([\d.]+\s[kM]B\)$/ });
    expect(await use.count()).toBe(0);
    await page.getByRole('button', { name: 'Repair the database' }).click();
    await page.getByText('The database is repaired and checked.').waitFor();
    expect(readFileSync(at('kontor.db')).equals(damaged)).toBe(true);
    await use.click();
    await page.getByText('The damaged one is not deleted but put beside it.').waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await eventually(async () => expect(await page.getByRole('button', { name: 'Use it' }).count()).toBe(0));
    await use.click();
    await page.getByRole('button', { name: 'Use it' }).click();
    await signInAgain(page);
    const beside = readdirSync(at('copies')).filter((name) => name.startsWith('replaced-'));
    expect(beside.map((name) => readFileSync(at('copies', name)).equals(damaged))).toContain(true);
  });

  test('makes the database of a box that runs anew, asked for in the portal', async () => {
    damageIndex(place.folder, 'outbox_by_expiry');
    const how = { data: place.folder, catalogue, port: await freePort(), environment: { KONTOR_RESTART_CODE: '75' } };
    server = await startChildServer(how);
    const visitor = await journey.visit(portalAt(server.port), { language: 'de' });
    const { page, allowConsole } = visitor;
    allowConsole(/status of (401|502|503)/);
    allowConsole(connectionLost);
    await page.goto('/');
    await page.getByLabel('Benutzername').fill(anna);
    await page.getByLabel('Passwort', { exact: true }).fill(knownPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ihr Server braucht Hilfe' }).waitFor();
    await page.getByLabel('Passwort', { exact: true }).fill(knownPassword);
    await page.keyboard.press('Enter');
    await page
      .getByText('Die Datenbank dieses Servers ist beschädigt. Es beginnt keine neue Arbeit, und nichts wird entfernt.')
      .waitFor();
    await page.getByText('ist auf diesem Server ausgeschaltet').waitFor();
    await page.getByText('Das sagt der Server dazu').click();
    await page.getByText('*** in database main ***').waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    const repair = page.getByRole('button', { name: 'Datenbank reparieren' });
    await repair.click();
    const dialog = page.getByRole('alertdialog', { name: 'Datenbank reparieren?' });
    await dialog.getByText('Danach startet alles von selbst.').waitFor();
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await repair.click();
    await dialog.getByRole('button', { name: 'Datenbank reparieren' }).click();
    expect(await server.ended).toEqual({ code: 75, signal: null });
    server = await startChildServer(how);
    // Still signed in: the page continues by itself.
    await page.getByRole('heading', { name: 'Ihre Apps' }).waitFor();
    await server.stop();
    const database = openDatabase({ file: at('kontor.db') });
    expect(checkIntegrity(database)).toBeUndefined();
    database.close();
  });

  test('says what cannot be repaired this way, and can be asked to start again', async () => {
    damageDatabase(place.folder);
    damageIndex(place.folder, 'sessions_by_uid');
    const { page } = await enter();
    await page.getByRole('button', { name: 'Repair the database' }).click();
    await page.getByText('This database cannot be repaired this way.').waitFor();
    expect(await page.getByRole('button', { name: 'Use the repaired database' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByLabel('Recovery PIN').waitFor();
  });

  test('takes the key as a file, refuses another, and starts', async () => {
    const file = at('secrets', 'box-key');
    const right = readFileSync(file);
    rmSync(file);
    const visitor = await enter();
    const { page } = visitor;
    await page.getByText('The key of this server is missing.').waitFor();
    await page.getByText(file, { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Repair the database' }).count()).toBe(0);
    expect(await visitor.accessibilityFaults()).toEqual([]);
    const choose = async (buffer: Buffer) => {
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose the key file' }).click();
      await (await choosing).setFiles({ name: 'box-key', mimeType: 'application/octet-stream', buffer });
    };
    await choose(Buffer.from('A'.repeat(43)));
    await page.getByText('This is not the key this database was used with.').waitFor();
    expect(readdirSync(at('secrets'))).not.toContain('box-key');
    await choose(right);
    await page.getByText('The server is starting').waitFor();
    await signInAgain(page);
    expect(readFileSync(file).equals(right)).toBe(true);
  });

  test('starts by itself when the key is back on the disk', async () => {
    const file = at('secrets', 'box-key');
    const right = readFileSync(file);
    rmSync(file);
    const { page } = await enter();
    await page.getByText('The key of this server is missing.').waitFor();
    writeFileSync(file, right);
    await signInAgain(page);
  });
});
