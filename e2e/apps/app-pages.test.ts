import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { install, installedApps } from '../support/install-app.ts';
import { usePortal } from '../support/test-portal.ts';

describe('in the place of an app', () => {
  const portal = usePortal({ engine: createMemoryEngine() });
  let anna: string;
  let emil: string;
  beforeAll(async () => {
    const { box } = portal;
    anna = box.addUser({ role: 'admin' });
    emil = box.addUser({ uid: 'emil.eckert@kontor.localhost', givenname: 'Emil', surname: 'Eckert' });
    await install(box, await box.signIn(anna, true), 'probe', [anna, emil]);
  });

  const stop = async () => {
    const admin = await portal.box.signIn(anna, true);
    expect((await admin.post('/api/v1/apps/app-probe/stop')).status).toBe(202);
  };

  test('one that is stopped is started by who may, and then it is there', async () => {
    const { page } = await portal.visitAs(anna);
    await page.goto('/app/app-probe');
    const frame = page.frameLocator('iframe[title="Probe"]');
    await frame.getByText('ok').waitFor();
    await stop();
    await page.getByRole('heading', { name: '“Probe” is stopped. Start it now?' }).waitFor();
    await page.getByRole('button', { name: 'Start now' }).click();
    await frame.getByText('ok').waitFor();
  });

  test('one whose name leads nowhere says so and what to do in place of a white frame, until it does', async () => {
    const { page, allowConsole } = await portal.visitAs(anna, { mode: true });
    allowConsole(/ERR_NAME_NOT_RESOLVED/);
    const host = new URL(portal.address.replace('cloud.', 'probe.')).hostname;
    await page.route(`http://${host}:*/**`, (route) => route.abort('namenotresolved'));
    await page.goto('/app/app-probe');
    await page.getByRole('heading', { name: `${host} does not lead here yet` }).waitFor();
    await page.getByText('Enter the IP address of this machine at the provider').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('link', { name: 'Go to “Domains”' }).waitFor();
    await page.unroute(`http://${host}:*/**`);
    await page.frameLocator('iframe[title="Probe"]').getByText('ok').waitFor({ timeout: 20_000 });
    const other = await portal.visitAs(emil);
    other.allowConsole(/ERR_NAME_NOT_RESOLVED/);
    await other.page.route(`http://${host}:*/**`, (route) => route.abort('namenotresolved'));
    await other.page.goto('/app/app-probe');
    await other.page.getByText('Please tell your administrator.').waitFor();
    expect(await other.page.getByRole('link', { name: 'Go to “Domains”' }).count()).toBe(0);
  });

  test('one that is opened locks the settings, and says so once', async () => {
    const { page } = await portal.visitAs(anna, { mode: true });
    await page.goto('/settings/users');
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Your Apps' }).click();
    await page.getByRole('link', { name: 'Probe' }).click();
    const toast = page.getByRole('region', { name: 'Notices' }).getByRole('listitem');
    await toast
      .filter({ hasText: 'Settings locked' })
      .getByText('the settings are locked while an app is open')
      .waitFor();
    await page.getByRole('link', { name: 'Your Apps' }).click();
    await page.getByRole('link', { name: 'Probe' }).click();
    await page.frameLocator('iframe[title="Probe"]').getByText('ok').waitFor();
    expect(await toast.filter({ hasText: 'Settings locked' }).count()).toBeLessThan(2);
    await page.goto('/settings/users');
    await page.getByRole('heading', { name: 'Unlock settings' }).waitFor();
  });

  test('one that is stopped says to others whom to ask, at its own address and in the portal', async () => {
    const { page, allowConsole } = await portal.visitAs(emil);
    allowConsole(/503/);
    await stop();
    await page.goto('/app/app-probe');
    await page.getByRole('heading', { name: '“Probe” is stopped' }).waitFor();
    await page.getByText(/Please ask Anna Arndt to do so\./).waitFor();
    await page.getByRole('link', { name: 'Go to your apps' }).click();
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
    await page.goto(portal.address.replace('cloud.', 'probe.'));
    await page.getByText(/Please ask Anna Arndt to do so\./).waitFor();
  });

  test('one that has just been stopped has a link that leads out of the frame', async () => {
    const { page, allowConsole } = await portal.visitAs(emil);
    allowConsole(/503/);
    const running = (await installedApps(await portal.box.signIn(emil))).map((app) => ({ ...app, status: 'RUNNING' }));
    // the portal has not heard of it yet
    await page.route('**/api/v1/apps', (route) => route.fulfill({ json: running }));
    await page.goto('/app/app-probe');
    const frame = page.frameLocator('iframe[title="Probe"]');
    await frame.getByText(/Please ask Anna Arndt to do so\./).waitFor();
    await frame.getByRole('link', { name: 'Go to the portal' }).click();
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(page.frames()).toHaveLength(1);
    const admin = await portal.box.signIn(anna, true);
    await admin.post('/api/v1/apps/app-probe/start');
  });

  test('one the right to which was taken says that, in the portal and at its own address', async () => {
    const { page, allowConsole } = await portal.visitAs(emil);
    allowConsole(/403|503/);
    await page.goto('/app/app-probe');
    await page.frameLocator('iframe[title="Probe"]').getByText('ok').waitFor();
    portal.box.slices.groups.setMembers('app-probe', [anna]);
    await page.getByRole('heading', { name: '“Probe” is no longer open to you' }).waitFor();
    await page.getByRole('main').getByText('If you still need the app, please ask Anna Arndt.').waitFor();
    await page.getByRole('link', { name: 'Go to your apps' }).click();
    await page.getByRole('heading', { name: 'Your Apps' }).waitFor();
    await page.goto(portal.address.replace('cloud.', 'probe.'));
    await page.getByRole('heading', { name: '“Probe” is no longer open to you' }).waitFor();
    await page.getByText('If you still need the app, please ask Anna Arndt.').waitFor();
  });

  test('one that was never open to somebody says whom to ask, also below the list of apps', async () => {
    portal.box.slices.groups.setMembers('app-probe', [anna]);
    const page = (await portal.visitAs(portal.box.addUser({ uid: 'fatma@kontor.localhost' }), { language: 'de' })).page;
    await page.goto('/apps/app-probe');
    await page.getByRole('heading', { name: '„Sonde“ ist für Sie nicht freigegeben' }).waitFor();
    await page.getByRole('main').getByText('wenden Sie sich bitte an Anna Arndt.').waitFor();
    await page.getByRole('link', { name: 'Zu Ihren Apps' }).click();
    await page.getByRole('heading', { name: 'Ihre Apps' }).waitFor();
  });

  test('a name that leads nowhere has a page that leads to the portal', async () => {
    const { page, allowConsole } = await portal.visitAs(emil, { language: 'de' });
    allowConsole(/421/);
    await page.goto(portal.address.replace('cloud.', 'laden.'));
    await page.getByRole('heading', { name: 'Unter dieser Adresse gibt es nichts' }).waitFor();
    await page.getByRole('link', { name: 'Zum Portal' }).click();
    await page.getByRole('heading', { name: 'Ihre Apps' }).waitFor();
  });
});
