import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker/daemon';
import { buildImage, importNodeImage, moveToRegistry } from '@kontor/testkit/docker/images';
import { startRegistry, type TestRegistry } from '@kontor/testkit/docker/registry';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { base } from '../support/own-container.ts';
import { usePortal } from '../support/test-portal.ts';

const anna = 'anna@kontor.localhost';
/** Shows how long its password is, and what it was told. */
const program = `require('node:http').createServer((_, response) => {
  const { DB_PASSWORD, COMPANY, SLOGAN = 'nothing' } = process.env;
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><html lang="en"><title>Shop</title><h1>' + [DB_PASSWORD.length, COMPANY, SLOGAN].join(' ') + '</h1>');
}).listen(80)`;

describe.runIf(hasDocker)('an own app from a compose file', () => {
  let daemon: TestDaemon;
  let registry: TestRegistry;
  let image: string;
  beforeAll(async () => {
    [daemon, registry] = await Promise.all([startDockerDaemon(), startRegistry()]);
    await importNodeImage(daemon.socket, base);
    const context = mkdtempSync(join(daemon.folder, 'image-'));
    writeFileSync(join(context, 'Dockerfile'), `FROM ${base}\nCMD ${JSON.stringify(['node', '-e', program])}\n`);
    image = `${registry.host}/test/shop:1`;
    await buildImage(daemon.socket, image, context);
    await moveToRegistry(daemon.socket, image);
  }, 120_000);
  // Runs after the portal has ended, which would start apps again whose containers are removed.
  afterAll(async () => {
    await registry?.end();
    await daemon?.end();
  });
  const portal = usePortal(() => ({
    environment: { KONTOR_ENGINE: 'auto', KONTOR_DOCKER_SOCKET: daemon.socket },
  }));
  beforeAll(async () => {
    portal.box.addUser({ uid: anna, role: 'admin' });
    const admin = await portal.box.signIn(anna, true);
    const offered = async () => (await admin.get('/api/v1/hostings/offer')).json.interpreters;
    await eventually(async () => expect(await offered()).toContainEqual({ name: 'compose', obstacle: '' }), 60_000);
    const account = { username: 'anybody', password: 'Anything-1' };
    expect((await admin.put(`/api/v1/store/registries/${registry.host}`, { body: account })).status).toBe(200);
  });

  const fileWith = (...more: string[]) =>
    [
      'services:',
      '  shop:',
      `    image: ${image}`,
      '    restart: unless-stopped',
      '    ports: ["8080:80"]',
      '    environment:',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of compose files
      ...['DB_PASSWORD: ${DB_PASSWORD}', 'COMPANY: ${COMPANY:?}', ...more].map((line) => `      ${line}`),
    ].join('\n');
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  async function see(page: Page, heading: string): Promise<void> {
    const link = page.getByRole('link', { name: '„Laden“ öffnen' });
    await eventually(() => link.waitFor({ timeout: 1_000 }), 60_000);
    const [window] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await eventually(async () => {
      await window.reload();
      await window.getByRole('heading', { name: heading }).waitFor({ timeout: 1_000 });
    }, 60_000);
    await window.close();
  }

  test('is pasted, answered and runs; a new version asks only what is new', async () => {
    const { page } = await portal.visitAs(anna, { mode: true, language: 'de' });
    await page.goto('/settings/hosting/new');
    await page.getByLabel('Name', { exact: true }).fill('Laden');
    await page.getByRole('radio', { name: /Docker/ }).check({ force: true });
    await page.getByRole('radio', { name: 'Compose-Datei einfügen' }).check({ force: true });
    await page.locator('textarea[name=text]').fill(fileWith());
    await button(page, 'Prüfen').click();
    await page.getByText('Geprüft. 2 Fragen dazu kommen im nächsten Schritt.').waitFor();
    await button(page, 'Weiter').click();
    await page.getByLabel('COMPANY', { exact: true }).fill('Muster');
    await button(page, 'Weiter').click();
    await page.getByRole('heading', { name: 'Was darf die App benutzen?' }).waitFor();
    await button(page, 'App erstellen').click();
    await page.waitForURL('**/settings/hosting');
    await see(page, '32 Muster nothing');

    await page.getByRole('button', { name: 'Neues Archiv für „Laden“' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Compose-Datei einfügen' }).check({ force: true });
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of compose files
    await dialog.locator('textarea[name=text]').fill(fileWith('SLOGAN: ${SLOGAN:?}'));
    await button(page, 'Prüfen').click();
    await dialog.getByText('Darunter steht, was neu zu beantworten ist.').waitFor();
    const slogan = dialog.getByLabel('SLOGAN', { exact: true });
    await slogan.waitFor();
    expect(await dialog.getByLabel('COMPANY', { exact: true }).isVisible()).toBe(false);
    await dialog.getByText('2 Antworten von früher gelten weiter').click();
    expect(await dialog.getByLabel('COMPANY', { exact: true }).inputValue()).toBe('Muster');
    await button(page, 'Archiv ersetzen').click();
    await dialog.getByText('Diese Angabe braucht die App.').waitFor();
    await slogan.fill('frisch');
    await button(page, 'Archiv ersetzen').click();
    await dialog.waitFor({ state: 'detached' });
    await see(page, '32 Muster frisch');
  });

  test('asks for rights beyond itself, gets those that are ticked, and shows them', async () => {
    const { page } = await portal.visitAs(anna, { mode: true, language: 'de' });
    const asking = fileWith().replace('    environment:', '    cap_add: [NET_RAW, SYS_NICE]\n    environment:');
    await page.goto('/settings/hosting/new');
    await page.getByLabel('Name', { exact: true }).fill('Funk');
    await page.getByRole('radio', { name: /Docker/ }).check({ force: true });
    await page.getByRole('radio', { name: 'Compose-Datei einfügen' }).check({ force: true });
    await page.locator('textarea[name=text]').fill(asking);
    await button(page, 'Prüfen').click();
    await page.getByText('Die Datei bittet um 2 Rechte, die über die App hinausreichen.').waitFor();
    await button(page, 'Weiter').click();
    await page.getByLabel('COMPANY', { exact: true }).fill('Muster');
    const raw = page.getByRole('checkbox', { name: 'Beliebige Netzpakete (NET_RAW)' });
    const nice = page.getByRole('checkbox', { name: 'Vorrang beim Prozessor (SYS_NICE)' });
    expect([await raw.isChecked(), await nice.isChecked()]).toEqual([false, false]);
    await raw.focus();
    await page.keyboard.press('Space');
    await button(page, 'Weiter').click();
    await button(page, 'App erstellen').click();
    await page.waitForURL('**/settings/hosting');
    await page.getByRole('link', { name: 'Ein Recht über die App hinaus' }).click();
    await page.getByRole('heading', { name: 'Beliebige Netzpakete (NET_RAW)' }).waitFor();
    expect(await page.getByText('SYS_NICE').count()).toBe(0);
    await page.getByText(`Dienst shop, erlaubt von ${anna}`).waitFor();

    await page.goto('/settings/hosting');
    const replace = page.getByRole('button', { name: 'Neues Archiv für „Funk“' });
    await page.getByRole('link', { name: '„Funk“ öffnen' }).waitFor({ timeout: 60_000 });
    await replace.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Compose-Datei einfügen' }).check({ force: true });
    await dialog.locator('textarea[name=text]').fill(asking);
    await button(page, 'Prüfen').click();
    await dialog.getByText('Darüber entscheiden Sie weiter unten.').waitFor();
    expect([await dialog.getByLabel(/NET_RAW/).isChecked(), await dialog.getByLabel(/SYS_NICE/).isChecked()]).toEqual([
      ...[true, false],
    ]);
  });
});
