import { knownPassword } from '@kontor/testkit/known-users';
import { createVisitor, type Visitor } from '@kontor/testkit/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imagesHeld } from '../crash/container-harness.fixture.ts';
import { type BuiltApps, canBuild, openBuiltApps } from './built-apps.fixture.ts';

const [anna, ben] = ['anna@kontor.localhost', 'ben@kontor.localhost'];
let apps: BuiltApps;

async function visit(): Promise<Visitor> {
  return createVisitor({ port: apps.box.port, host: new URL((await apps.find('wordpress'))?.url ?? '').host });
}

/** Signs in. Resolves with the visitor and the status: 302 on success, otherwise 200 with the form again. */
async function enter(uid: string, password = knownPassword): Promise<{ status: number; visitor: Visitor }> {
  const visitor = await visit();
  await visitor.get('/wp-login.php');
  const fields = { log: uid, pwd: password, 'wp-submit': 'Log In', testcookie: '1' };
  return { status: (await visitor.submit('/wp-login.php', fields)).status, visitor };
}

async function publish(visitor: Visitor, title: string): Promise<number> {
  const { text: nonce } = await visitor.get('/wp-admin/admin-ajax.php?action=rest-nonce');
  const answer = await visitor.post('/wp-json/wp/v2/posts', { title, status: 'publish' }, { 'x-wp-nonce': nonce });
  return answer.status;
}

describe.runIf(canBuild)('WordPress with its database', () => {
  beforeAll(async () => {
    apps = await openBuiltApps(['wordpress']);
    for (const uid of [anna, ben]) apps.box.addUser({ uid });
  });
  afterAll(() => apps?.close());

  test('sets itself up and is read by everybody', async () => {
    expect(await apps.install('wordpress', { users: [anna] })).toMatchObject({ status: 202 });
    await apps.runs('wordpress', '1.0.0');
    const page = await (await visit()).get('/');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<title>Website</title>')]);
  });

  test('lets members write with the password of the portal, and nobody else', async () => {
    const { status, visitor } = await enter(anna);
    expect(status).toBe(302);
    expect(await publish(visitor, 'Guten Morgen')).toBe(201);
    expect((await (await visit()).get('/')).text).toContain('Guten Morgen');
    expect((await enter(anna, `${knownPassword}x`)).status).toBe(200);
    expect((await enter(ben)).status).toBe(200);
    expect((await enter('kontor', '')).status).toBe(200);
  });

  test('gives administrators among them the settings', async () => {
    const settings = async () => (await (await enter(anna)).visitor.get('/wp-admin/options-general.php')).status;
    expect(await settings()).toBe(403);
    await apps.admin.post('/api/v1/groups/app-wordpress_admins/members', { body: { uid: anna } });
    await expect.poll(settings).toBe(200);
  });

  test('a newer edition takes over files and database', async () => {
    await apps.renew('wordpress', '1.1.0', (text) => `${text}LABEL edition="second"\n`);
    expect((await apps.update('wordpress')).status).toBe(202);
    await apps.runs('wordpress', '1.1.0');
    expect((await (await visit()).get('/')).text).toContain('Guten Morgen');
  });

  test('an edition that spoils its database and ends is taken back with the database as it was', async () => {
    const spoil = `mysqli_connect(getenv('DB_HOST'), getenv('DB_USER'), getenv('DB_PASSWORD'), getenv('DB_NAME'), (int) getenv('DB_PORT'))->query('DROP TABLE wp_posts');`;
    await apps.renew('wordpress', '1.2.0', (text) =>
      text.replace(/^CMD .*$/m, () => `CMD ["php", "-r", ${JSON.stringify(spoil)}]`),
    );
    expect((await apps.update('wordpress')).status).toBe(202);
    await apps.runs('wordpress', '1.1.0');
    expect((await (await visit()).get('/')).text).toContain('Guten Morgen');
    expect((await enter(anna)).status).toBe(302);
  });

  test('is removed with everything', async () => {
    expect((await apps.removeWithData('wordpress')).status).toBe(202);
    await apps.idle();
    expect(await imagesHeld(apps.daemon.socket)).toEqual([]);
  });
});
