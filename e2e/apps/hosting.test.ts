import { zipOf } from '@kontor/server/adapters/archives/archive.fixture';
import { findInterpreters } from '@kontor/server/slices/apps/hosting/runtimes/find-interpreters';
import { knownPassword } from '@kontor/testkit/known-users';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { usePortal } from '../support/test-portal.ts';

const anna = 'anna@kontor.localhost';
const siteOf = (words: string) =>
  zipOf([{ name: 'index.html', content: `<!doctype html><html lang="en"><title>Ours</title><h1>${words}</h1>` }]);
const site = siteOf('Hello from the zip');
const newer = siteOf('Hello from the newer one');

const programs = findInterpreters();
const wsgi = `def application(environ, start_response):
    start_response('200 OK', [('Content-Type', 'text/html; charset=utf-8')])
    return [b'<!doctype html><html lang="en"><title>Hours</title><h1>Python says %d</h1>' % (6 * 7)]
`;
const php = '<!doctype html><html lang="en"><title>Shop</title><h1>PHP says <?= 6 * 7 ?></h1>';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Types a title and subdomains as people do; the last one stays. */
async function nameSite(page: Page): Promise<void> {
  await field(page, 'Title').fill('Our Löffel site');
  expect(await field(page, 'Subdomain').inputValue()).toBe('our-loeffel-site');
  await field(page, 'Title').fill('Our site');
  for (const [typed, sentence] of [
    ['our@site', 'The app will be at our.site.kontor.localhost.'],
    ['our_site', 'Type “our-site” instead.'],
    ['ä', 'Type “ae” instead.'],
    ['.our-site.', 'The app will be at our-site.kontor.localhost.'],
  ] as const) {
    await field(page, 'Subdomain').fill(typed);
    await page.getByText(sentence).waitFor();
  }
}

