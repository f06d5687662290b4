import { hasPostgresql } from '@kontor/testkit/databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imagesHeld } from '../crash/container-harness.fixture.ts';
import { canBuild, shippedVersion } from './built-apps.fixture.ts';
import { type MakerApp, openMakerApp } from './maker-apps.fixture.ts';

// Debian's Odoo under the name of its maker's image. Each test finds what the one before left.
const [tag, newerTag] = ['19.0-20260723', '19.0-20260730'];
const image = (name: string) => `docker.io/library/odoo:${name}`;
const version = shippedVersion('odoo');
const newer = `${version}.1`;
const drawing = Buffer.from('Grundriss der Backstube');
let odoo: MakerApp;

/** The password of the first administrator, as the portal shows it. */
async function firstPassword(): Promise<string> {
  const english = { headers: { 'accept-language': 'en' } };
  const listed = (await odoo.admin.get('/api/v1/passwords', english)).json;
  const found = listed.find(({ id }) => id.endsWith('.admin'));
  expect(found, JSON.stringify(listed)).toBeDefined();
  return (await odoo.admin.get(`/api/v1/passwords/${found?.id}`)).json.password;
}

type Ask = (model: string, method: string, ...args: unknown[]) => Promise<unknown>;

/** Signs in as the first administrator. Resolves with a function that calls Odoo as its own pages do. */
async function signIn(password: string): Promise<Ask> {
  const visitor = await odoo.visitor();
  const call = async (path: string, params: object) => {
    const answer = await visitor.post(path, { jsonrpc: '2.0', method: 'call', params });
    const { result, error } = JSON.parse(answer.text);
    if (error !== undefined) throw new Error(error.data?.message ?? error.message);
    return result;
  };
  const { uid } = await call('/web/session/authenticate', { db: 'app_odoo', login: 'admin', password });
  expect(uid).toEqual(expect.any(Number));
  return (model, method, ...args) =>
    call(`/web/dataset/call_kw/${model}/${method}`, { model, method, args, kwargs: {} });
}

const customers = (ask: Ask) => ask('res.partner', 'search_read', [['name', '=', 'Café Sommer']], ['city', 'lang']);
const attached = async (ask: Ask) => {
  const found = await ask('ir.attachment', 'search_read', [['name', '=', 'plan.txt']], ['datas']);
  return (found as { datas: string }[]).map(({ datas }) => Buffer.from(datas, 'base64').toString());
};

describe.runIf(canBuild && hasPostgresql)('Odoo', () => {
  beforeAll(async () => {
    const images = [{ image: image(tag) }, { image: image(newerTag), args: { EDITION: newerTag } }];
    odoo = await openMakerApp(
      'odoo',
      images.map((each) => ({ folder: 'odoo', ...each })),
    );
  });
  afterAll(() => odoo?.close());

  test('sets itself up in the database it was given', async () => {
    expect(await odoo.install('odoo', { users: [odoo.admin.uid] })).toMatchObject({ status: 202 });
    await odoo.runs('odoo', version);
    expect(JSON.parse((await (await odoo.visitor()).get('/web/health')).text)).toEqual({ status: 'pass' });
    expect(odoo.traces()).not.toEqual([]);
  });

  test('lets its administrator in with the password the portal shows, and nobody with that of its maker', async () => {
    await expect(signIn('admin')).rejects.toThrow('Access Denied');
    const ask = await signIn(await firstPassword());
    expect(await ask('res.users', 'search_read', [['login', '=', 'admin']], ['lang', 'tz'])).toMatchObject([
      { lang: 'de_DE', tz: expect.any(String) },
    ]);
  });

  test('keeps a customer in the database and a file in its volume', async () => {
    const ask = await signIn(await firstPassword());
    const id = await ask('res.partner', 'create', { name: 'Café Sommer', city: 'Bremen', is_company: true });
    await ask('ir.attachment', 'create', {
      ...{ name: 'plan.txt', datas: drawing.toString('base64'), res_model: 'res.partner', res_id: id },
    });
    expect(await customers(ask)).toMatchObject([{ city: 'Bremen' }]);
    expect(await attached(ask)).toEqual([drawing.toString()]);
  });

  test('an update finds the data, the files and the password again', async () => {
    const password = await firstPassword();
    await odoo.renew(newer, (text) => text.replace(image(tag), image(newerTag)));
    expect((await odoo.update('odoo')).status).toBe(202);
    await odoo.runs('odoo', newer);
    const ask = await signIn(password);
    expect([await customers(ask), await attached(ask)]).toMatchObject([[{ city: 'Bremen' }], [drawing.toString()]]);
  });

  test('installed again on the data that was kept, it is as it was', async () => {
    await odoo.reinstall(newer);
    const ask = await signIn(await firstPassword());
    expect([await customers(ask), await attached(ask)]).toMatchObject([[{ city: 'Bremen' }], [drawing.toString()]]);
  });

  test('is removed with everything', async () => {
    expect((await odoo.removeWithData('odoo')).status).toBe(202);
    await odoo.idle();
    expect(odoo.traces()).toEqual([]);
    expect(await imagesHeld(odoo.daemon.socket)).toEqual([]);
  });
});
