import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyVapid } from '../../../adapters/web-push/push-browser.fixture.ts';
import { createDevice, type PushBox, startPushBox } from './push.fixture.ts';

const english = { headers: { 'accept-language': 'en', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' } };
const path = '/api/v1/push/devices';

let setting: PushBox;
let anna: Awaited<ReturnType<PushBox['box']['signedIn']>>;
beforeEach(async () => {
  setting = await startPushBox();
  anna = await setting.box.signedIn({ uid: 'anna@kontor.localhost', role: 'admin', language: 'en' });
});
afterEach(() => setting.box.end());

const add = (body: object, by = anna) => by.post(path, { body: body as never, ...english });
const devicesOf = async (by = anna) => (await by.get('/api/v1/push', english)).json.devices;

describe('a device', () => {
  test('is added by its subscription, listed without it, and removed', async () => {
    const device = createDevice('https://push.example.net/secret');
    const added = await add(device.body);
    expect(added.status).toBe(201);
    const listed = { device: 'Firefox, Linux', reached: null, trouble: null };
    expect(await devicesOf()).toEqual([{ ...added.json, ...listed }]);
    expect(JSON.stringify(await devicesOf())).not.toContain('secret');
    await add(device.body);
    expect(await devicesOf()).toHaveLength(1);
    expect((await anna.delete(`${path}/${added.json.id}`)).status).toBe(204);
    expect(await devicesOf()).toEqual([]);
    expect((await anna.delete(`${path}/${added.json.id}`)).status).toBe(404);
  });

  test('of one person is none of another, unless the other subscribes with it', async () => {
    const ben = await setting.box.signedIn({ uid: 'ben@kontor.localhost' });
    const device = createDevice('https://push.example.net/x');
    const { id } = (await add(device.body)).json;
    expect(await devicesOf(ben)).toEqual([]);
    expect((await ben.delete(`${path}/${id}`)).status).toBe(404);
    expect((await ben.post(`${path}/${id}/test`)).status).toBe(404);
    await add(device.body, ben);
    expect([(await devicesOf()).length, (await devicesOf(ben)).length]).toEqual([0, 1]);
  });

  const { keys } = createDevice('');
  test.each([
    ['http', { endpoint: 'http://push.example.net/x', keys }],
    ['no key', { endpoint: 'https://push.example.net/x', keys: { ...keys, p256dh: 'AAAA' } }],
    ['a short secret', { endpoint: 'https://push.example.net/x', keys: { ...keys, auth: 'AAAA' } }],
    ['a long address', { endpoint: `https://push.example.net/${'x'.repeat(2000)}`, keys }],
    ['nothing', {}],
  ])('with %s is refused', async (_what, body) => {
    expect((await add(body)).status).toBe(422);
    expect(await devicesOf()).toEqual([]);
  });

  test('is one of ten at most', async () => {
    const devices = Array.from({ length: 11 }, (_, index) => createDevice(`https://push.example.net/${index}`));
    for (const device of devices.slice(0, 10)) expect((await add(device.body)).status).toBe(201);
    expect((await add(devices[10]?.body ?? {})).refusal).toMatchObject({ code: 'push-devices-full' });
    expect((await add(devices[3]?.body ?? {})).status).toBe(201);
  });

  test('is added a few times in a row only, so that nobody fills the journal', async () => {
    const { body } = createDevice('https://push.example.net/x');
    for (let count = 0; count < 20; count++) expect((await add(body)).status).toBe(201);
    expect((await add(body)).refusal.code).toBe('too-many-tries');
    setting.clock.advance(11 * 60_000);
    expect((await add(body)).status).toBe(201);
  });

  test.each([
    [
      'removed',
      (uid: string) =>
        setting.box
          .signedIn({ uid: 'olaf@kontor.localhost', role: 'admin', mode: true })
          .then((olaf) => olaf.delete(`/api/v1/users/${uid}` as '/api/v1/users/{id}')),
    ],
    [
      'disabled',
      (uid: string) =>
        setting.box
          .signedIn({ uid: 'olaf@kontor.localhost', role: 'admin', mode: true })
          .then((olaf) => olaf.post(`/api/v1/users/${uid}/disable` as '/api/v1/users/{id}/disable')),
    ],
  ])('goes with a user who is %s', async (_what, act) => {
    await add(createDevice('https://push.example.net/x').body);
    expect((await act(anna.uid)).status).toBeLessThan(300);
    expect(setting.push.hasDevices([anna.uid])).toBe(false);
  });

  test('goes with the password it was switched on under', async () => {
    await add(createDevice('https://push.example.net/x').body);
    const body = { currentPassword: 'Sonnenblume7', newPassword: 'Herbstlaub-9', newPasswordRepeat: 'Herbstlaub-9' };
    const changed = await anna.post(`/api/v1/users/${anna.uid}/password_change_request`, { body: body as never });
    expect(changed.status).toBeLessThan(300);
    expect(await devicesOf()).toEqual([]);
  });
});

describe('the key of the box', () => {
  test('is made once, sealed, and signs', async () => {
    const [first, second] = [await anna.get('/api/v1/push'), await anna.get('/api/v1/push')];
    expect(first.json.publicKey).toBe(second.json.publicKey);
    const tables = setting.box.database.tables<{ system_config: { context: string; value: string } }>();
    const rows = setting.box.database.all(tables.selectFrom('system_config').selectAll().where('context', '=', 'push'));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.value).not.toContain('crv');
    const device = createDevice('https://push.example.net/x');
    const { id } = (await add(device.body)).json;
    await anna.post(`${path}/${id}/test`);
    const claims = verifyVapid(setting.sent[0]?.headers.authorization ?? '');
    expect(claims).toMatchObject({ aud: 'https://push.example.net', key: first.json.publicKey });
    expect(claims.sub).toMatch(/^https:\/\/cloud\.kontor\.localhost/);
  });
});

describe('a test', () => {
  const send = async (reply: PushBox['replies']['reply']) => {
    const device = createDevice('https://push.example.net/x');
    const { id } = (await add(device.body)).json;
    setting.replies.reply = reply;
    return { device, reply: await anna.post(`${path}/${id}/test`, english) };
  };

  test('arrives in the language of the person', async () => {
    const { device, reply } = await send(() => ({}));
    expect(reply.status).toBe(204);
    const [push] = setting.sent;
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' });
    expect(JSON.parse(device.decrypt(push?.body ?? Buffer.of()))).toMatchObject({
      ...{ title: 'Test message', lang: 'en', tag: push?.headers.topic },
      url: `${setting.box.portalUrl}/account`,
    });
    expect((await devicesOf())[0]).toMatchObject({ reached: expect.any(String), trouble: null });
  });

  test('says that the device is gone, and removes it', async () => {
    const { reply } = await send(() => ({ status: 410 }));
    expect(reply.refusal.code).toBe('push-gone');
    expect(await devicesOf()).toEqual([]);
  });

  test('says what the service refuses', async () => {
    const { reply } = await send(() => ({ status: 403, text: 'invalid JWT' }));
    expect(reply.refusal).toMatchObject({ code: 'push-refused', message: expect.stringContaining('(403)') });
    expect((await devicesOf())[0]).toMatchObject({ trouble: 'refused' });
  });

  test('is limited', async () => {
    const { reply } = await send(() => ({}));
    expect(reply.status).toBe(204);
    const { id } = (await devicesOf())[0] ?? { id: '' };
    for (let count = 1; count < 10; count++) expect((await anna.post(`${path}/${id}/test`)).status).toBe(204);
    expect((await anna.post(`${path}/${id}/test`)).refusal.code).toBe('too-many-tries');
    expect(setting.sent).toHaveLength(10);
    setting.clock.advance(11 * 60_000);
    expect((await anna.post(`${path}/${id}/test`)).status).toBe(204);
  });
});