describe('own apps', () => {
  const portal = usePortal();
  beforeAll(() => {
    portal.box.addUser({ uid: anna, role: 'admin' });
  });

  async function open(path = '/settings/hosting'): Promise<Page> {
    const { page } = await portal.visitAs(anna, { mode: true });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }
  const toast = (page: Page, title: string) =>
    page.getByRole('region', { name: 'Notices' }).getByRole('listitem').filter({ hasText: title });
  const choose = (page: Page, name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer });
  const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
  const create = (page: Page) => page.getByRole('button', { name: 'Create app' }).click();

  /** Expects the content of the archive in a new window. */
  async function see(page: Page, title: string, { kind, heading }: { kind: RegExp; heading: string }): Promise<void> {
    const link = page.getByRole('link', { name: `Open “${title}”` });
    await eventually(() => link.waitFor({ timeout: 1_000 }), 60_000);
    await page.getByText(kind).waitFor();
    const [window] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await eventually(async () => {
      await window.reload();
      await window.getByRole('heading', { name: heading }).waitFor({ timeout: 1_000 });
    }, 60_000);
    await window.close();
  }

  async function drop(page: Page, name: string, archive: Buffer): Promise<void> {
    const bytes = `Uint8Array.from(atob('${archive.toString('base64')}'), (sign) => sign.charCodeAt(0))`;
    const dataTransfer = await page.evaluateHandle(
      `(() => { const dropped = new DataTransfer(); dropped.items.add(new File([${bytes}], '${name}')); return dropped; })()`,
    );
    await page.getByText('Drop the archive here').dispatchEvent('drop', { dataTransfer });
  }

  async function replaceArchive(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'New archive for “Our site”' }).click();
    await choose(page, 'newer.zip', newer);
    await page.getByText(/Uploaded and checked/).waitFor();
    await page.getByRole('button', { name: 'Replace archive' }).click();
    await toast(page, 'The new archive is being installed').waitFor();
  }

  async function stopAndStart(page: Page): Promise<void> {
    const admin = await portal.box.signIn(anna, true);
    const site = (await admin.get('/api/v1/apps')).json.find(({ title }) => title === 'Our site');
    await admin.post(`/api/v1/apps/${site?.instanceId ?? ''}/stop`);
    const link = page.getByRole('link', { name: 'Open “Our site”' });
    const start = page.getByRole('button', { name: 'Start “Our site”' });
    await start.waitFor();
    expect(await link.count()).toBe(0);
    await start.click();
    await eventually(() => link.waitFor({ timeout: 1_000 }), 60_000);
    expect(await start.count()).toBe(0);
  }

  async function deleteSite(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Delete “Our site”' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('checkbox', { name: 'Delete all app data' }).check();
    const yes = question.getByRole('button', { name: 'Yes' });
    expect(await yes.isDisabled()).toBe(true);
    await question.getByLabel('Your password', { exact: true }).fill(knownPassword);
    await yes.click();
    await toast(page, 'App deleted').waitFor();
    await eventually(
      () => page.getByRole('heading', { name: 'No apps of your own yet' }).waitFor({ timeout: 1_000 }),
      60_000,
    );
  }

  test('an own website is found in the store and by words for it', async () => {
    const page = await open('/store');
    await page.getByRole('main').getByRole('link', { name: 'Own website' }).click();
    await page.waitForURL('**/settings/hosting/new');
    await page.getByText('An ordinary website of pages and pictures stays with HTML.').waitFor();
    await page.getByText('or in the one folder that holds everything.').waitFor();
    await page.goto('/apps');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: /Search/ }).click();
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.getByRole('menuitem').first().waitFor();
    await page.keyboard.type('homepage');
    await search.getByRole('menuitem', { name: 'Publish your own website' }).click();
    await page.waitForURL('**/settings/hosting/new');
  });

  test('an archive of pages is uploaded, made an app, opened and deleted with its data', async () => {
    const page = await open();
    await page.getByRole('navigation').getByRole('link', { name: 'Hosting', exact: true }).waitFor();
    await page.getByRole('link', { name: 'New app' }).click();
    await nameSite(page);
    await page.locator('input[type=file]').focus();
    await choose(page, 'site.zip', site);
    await page.getByText(/Uploaded and checked/).waitFor();
    expect(await page.evaluate('document.activeElement.type')).toBe('file');
    await page.getByRole('switch', { name: 'Only people who are logged in' }).uncheck();
    // pages need no databases: there is no step for them
    expect(await page.getByRole('button', { name: 'Next', exact: true }).count()).toBe(0);

    await page.reload();
    expect(await field(page, 'Title').inputValue()).toBe('Our site');
    await page.getByText('site.zip').waitFor();
    await page.getByRole('button', { name: 'Create app' }).dblclick();
    await toast(page, 'Hosting created').filter({ hasText: '“Our site” will be at its new address' }).waitFor();
    await page.waitForURL('**/settings/hosting');
    const { json: apps } = await (await portal.box.signIn(anna)).get('/api/v1/apps');
    expect(apps.filter(({ title }: { title: string }) => title === 'Our site')).toHaveLength(1);
    const kind = /HTML pages · .* used · Open to everyone without logging in/;
    await see(page, 'Our site', { kind, heading: 'Hello from the zip' });
    await replaceArchive(page);
    await see(page, 'Our site', { kind, heading: 'Hello from the newer one' });
    await page.getByRole('link', { name: 'Your Apps' }).click();
    await page
      .getByRole('button', { name: /Our site/ })
      .last()
      .click();
    await eventually(async () =>
      expect(await page.getByRole('menuitem', { name: 'Show app in store' }).count()).toBe(0),
    );
    await page.getByRole('menuitem', { name: 'Show in hosting' }).click();
    await stopAndStart(page);
    await deleteSite(page);
  });

  test.each([
    ['Shop', 'PHP', programs.php, { name: 'index.php', content: php }],
    ['Hours', 'Python', programs.gunicorn, { name: 'wsgi.py', content: wsgi }],
  ] as const)(
    '%s: a program in %s is told from its archive, dropped here, and runs',
    async (title, language, program, file) => {
      if (program === undefined) return;
      const page = await open('/settings/hosting/new');
      await field(page, 'Title').fill(title);
      await field(page, 'Subdomain').fill(title);
      await drop(page, 'program.zip', zipOf([file]));
      await page.getByText(/Uploaded and checked/).waitFor();
      expect(await field(page, 'Interpreter').inputValue()).toBe(language.toLowerCase());
      await next(page);
      await page.getByRole('heading', { name: 'What may the app use?' }).waitFor();
      // Pressing the key again toggles a checkbox and submits nothing.
      expect(await page.evaluate('document.activeElement.type')).toBe('checkbox');
      // Authors need to know how their app reaches the internet.
      const proxy = page
        .getByRole('definition')
        .filter({ hasText: 'The proxy through which the app reaches the internet' });
      await proxy.getByText(language === 'PHP' ? 'stream_context_set_default' : 'urllib').waitFor();
      await create(page);
      await page.waitForURL('**/settings/hosting');
      // Only signed-in users get there, and this user is signed in.
      const kind = new RegExp(`^${language}( · .* used)?$`);
      await see(page, title, { kind, heading: `${language} says 42` });
    },
  );

  test('what a deleted one leaves behind is used by a new one, or deleted', async () => {
    if (programs.php === undefined) return;
    const page = await open();
    await page.getByRole('button', { name: 'Delete “Shop”' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    const left = page.getByRole('list', { name: 'Data of deleted apps' }).getByText('shop.kontor.localhost');
    await eventually(() => left.waitFor({ timeout: 1_000 }), 60_000);
    await page.getByRole('link', { name: 'Use “Shop” again' }).click();
    expect(await field(page, 'Title').inputValue()).toBe('Shop');
    expect(await field(page, 'Subdomain').inputValue()).toBe('shop');
    expect(await field(page, 'Interpreter').inputValue()).toBe('php');
    await choose(page, 'shop.zip', zipOf([{ name: 'index.php', content: php }]));
    await page.getByText(/Uploaded and checked/).waitFor();
    await next(page);
    await create(page);
    await see(page, 'Shop', { kind: /^PHP( · .* used)?$/, heading: 'PHP says 42' });
    expect(await left.count()).toBe(0);
    await page.getByRole('button', { name: 'Delete “Shop”' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await eventually(() => left.waitFor({ timeout: 1_000 }), 60_000);
    await page.getByRole('button', { name: 'Delete the data of “Shop”' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(knownPassword);
    await page.getByRole('button', { name: 'Yes' }).click();
    // One notice at a time: that of the deleted app may take the place of the one about its data.
    await left.waitFor({ state: 'detached' });
    expect(await page.getByText('This data was kept when the app was deleted').count()).toBe(0);
  });

  test('says what is missing, leads there, and what the server refuses stands at its field', async () => {
    const page = await open('/settings/hosting/new');
    await create(page);
    for (const fault of ['Please enter a title.', 'Please enter a subdomain.', 'Please choose an archive.'])
      await page.getByText(fault).waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('title');
    await choose(page, 'site.rar', site);
    await page.getByText('The name of the archive must end in').waitFor();
    await choose(page, 'site.zip', Buffer.from('no archive at all'));
    await page.getByText('This archive is damaged or none this server can read.').waitFor();
    await choose(page, 'site.zip', zipOf([{ name: 'readme.txt', content: 'x' }]));
    await page.getByRole('alert').getByText('The first page must be called index.html').waitFor();
    await choose(page, 'hours.zip', zipOf([{ name: 'wsgi.py', content: wsgi }]));
    await page.getByText(/Uploaded and checked/).waitFor();
    await field(page, 'Interpreter').selectOption('none');
    await page.getByText('Looks like Python.').waitFor();
    await field(page, 'Title').fill('Cloud');
    await field(page, 'Subdomain').fill('cloud');
    await create(page);
    await page.getByText('This address belongs to the server itself.').waitFor();
    await field(page, 'Subdomain').fill('empty');
    await create(page);
    await toast(page, 'Could not create app').waitFor();
    await page
      .getByRole('main')
      .getByText(/index\.html/)
      .first()
      .waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Cloud');
    const { json } = await (await portal.box.signIn(anna)).get('/api/v1/apps');
    expect(json.map(({ title }: { title: string }) => title)).not.toContain('Cloud');
  });

  test('the browser goes back from the second step to the first, which keeps what was typed', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'New app' }).click();
    await field(page, 'Title').fill('Hours');
    await choose(page, 'hours.zip', zipOf([{ name: 'wsgi.py', content: wsgi }]));
    await page.getByText(/Uploaded and checked/).waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    const second = page.getByRole('heading', { name: 'What may the app use?' });
    await second.waitFor();
    await page.reload();
    await second.waitFor();
    await page.goBack();
    await field(page, 'Title').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Hours');
    await page.goForward();
    await second.waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/settings/hosting');
  });

  test('what was typed is not lost by going away without a question', async () => {
    const page = await open('/settings/hosting/new');
    await field(page, 'Title').fill('Draft');
    await page.getByRole('link', { name: 'Messages' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    expect(await field(page, 'Title').inputValue()).toBe('Draft');
  });

  test('the log of a build is asked for every second until it is done, and not at all where there is none', async () => {
    const page = await open();
    let asked = 0;
    const answers = [
      { stream: 'Step 1/2 : FROM base\n', done: false, errorCode: '', errorMessage: '' },
      { stream: 'Step 1/2 : FROM base\nStep 2/2 : RUN false\n', done: true, errorCode: 'x', errorMessage: 'Line 2.' },
    ];
    await page.route('**/app-own-image/buildState', (route) =>
      route.fulfill({ json: answers[Math.min(asked++, answers.length - 1)] }),
    );
    await page.clock.install();
    await page.goto('/settings/hosting/app-own-image');
    const log = page.getByRole('log');
    await log.getByText('FROM base').waitFor();
    await page.clock.runFor(1_000);
    await log.getByText('RUN false').waitFor();
    await page.getByRole('alert').getByText('Line 2.').waitFor();
    const askedWhenDone = asked;
    await page.clock.runFor(10_000);
    // At most one more, when the change feed connects.
    expect(asked - askedWhenDone).toBeLessThan(2);

    let others = 0;
    page.on('request', (request) => request.url().endsWith('/buildState') && others++);
    // The page's clock is advanced at once, during which polls would replace a stream that is not connected yet.
    const stream = page.waitForResponse('**/api/v1/live');
    await page.goto('/settings/hosting/app-own-nothing');
    await stream;
    await page.getByRole('heading', { name: 'No build log' }).waitFor();
    await page.clock.runFor(10_000);
    expect(others).toBeLessThan(3);
  });
});
