import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { faultTextOf } from '@kontor/contract/machine/repair-texts';
import { createMemoryDirectory, type MemoryDirectory } from '@kontor/testkit/memory-directory';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { mockStatusRoute, statusOf } from '../support/mock-routes.ts';
import { usePortal } from '../support/test-portal.ts';

const admin = 'anna@kontor.localhost';

describe('repair of the directory', () => {
  let directory: MemoryDirectory;
  const portal = usePortal(() => {
    directory = createMemoryDirectory();
    return { directory };
  });
  beforeAll(() => {
    portal.box.addUser({ uid: admin, role: 'admin' });
  });
  afterEach(() => {
    directory.breakAsking(undefined);
    directory.lack([]);
  });

  async function open(look: Parameters<typeof portal.visitAs>[1] = {}) {
    const visitor = await portal.visitAs(admin, { mode: true, ...look });
    await visitor.page.goto('/settings/repair');
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    return visitor;
  }
  const toast = (page: Page, text: string) =>
    page.getByRole('region').getByRole('listitem').filter({ hasText: text }).first().waitFor();
  const starts = () => directory.asked.filter((words) => words === 'start').length;

  test('is in the menu of the settings, for administrators alone', async () => {
    const { page } = await open();
    await page.getByRole('navigation').getByRole('link', { name: 'Repair', exact: true }).waitFor();
    const ben = portal.box.addUser({ uid: 'ben@kontor.localhost' });
    const other = await portal.visitAs(ben);
    await other.page.goto('/settings/repair');
    await eventually(() => expect(new URL(other.page.url()).pathname).toBe('/apps'));
  });

  test('says that nothing is to be repaired, without denying what Home lists', async () => {
    const { page } = await open({ language: 'de' });
    await page.getByText('Alle Teile des Servers laufen, zu reparieren gibt es nichts.').waitFor();
    await page.getByText('Keine Sicherungen vorhanden.').waitFor();
    await page.getByRole('link', { name: 'Sicherung einrichten' }).waitFor();
    expect(await page.getByText('nichts zu tun').count()).toBe(0);
    await page.getByRole('link', { name: 'Was sonst noch offen ist' }).click();
    await page.getByText(/wohin er sichern soll/).waitFor();
  });

  test.each([{}, { theme: 'dark', size: 'phone', language: 'de' }] as const)(
    'has nothing axe finds: %j',
    async (look) => {
      directory.breakAsking('start');
      const visitor = await open(look);
      expect(await visitor.accessibilityFaults()).toEqual([]);
    },
  );

  test('says what takes space, and deletes it when one is sure', async () => {
    const log = join(portal.box.data, 'logs', 'apps', 'app-a.log.1');
    mkdirSync(dirname(log), { recursive: true });
    writeFileSync(log, 'x'.repeat(2 * 1024 ** 2));
    const visitor = await open();
    const { page } = visitor;
    await page.getByRole('heading', { name: /^Old logs\s*2\.1\sMB$/ }).waitFor();
    await page.getByRole('button', { name: 'Delete Old logs' }).click();
    const question = page.getByRole('alertdialog', { name: /^Delete Old logs \(2\.1\sMB\)\?$/ });
    await question.getByText('It is missed only when somebody looks for an older fault.').waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'Deleted');
    await page.getByRole('heading', { name: /^Old logs/ }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: /^Other things on this disk/ }).waitFor();
    expect(existsSync(log)).toBe(false);
  });

  test('restarts it, and builds it anew when one is sure', async () => {
    const { page } = await open();
    await page.getByText('Running', { exact: true }).waitFor();
    const before = starts();
    await page.getByRole('button', { name: 'Restart', exact: true }).click();
    await toast(page, 'Request completed');
    expect(starts()).toBe(before + 1);
    await page.getByRole('button', { name: 'Rebuild', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Rebuild the directory?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(starts()).toBe(before + 1);
    directory.meddle((entries) => entries.clear());
    await page.getByRole('button', { name: 'Rebuild', exact: true }).press('Enter');
    await question.getByRole('button', { name: 'Rebuild' }).press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(starts()).toBe(before + 2);
    expect(directory.entries().some(({ dn }) => dn.startsWith(`uid=${admin}`))).toBe(true);
  });

  test('says what is wrong, why, and that it did not work', async () => {
    const visitor = await open();
    const { page } = visitor;
    directory.breakAsking('start');
    await page.getByRole('button', { name: 'Restart', exact: true }).click();
    await toast(page, 'Could not send request');
    await page.getByText('Not running', { exact: true }).waitFor();
    await page.getByText('cannot be started. The server keeps trying. The reason: start does not work').waitFor();
    directory.breakAsking(undefined);
    await page.getByRole('button', { name: 'Restart', exact: true }).click();
    await page.getByText('Running', { exact: true }).waitFor();
    // The browser itself reports refused requests as errors.
    visitor.takeComplaints();
  });

  test('names a taken port and the step, with what the system reported to open', async () => {
    const { page } = await open({ language: 'de' });
    const { json } = await (await portal.box.signIn(admin, true)).get('/api/v1/repair');
    const detail = 'listen EADDRINUSE: address already in use 0.0.0.0:636';
    const fault = {
      ...{ part: 'directory', code: 'directory-access-silent', subject: '', detail },
      ...{ text: faultTextOf('directory-access-silent', 'de', { detail }), actions: ['RETRY_DIRECTORY_ACCESS'] },
    };
    await page.route('**/api/v1/repair', (route) => route.fulfill({ json: { ...json, faults: [fault] } }));
    await page.reload();
    await page.getByText('Den Port 636 benutzt schon ein anderes Programm.').waitFor();
    await page.getByText('Andere Anschlüsse oder eine andere Adresse wählen Sie unter').waitFor();
    expect(await page.getByText(detail).isVisible()).toBe(false);
    await page.getByText('Das sagt der Server dazu').click();
    await page.getByText(detail).waitFor();
  });

  test('says first what is wrong with backups, why, and leads to their page', async () => {
    const { page } = await open();
    const { json } = await (await portal.box.signIn(admin, true)).get('/api/v1/repair');
    const params = { place: 'Blau', title: 'Wiki', reason: 'Files are missing.' };
    const fault = { part: 'backup', code: 'backup-drill-failed', subject: '', actions: [] };
    const faults = [{ ...fault, text: faultTextOf('backup-drill-failed', 'en', params) }];
    await page.route('**/api/v1/repair', (route) => route.fulfill({ json: { ...json, faults } }));
    await page.reload();
    await page.getByText('1 note needs your attention.').waitFor();
    const note = page.getByText(
      /“Wiki” could not be restored properly .* Files are missing\. .* “Try now” under “Backups”/,
    );
    const gauges = await page.getByRole('region', { name: 'Usage' }).boundingBox();
    expect((await note.boundingBox())?.y).toBeLessThan(gauges?.y ?? 0);
    await page.getByRole('link', { name: 'Go to Backups' }).click();
    await page.getByRole('heading', { level: 1, name: 'Backups' }).waitFor();
  });

  test('what needs attention stands before how full the box is', async () => {
    directory.breakAsking('start');
    const visitor = await open();
    const { page } = visitor;
    await page.getByRole('button', { name: 'Restart', exact: true }).click();
    const fault = page.getByText('cannot be started. The server keeps trying.');
    await fault.waitFor();
    const gauges = await page.getByRole('region', { name: 'Usage' }).boundingBox();
    expect((await fault.boundingBox())?.y).toBeLessThan(gauges?.y ?? 0);
    // The browser itself reports refused requests as errors.
    visitor.takeComplaints();
  });

  test('shows how the box is, and work that waits for somebody, with a button for each', async () => {
    const visitor = await portal.visitAs(admin, { mode: true });
    const { page } = visitor;
    const { json } = await (await portal.box.signIn(admin, true)).get('/api/v1/repair');
    const fault = { part: 'plan', code: 'apps-held', subject: 'apps', text: '7 of 9 apps', actions: ['RELEASE_PLAN'] };
    const job = { id: 'one', kind: 'app-install', title: 'Installation of Probe', state: 'running', percent: 40 };
    const stuckState = { tries: 3, trouble: 'no answer', startedAt: new Date(0).toISOString(), actions: ['RETRY_JOB'] };
    await page.route('**/api/v1/repair', (route) =>
      route.fulfill({ json: { ...json, faults: [fault], jobs: [{ ...job, ...stuckState }] } }),
    );
    const asked: unknown[] = [];
    await page.route('**/api/v1/system', (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({ json: { ...json, faults: [], jobs: [] } });
    });
    await page.goto('/settings/repair');
    await page.getByText('1 note needs your attention.').waitFor();
    await page.getByText('3 tries failed').waitFor();
    await page.getByText('no answer').waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Installation of Probe: try again' }).click();
    await page.getByRole('heading', { name: 'Background work' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Run now' }).click();
    await eventually(() =>
      expect(asked).toEqual([
        { action: 'RETRY_JOB', subject: 'one' },
        { action: 'RELEASE_PLAN', subject: 'apps' },
      ]),
    );
  });

  test('where it is not installed there is nothing to press', async () => {
    directory.lack(['slapd']);
    const { page } = await open();
    await page.getByText('because something is missing: slapd').waitFor();
    expect(await page.getByRole('button', { name: 'Restart', exact: true }).count()).toBe(0);
  });
});

describe('accounts at sources of containers', () => {
  const portal = usePortal();

  test('one is added when the source takes it, and deleted again', async () => {
    portal.box.addUser({ uid: admin, role: 'admin' });
    const visitor = await portal.visitAs(admin, { mode: true });
    const { page } = visitor;
    const token = (await page.context().cookies()).find(({ name }) => name === 'USESSIONID')?.value;
    const engine = { kind: 'docker', isolation: 'full' as const, reasons: [] };
    await mockStatusRoute(page, { ...(await statusOf(portal.address, token)), engine });
    // No daemon runs here, so its response is mocked; another test uses a real one.
    const account = { host: 'registry.firma.de', username: 'kontor', added: new Date(0).toISOString() };
    const message = 'registry.firma.de does not accept this username or this password.';
    await page.route('**/api/v1/store/registries/*', (route) => {
      const isRight = route.request().postDataJSON()?.password === 'right';
      if (route.request().method() === 'DELETE') return route.fulfill({ json: [] });
      const refusal = { code: 'registry-wrong-account', message, fields: { password: message } };
      return route.fulfill(isRight ? { json: [account] } : { status: 422, json: refusal });
    });
    await page.goto('/settings/repair');
    await page.getByRole('button', { name: 'Add account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add account' });
    await dialog.getByLabel('Registry').fill('Registry.firma.de');
    await dialog.getByLabel('Username').fill('kontor');
    await page.keyboard.press('Enter');
    await dialog.getByText('Please enter the password.').waitFor();
    const password = dialog.getByLabel('Password or access token', { exact: true });
    await password.fill('wrong');
    await page.keyboard.press('Enter');
    await dialog.getByText(message).waitFor();
    await password.fill('right');
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Logged in as kontor').waitFor();
    await page.getByRole('button', { name: 'Delete the account at registry.firma.de' }).click();
    await page.getByRole('alertdialog', { name: 'Delete account?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Logged in as kontor').waitFor({ state: 'detached' });
    visitor.takeComplaints();
  });
});
