import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { installedApps } from '../support/install-app.ts';
import { eventually } from '../support/journey.ts';
import { usePortal } from '../support/test-portal.ts';

describe('the wizard', () => {
  const portal = usePortal({ engine: createMemoryEngine() });
  let anna: string;
  let emil: string;
  beforeAll(() => {
    anna = portal.box.addUser({ role: 'admin' });
    emil = portal.box.addUser({ uid: 'emil.eckert@kontor.localhost', givenname: 'Emil', surname: 'Eckert' });
  });

  async function open(path: string): Promise<Page> {
    const { page } = await portal.visitAs(anna);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }

  test('what was chosen is not lost by going away without a question', async () => {
    const page = await open('/store/probe/install');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Emil Eckert' }).check();
    await page.getByRole('link', { name: 'Messages' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    expect(await page.getByRole('checkbox', { name: 'Emil Eckert' }).isChecked()).toBe(true);
    await page.getByRole('link', { name: 'Messages' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/messages');
  });

  test('the browser goes back step by step, forward again, and leaves only after a question', async () => {
    const page = await open('/store/probe');
    await page.getByRole('link', { name: 'Install' }).click();
    const [first, second] = ['What the app needs', 'Who may use “Probe”?'].map((name) =>
      page.getByRole('heading', { name }),
    );
    await first?.waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await second?.waitFor();
    await page.goBack();
    await first?.waitFor();
    await page.goForward();
    await page.getByRole('checkbox', { name: 'Emil Eckert' }).check();
    await page.reload();
    await second?.waitFor();
    expect(await page.getByRole('checkbox', { name: 'Emil Eckert' }).isChecked()).toBe(true);
    await page.goBack();
    await first?.waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await first?.waitFor();
    await page.goBack();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/store/probe');
    await page.getByRole('link', { name: 'Install' }).click();
    await first?.waitFor();
    await page.goBack();
    await page.waitForURL('**/store/probe');
  });

  test.each([
    ['de', 'Weiter', /Braucht bis zu \d+(,\d)?\sMB, frei \d+(,\d)?\s[GM]B/],
    ['en', 'Next', /Needs up to \d+(\.\d)?\sMB, \d+(\.\d)?\s[GM]B free/],
  ] as const)('in %s says what the app takes and what is free, its buttons in sight', async (language, next, needs) => {
    const { page } = await portal.visitAs(anna, { language, size: 'phone' });
    await page.setViewportSize({ width: 390, height: 480 });
    await page.goto('/store/probe/install');
    await page.getByText(needs).first().waitFor();
    const button = page.getByRole('button', { name: next, exact: true });
    const inSight = async () => {
      const [box, bar] = await Promise.all([button.boundingBox(), page.getByRole('navigation').last().boundingBox()]);
      return [(box?.y ?? 999) > 0, (box?.y ?? 999) + (box?.height ?? 0) <= (bar?.y ?? 0)];
    };
    expect(await page.evaluate('document.documentElement.scrollHeight > innerHeight')).toBe(true);
    expect(await inSight()).toEqual([true, true]);
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight / 3)');
    expect(await inSight()).toEqual([true, true]);
  });

  test('a double click on "Next" chooses nobody who comes below the pointer', async () => {
    for (let i = 1; i <= 9; i++) portal.box.addUser({ uid: `frida${i}@kontor.localhost`, givenname: 'Frida' });
    const page = await open('/store/probe/install');
    await page.getByRole('button', { name: 'Next', exact: true }).dblclick();
    await page.getByRole('checkbox', { name: 'Anna Arndt' }).waitFor();
    await page.getByText('1 person selected').waitFor();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1);
  });

  test('an install that the server does not answer stays with what was chosen, says so, and works once more', async () => {
    const { page, allowConsole } = await portal.visitAs(anna, { size: 'phone' });
    allowConsole(/ERR_CONNECTION_REFUSED/);
    await page.goto('/store/probe/install');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Emil Eckert' }).check();
    let refused = 0;
    await page.route('**/api/v1/**', (route) => {
      if (route.request().url().endsWith('/store/apps')) refused++;
      return route.abort('connectionrefused');
    });
    await page.getByRole('button', { name: 'Install' }).click();
    await page.getByRole('heading', { name: 'Your server is offline' }).waitFor({ timeout: 60_000 });
    // the list of the store is tried four times, then it has failed
    await eventually(() => expect(refused).toBeGreaterThanOrEqual(4));
    await page.unroute('**/api/v1/**');
    await page.getByRole('heading', { name: 'Your server is offline' }).waitFor({ state: 'detached' });
    await page.getByText('Nothing was installed: choose “Install” again').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Emil Eckert' }).isChecked()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/store/probe/install');
    await page.getByRole('button', { name: 'Install' }).click();
    await page.getByRole('heading', { name: '“Probe” is ready' }).waitFor();
    const admin = await portal.box.signIn(anna, true);
    await admin.delete(`/api/v1/apps/app-probe?removeData=true&password=${knownPassword}`);
    await eventually(async () => expect(await installedApps(admin)).toEqual([]));
  });

  test('nobody chosen is pointed out, and is possible', async () => {
    const page = await open('/store/probe/install');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Anna Arndt' }).uncheck();
    await page.getByText('You have not selected anybody.').waitFor();
    expect(await page.getByRole('button', { name: 'Install' }).isEnabled()).toBe(true);
  });

  test('is installed once by a double click, for the people of a group, who find it on Home', async () => {
    const admin = await portal.box.signIn(anna, true);
    await admin.post('/api/v1/groups', { body: { cn: 'Bakery', description: 'Bakery' } });
    await admin.post('/api/v1/groups/Bakery/members', { body: { uid: emil } });
    const page = await open('/store/probe/install');
    const sent: Request[] = [];
    page.on('request', (request) => {
      if (request.headers()['idempotency-key'] !== undefined) sent.push(request);
    });
    // a double click goes one step on, not two
    await page.getByRole('button', { name: 'Next', exact: true }).dblclick();
    await page.getByRole('searchbox', { name: 'Person or group' }).fill('bak');
    await page.getByRole('listitem').filter({ hasText: 'Bakery' }).getByText('1 person').waitFor();
    await page.getByRole('checkbox', { name: 'Bakery' }).check();
    await page.getByText('Selected: 1 person and the group “Bakery”').waitFor();
    await page.getByRole('button', { name: 'Install' }).dblclick();
    await page.getByRole('heading', { name: '“Probe” is ready' }).waitFor();
    // the page says it, so no toast does
    expect(await page.getByRole('region', { name: 'Notices' }).getByRole('listitem').count()).toBe(0);
    expect(sent).toHaveLength(1);
    // a second press that gets through all the same learns what the first one did
    const [first] = sent;
    const headers = Object.entries(first?.headers() ?? {}).filter(([name]) =>
      /^(accept|content|idempotency|x-)/.test(name),
    );
    const call = { method: 'POST', headers: Object.fromEntries(headers), body: first?.postData() };
    const again = `fetch(${JSON.stringify(first?.url())}, ${JSON.stringify(call)})`;
    expect(await page.evaluate(`${again}.then((answer) => answer.json())`)).toEqual(
      await (await first?.response())?.json(),
    );
    expect((await installedApps(admin)).filter(({ storeId }) => storeId === 'probe')).toHaveLength(1);

    const { page: member } = await portal.visitAs(emil);
    await member.goto('/apps');
    await member.getByRole('link', { name: 'Probe' }).waitFor();
  });

  test('proposes who could use the app before it was removed with its data kept', async () => {
    const admin = await portal.box.signIn(anna, true);
    await admin.delete('/api/v1/apps/app-probe');
    await eventually(async () => expect(await installedApps(admin)).toEqual([]));
    const page = await open('/store/probe/install');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('Selected are the people and groups who could use the app before').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Bakery' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Anna Arndt' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Emil Eckert' }).isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Install' }).click();
    await page.getByRole('heading', { name: '“Probe” is ready' }).waitFor();
    const { json } = await admin.get('/api/v1/groups/app-probe');
    expect(json.uniqueMember).toHaveLength(2);
  });

  test('asks for the own password in place where somebody new gets at kept data, then goes on with what was chosen', async () => {
    const admin = await portal.box.signIn(anna, true);
    await admin.delete('/api/v1/apps/app-probe');
    await eventually(async () => expect(await installedApps(admin)).toEqual([]));
    portal.box.addUser({ uid: 'gerda.groth@kontor.localhost', givenname: 'Gerda', surname: 'Groth' });
    const page = await open('/store/probe/install');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    const gerda = page.getByRole('checkbox', { name: 'Gerda Groth' });
    await gerda.check();
    const install = page.getByRole('button', { name: 'Install', exact: true });
    await install.click();
    const unlock = page.getByRole('dialog', { name: 'Unlock settings' });
    await unlock.getByText('This gives somebody access to data that is already there').waitFor();
    expect(await page.getByText('Could not install app').count()).toBe(0);
    await unlock.getByRole('button', { name: 'Cancel' }).click();
    expect(await gerda.isChecked()).toBe(true);
    await install.click();
    const password = unlock.getByLabel('Password', { exact: true });
    await password.fill('Falsch123');
    await page.keyboard.press('Enter');
    await unlock.getByText('Wrong username or password.').waitFor();
    await password.fill(knownPassword);
    await unlock.getByRole('button', { name: 'Unlock and install' }).click();
    await page.getByRole('heading', { name: '“Probe” is ready' }).waitFor();
    const { json } = await admin.get('/api/v1/groups/app-probe');
    expect(json.uniqueMember).toHaveLength(3);
  });

  test('begins anew where the app was removed since its installation was left', async () => {
    const admin = await portal.box.signIn(anna, true);
    await admin.delete('/api/v1/apps/app-probe');
    await eventually(async () => expect(await installedApps(admin)).toEqual([]));
    const page = await open('/store');
    const left = JSON.stringify({ mode: 'install', instanceId: 'app-probe', messageId: 'deleted' });
    await page.evaluate(`sessionStorage.setItem('kontor.run.probe', ${JSON.stringify(left)})`);
    await page.goto('/store/probe/install');
    await page.getByRole('button', { name: 'Next', exact: true }).waitFor();
    expect(await page.evaluate(`sessionStorage.getItem('kontor.run.probe')`)).toBe(null);
  });
});

describe('the wizard of a server with one person', () => {
  const portal = usePortal({ engine: createMemoryEngine() });

  test('does not ask who may use the app, and says who will', async () => {
    const anna = portal.box.addUser({ role: 'admin' });
    const { page } = await portal.visitAs(anna);
    await page.goto('/store/probe/install');
    await page.getByText('At first only you use the app, as there is nobody else here yet.').waitFor();
    expect(await page.getByRole('button', { name: 'Next', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Install' }).click();
    await page.getByRole('heading', { name: '“Probe” is ready' }).waitFor();
    const { json } = await (await portal.box.signIn(anna, true)).get('/api/v1/groups/app-probe');
    expect(json.uniqueMember).toEqual([`uid=${anna},ou=people,dc=kontor`]);
  });
});
