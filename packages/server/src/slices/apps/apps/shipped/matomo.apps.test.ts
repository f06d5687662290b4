import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { appsInMariadb, hasMariadb } from '@kontor/testkit/databases';
import type { Visitor } from '@kontor/testkit/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imagesHeld } from '../crash/container-harness.fixture.ts';
import { canBuild, eventually, shippedVersion } from './built-apps.fixture.ts';
import { type MakerApp, openMakerApp } from './maker-apps.fixture.ts';

// Debian's Matomo under the name of its maker's image. Each test finds what the one before left.
const [tag, newerTag] = ['5.10.0-apache', '5.10.1-apache'];
const image = (name: string) => `docker.io/library/matomo:${name}`;
const account = { login: 'kontor', password: 'Statistik-Wort-1', email: 'admin@kontor.localhost' };
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' };
const version = shippedVersion('matomo');
let matomo: MakerApp;

/** Returns the fields of the form in a page, as they are filled in already. */
function formIn(text: string): Record<string, string> {
  const [, form = ''] = /<form[^>]*method="post"[^>]*>([\s\S]*?)<\/form>/i.exec(text) ?? [];
  const fields = [...form.matchAll(/<input\b[^>]*>/g)].map(([input]) => [
    attribute(input, 'name'),
    attribute(input, 'value'),
  ]);
  const choices = [...form.matchAll(/<select\b[^>]*>[\s\S]*?<\/select>/g)].map(([select]) => {
    const [chosen = ''] = /<option[^>]*selected[^>]*>/.exec(select) ?? /<option[^>]*>/.exec(select) ?? [];
    return [attribute(select, 'name'), attribute(chosen, 'value')];
  });
  return Object.fromEntries([...fields, ...choices]);
}
const attribute = (tag: string, name: string): string =>
  (new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&');

/** Takes one step of the first setup, with what its form holds already and these answers. Resolves with what it led to. */
async function take(visitor: Visitor, action: string, answers: Record<string, string> = {}): Promise<string> {
  const path = `/index.php?action=${action}&module=Installation`;
  const page = await visitor.get(path);
  const sent = await visitor.submit(path, { ...formIn(page.text), ...answers });
  expect([page.status, sent.status], sent.text.slice(-6000)).toEqual([200, 302]);
  return sent.headers.location ?? '';
}

/** Signs in. Resolves with a function that asks Matomo as its own pages do. */
async function signIn(): Promise<(method: string, more?: Record<string, string>) => Promise<string>> {
  const visitor = await matomo.visitor();
  const form = formIn((await visitor.get('/index.php?module=Login')).text);
  const fields = { ...form, form_login: account.login, form_password: account.password };
  const entered = await visitor.submit('/index.php?module=Login', fields);
  expect(entered.status, entered.text.slice(-2000)).toBe(302);
  const home = await visitor.get('/index.php?module=CoreHome&action=index&idSite=1&period=day&date=today');
  const [, token = ''] = /piwik\.token_auth = "(\w+)"/.exec(home.text) ?? [];
  return async (method, more = {}) => {
    const fields = { module: 'API', method, format: 'json', force_api_session: '1', token_auth: token, ...more };
    return (await visitor.submit('/index.php', fields)).text;
  };
}

/** Databases of it on the disk; their server rests when no app needs it. */
const databaseFolders = () =>
  readdirSync(join(matomo.box.data, 'addons'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('/app_matomo'),
  );

/** Visits of today, as the report counts them. */
async function visits(): Promise<number> {
  const ask = await signIn();
  return JSON.parse(await ask('Live.getCounters', { idSite: '1', lastMinutes: '600' }))[0].visits;
}

describe.runIf(canBuild && hasMariadb)('Matomo', () => {
  beforeAll(async () => {
    const newer = { SUITE: 'sid' };
    const images = [{ image: image(tag) }, { image: image(newerTag), args: newer }];
    matomo = await openMakerApp(
      'matomo',
      images.map((each) => ({ folder: 'matomo', ...each })),
    );
  });
  afterAll(() => matomo?.close());

  test('is installed as its manifest says', async () => {
    expect(await matomo.install('matomo', { users: [matomo.admin.uid] })).toMatchObject({ status: 202 });
    await matomo.runs('matomo', version);
    expect(appsInMariadb(matomo.box.data)).toEqual({ databases: ['app_matomo'], accounts: ['app_matomo'] });
    expect([matomo.traces().length > 0, databaseFolders()]).toEqual([true, [expect.any(String)]]);
  });

  test('is set up with the database it was given, without typing any of it', async () => {
    const visitor = await matomo.visitor();
    for (const action of ['welcome', 'systemCheck'])
      expect((await visitor.get(`/index.php?action=${action}&module=Installation`)).status).toBe(200);
    expect(await take(visitor, 'databaseSetup')).toContain('tablesCreation');
    expect((await visitor.get('/index.php?action=tablesCreation&module=Installation')).status).toBe(200);
    const { login, password, email } = account;
    const person = { login, password, password_bis: password, email };
    expect(await take(visitor, 'setupSuperUser', person)).toContain('firstWebsiteSetup');
    const site = { siteName: 'Bäckerei', url: 'https://baeckerei.example', timezone: 'Europe/Berlin' };
    expect(await take(visitor, 'firstWebsiteSetup', site)).toContain('trackingCode');
    await take(visitor, 'finished');
  });

  test('counts who visits a web site, and needs no session for that', async () => {
    const visit = 'idsite=1&rec=1&url=https%3A%2F%2Fbaeckerei.example%2Fbrot&action_name=Brot';
    const counted = await matomo.call('matomo', 'GET', `/matomo.php?${visit}`, browser);
    expect(counted.status).toBe(200);
    await eventually(async () => expect(await visits()).toBe(1));
    expect((await matomo.call('matomo', 'GET', '/index.php', { accept: 'text/html' })).status).toBe(302);
  });

  test('an update brings the new program to the data of the old one', async () => {
    const ask = await signIn();
    const before = JSON.parse(await ask('API.getMatomoVersion')).value;
    await matomo.renew('1.9.0', (text) => text.replace(image(tag), image(newerTag)));
    expect((await matomo.update('matomo')).status).toBe(202);
    await matomo.runs('matomo', '1.9.0');
    const after = JSON.parse(await (await signIn())('API.getMatomoVersion')).value;
    expect(after).not.toBe(before);
    expect(await visits()).toBe(1);
  });

  test('installed again on the data that was kept, it is as it was', async () => {
    await matomo.reinstall('1.9.0');
    expect(await visits()).toBe(1);
    expect(JSON.parse(await (await signIn())('SitesManager.getSiteFromId', { idSite: '1' })).name).toBe('Bäckerei');
  });

  test('is removed with everything', async () => {
    expect((await matomo.removeWithData('matomo')).status).toBe(202);
    await matomo.idle();
    expect([matomo.traces(), databaseFolders()]).toEqual([[], []]);
    expect(await imagesHeld(matomo.daemon.socket)).toEqual([]);
  });
});
