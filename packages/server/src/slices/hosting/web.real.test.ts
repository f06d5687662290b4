import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { knownPassword } from '@kontor/testkit/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tarGzOf, zipOf } from '../../adapters/archives/archive.fixture.ts';
import { ownApps } from './own-app.fixture.ts';

let box: TestBox;
let own: ReturnType<typeof ownApps>;
let admin: Awaited<ReturnType<TestBox['signedIn']>>;

beforeAll(async () => {
  box = await startBox();
  admin = await box.signedIn({ role: 'admin', mode: true, uid: 'admin@kontor.localhost', language: 'en' });
  own = ownApps(box, admin);
});
afterAll(() => box.end());

const page = { name: 'index.html', content: '<h1>Shop</h1>' };
const pages = zipOf([page, { name: 'deep/index.html', content: 'deep' }, { name: '.env', content: 'secret' }]);

describe('plain pages', () => {
  test('a public site is there for everybody, without a sign-in', async () => {
    const id = await own.hosted(pages, { domain: 'shop', protectBySSO: false }, 'site.zip');
    expect(id).toBe('app-own-shop');
    expect(await own.visit('shop')).toMatchObject({ status: 200, text: '<h1>Shop</h1>' });
    expect(await own.visit('shop', '/deep')).toMatchObject({ status: 301, headers: { location: '/deep/' } });
    expect(await own.visit('shop', '/deep/')).toMatchObject({ status: 200, text: 'deep' });
    expect((await own.visit('shop', '/nothing')).status).toBe(404);
    for (const path of ['/.env', '/../index.html', '/%2e%2e/kontor/serve.mjs', '/deep/..%2f.env', '/deep/%5c..%5c.env'])
      expect([path, (await own.inside(id, path)).status]).toEqual([path, 404]);
    expect(await own.find(id)).toMatchObject({ isCustom: true, storeApp: null, title: 'shop' });
    expect(readdirSync(join(box.data, 'uploads/hosting'))).toEqual([]);
  });

  test('one behind the sign-in leads there', async () => {
    await own.hosted(tarGzOf([{ name: 'site/index.html', content: 'inside' }]), { domain: 'intern' });
    const answer = await own.visit('intern', '/', { 'sec-fetch-mode': 'navigate', accept: 'text/html' });
    expect([answer.status, answer.text.includes('inside')]).toEqual([302, false]);
    expect((await own.visit('intern')).status).toBe(401);
  });

  test('a subdomain that is used is refused', async () => {
    const answer = await own.host(pages, { domain: 'shop.kontor.localhost' }, 'site.zip');
    expect([answer.status, answer.json.code]).toEqual([409, 'subdomain-taken']);
  });

  test('it is removed with what it kept', async () => {
    const query = `removeData=true&password=${encodeURIComponent(knownPassword)}`;
    expect((await admin.delete(`/api/v1/apps/app-own-shop?${query}`)).status).toBe(202);
    await own.settled('app-own-shop', undefined);
    expect(existsSync(join(box.data, 'apps/app-own-shop'))).toBe(false);
  });
});
