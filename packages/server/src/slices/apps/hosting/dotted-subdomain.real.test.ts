import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { curl } from '@kontor/testkit/curl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '../../../adapters/archives/archive.fixture.ts';
import { isNginxInstalled } from '../../../adapters/nginx/installed.ts';
import { customApps } from './custom-app.fixture.ts';

describe.runIf(isNginxInstalled())('a subdomain with a dot', () => {
  let box: TestBox;
  let own: ReturnType<typeof customApps>;
  let asked: Parameters<typeof curl>[0];
  const pages = (text: string) => zipOf([{ name: 'index.html', content: text }]);
  const open = (host: string, ...more: string[]) => curl(asked, `${host}.kontor.localhost`, '/', ...more);

  beforeAll(async () => {
    box = await startBox({ environment: { KONTOR_EDGE: 'nginx', KONTOR_HTTPS_PORT: '0' } });
    own = customApps(box, await box.signedIn({ role: 'admin', mode: true, language: 'en' }));
    const authority = join(box.data, 'ca.crt');
    writeFileSync(authority, (await box.anonymous.get('/kontor-ca.crt')).text);
    asked = { port: new URL(box.portalUrl).port, authority };
  });
  afterAll(() => box.end());

  it('has a certificate of its own and leads to its app, as the one above it does', async () => {
    expect(await own.hosted(pages('inside'), { domain: 'shop@lager', protectBySSO: false }, 'a.zip')).toBe(
      'app-own-shop-lager',
    );
    expect(await own.find('app-own-shop-lager')).toMatchObject({ host: 'shop.lager.kontor.localhost' });
    await expect.poll(async () => (await open('shop.lager')).wrong, { timeout: 30_000 }).toBe('');
    const { said } = await open('shop.lager');
    expect(said).toMatch(/^HTTP\/2 200 /);
    expect(said).toMatch(/inside$/);
    expect((await open('other.lager', '--insecure')).said).toMatch(/^HTTP\/2 421 /);

    const above = await own.hosted(pages('above'), { domain: 'lager', protectBySSO: false }, 'a.zip');
    await expect.poll(async () => (await open('lager')).said, { timeout: 30_000 }).toMatch(/above$/);
    expect((await open('shop.lager')).said).toMatch(/inside$/);
    expect(above).toBe('app-own-lager');
  });

  it('does not take the place of one whose name has a dash there', async () => {
    const dashed = await own.hosted(pages('dashed'), { domain: 'shop-lager', protectBySSO: false }, 'a.zip');
    expect(dashed).toBe('app-own-shop-lager-2');
    const again = await own.host(pages('x'), { domain: 'shop.lager' }, 'a.zip');
    expect(again.refusal.code).toBe('subdomain-taken');
  });

  it('below a name of the box is refused', async () => {
    const answer = await own.host(pages('x'), { domain: 'shop@cloud' }, 'a.zip');
    expect([answer.status, answer.refusal.code]).toEqual([422, 'domain-reserved']);
  });
});
