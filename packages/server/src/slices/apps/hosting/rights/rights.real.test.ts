import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker/daemon';
import { importNodeImage } from '@kontor/testkit/docker/images';
import { journalOf } from '@kontor/testkit/journal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tarGzOf } from '../../../../adapters/archives/archive.fixture.ts';
import { customApps, eventually } from '../custom-app.fixture.ts';

const base = 'kontor-test/base:1';
const english = { headers: { 'accept-language': 'en' } };
const parts: { daemon?: TestDaemon; box?: TestBox; folder?: string } = {};
let own: ReturnType<typeof customApps>;
let admin: Awaited<ReturnType<TestBox['signedIn']>>;

beforeAll(async () => {
  if (!hasDocker) return;
  parts.daemon = await startDockerDaemon();
  const { socket } = parts.daemon;
  await importNodeImage(socket, base);
  parts.box = await startBox({ environment: { KONTOR_ENGINE: 'auto', KONTOR_DOCKER_SOCKET: socket } });
  admin = await parts.box.signedIn({ role: 'admin', mode: true, uid: 'admin@kontor.localhost', language: 'en' });
  const offer = async () => (await admin.get('/api/v1/hostings/offer')).json.interpreters;
  await eventually(async () => expect(await offer()).toContainEqual({ name: 'compose', obstacle: '' }));
  own = customApps(parts.box, admin);
  parts.folder = mkdtempSync('/srv/kontor-rights-');
  writeFileSync(join(parts.folder, 'song'), 'la la');
}, 120_000);

afterAll(async () => {
  await parts.box?.end();
  await parts.daemon?.end();
  if (parts.folder) rmSync(parts.folder, { recursive: true });
});

/** Tells its effective capabilities, a setting of its network, and what it can read and write at `/media`. */
const program = [
  `const { readFileSync, writeFileSync } = require('node:fs');`,
  `const attempt = (work) => { try { return work(); } catch (error) { return error.code; } };`,
  `const caps = () => /CapBnd:\\s*(\\S+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1];`,
  `const read = (path) => attempt(() => readFileSync(path, 'utf8').trim());`,
  `const tell = () => [caps(), read('/proc/sys/net/core/somaxconn'), read('/media/song'),`,
  `  attempt(() => writeFileSync('/media/new', 'x')) ?? 'written'];`,
  `require('node:http').createServer((_, r) => r.end(tell().join(' '))).listen(3000);`,
].join('');

const archive = (more: object) =>
  tarGzOf([
    {
      name: 'app/compose.yaml',
      content: JSON.stringify({
        services: { web: { build: '.', expose: [3000], command: ['node', '-e', program], user: '0', ...more } },
      }),
    },
    { name: 'app/Dockerfile', content: `FROM ${base}\n` },
  ]);
const asking = (more: object = {}) => {
  const volumes = [`${parts.folder}:/media:ro`];
  return archive({ cap_add: ['NET_ADMIN'], sysctls: { 'net.core.somaxconn': 777 }, volumes, ...more });
};

const netAdmin = 1n << 12n;
/** Resolves with what the app tells of itself. */
async function described(id: string) {
  const [caps = '', setting, ...media] = (await own.inside(id, '/')).text.split(' ');
  return { hasNetAdmin: (BigInt(`0x${caps}`) & netAdmin) !== 0n, setting, media: media.join(' ') };
}
const upload = async (packed: Buffer) => (await own.upload(packed)).json;
const idsIn = (view: { rights: { id: string }[] } | null | undefined) => (view?.rights ?? []).map(({ id }) => id);
const without = { hasNetAdmin: false, setting: expect.not.stringMatching(/^777$/), media: 'ENOENT EROFS' };

describe.runIf(hasDocker)('rights beyond an own app', () => {
  test('are there only when they were granted, and then are exactly those', async () => {
    const config = { domain: 'none', interpreter: 'compose' } as const;
    const bare = await own.hosted(asking(), config);
    expect(await described(bare)).toEqual(without);
    const rights = idsIn((await upload(asking())).compose);
    expect(rights.toSorted()).toEqual([
      'web capability NET_ADMIN',
      `web folder ${parts.folder} /media`,
      'web setting net.core.somaxconn 777',
    ]);
    const one = await own.hosted(asking(), { ...config, domain: 'one', rights: ['web capability NET_ADMIN'] });
    expect(await described(one)).toEqual({ ...without, hasNetAdmin: true });
    const all = await own.hosted(asking(), { ...config, domain: 'all', rights });
    expect(await described(all)).toEqual({ hasNetAdmin: true, setting: '777', media: 'la la EROFS' });
    expect((await own.find(all))?.hosted).toMatchObject({ rights: 3 });
    const { json } = await admin.get(`/api/v1/hostings/${all}/rights`, english);
    expect(json.map(({ service, by }) => [service, by])).toEqual(Array(3).fill(['web', 'admin@kontor.localhost']));
    const entries = journalOf((parts.box as TestBox).database).filter(({ action }) => action === 'grant-rights');
    expect(entries.map(({ subject, after }) => [subject, after])).toContainEqual([
      all,
      JSON.stringify({ rights: rights.toSorted() }),
    ]);
  });

  test('stay over a new version, which asks again for more, and can be withdrawn', async () => {
    const id = await own.hosted(asking(), {
      domain: 'again',
      interpreter: 'compose',
      rights: ['web capability NET_ADMIN'],
    });
    const replace = async (packed: Buffer, body: object) => {
      const { ticket } = await upload(packed);
      const read = await admin.post(`/api/v1/hostings/uploads/${ticket}/compose`, {
        body: { instanceId: id },
        ...english,
      });
      const answer = await admin.put(`/api/v1/hostings/${id}`, { body: { ticket, ...body }, ...english });
      if (answer.status === 202) await own.untilStatus(id, 'RUNNING');
      return { granted: read.json.rights.filter(({ isGranted }) => isGranted).map(({ id: right }) => right), answer };
    };
    const more = await replace(asking({ cap_add: ['NET_ADMIN', 'NET_RAW'] }), {});
    expect(more.granted).toEqual(['web capability NET_ADMIN']);
    expect(await described(id)).toEqual({ ...without, hasNetAdmin: true });
    expect((await own.find(id))?.hosted?.rights).toBe(1);
    const foreign = await replace(asking(), { rights: ['web capability NET_RAW'] });
    expect(foreign.answer.refusal.code).toBe('compose-right');
    await replace(asking(), { rights: [] });
    expect(await described(id)).toEqual(without);
  });

  test('a folder that is closed is no right, nor is one that becomes a way out later', async () => {
    const link = join(parts.folder ?? '', 'link');
    symlinkSync('/etc', link);
    const config = { domain: 'closed', interpreter: 'compose' } as const;
    const readsAt = (path: string) => asking({ volumes: [`${path}:/media:ro`] });
    const granting = (path: string) => ({ ...config, rights: [`web folder ${path} /media`] });
    for (const [path, code] of [
      [link, 'machine-folder-closed'],
      [`${parts.folder}/nothing`, 'machine-folder-missing'],
    ] as const)
      expect((await own.host(readsAt(path), granting(path))).refusal.code).toBe(code);
    rmSync(link);
    mkdirSync(link);
    writeFileSync(join(link, 'song'), 'link');
    const id = await own.hosted(readsAt(link), granting(link));
    expect((await described(id)).media).toBe('link EROFS');
    rmSync(link, { recursive: true });
    symlinkSync('/etc', link);
    await admin.put(`/api/v1/apps/${id}`);
    await eventually(async () => expect((await own.find(id))?.reason).toContain('stays closed'));
    expect((await own.find(id))?.status).not.toBe('RUNNING');
  });

  test('count for one upload, one app and unlocked settings only', async () => {
    const { ticket, compose } = await upload(asking());
    const body = { title: 'x', domain: 'attacked', interpreter: 'compose', rights: idsIn(compose) };
    const post = (client: typeof admin, more: object = {}) =>
      client.post(`/api/v1/hostings/${ticket}`, { body: { ...body, ...more }, ...english });
    const locked = await parts.box?.signedIn({ role: 'admin', uid: 'locked@kontor.localhost' });
    const other = await parts.box?.signedIn({ role: 'admin', mode: true, uid: 'other@kontor.localhost' });
    expect(locked && (await post(locked)).status).toBe(412);
    expect(other && (await post(other)).refusal.code).toBe('upload-gone');
    for (const right of ['web capability SYS_ADMIN', 'db capability NET_ADMIN', 'web folder /etc /media'])
      expect((await post(admin, { rights: [right] })).refusal.code).toBe('compose-right');
    expect((await post(admin)).status).toBe(202);
    expect((await post(admin)).refusal.code).toBe('upload-gone');
  });
});
