import { AdapterError } from '@kontor/platform/errors';
import { days, hours, minutes, seconds } from '@kontor/platform/work/durations';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDevice, type PushBox, startPushBox } from './push.fixture.ts';

const path = '/api/v1/push/devices';
const anna = 'anna@kontor.localhost';
const ben = 'ben@kontor.localhost';
const unreachable = () => new AdapterError('The push service cannot be reached');

let setting: PushBox;
beforeEach(async () => {
  setting = await startPushBox();
  setting.box.addUser({ uid: anna, language: 'de' });
  setting.box.addUser({ uid: ben, language: 'en' });
});
afterEach(() => setting.box.end());

async function deviceOf(uid: string, endpoint: string) {
  const device = createDevice(endpoint);
  await (await setting.box.signIn(uid)).post(path, { body: device.body });
  return device;
}

const post = async (about: string, to = [anna], text = about) => {
  const contentIn = (language: string) => ({ title: language, text });
  setting.push.post({ to, about, link: '/settings/info', contentIn });
  await setting.idle();
};
const listed = async (uid: string) => (await (await setting.box.signIn(uid)).get('/api/v1/push')).json.devices;
const endpoints = () => setting.sent.map(({ endpoint }) => endpoint.replace('https://', ''));

describe('a message', () => {
  test('goes to all devices of its people, in the language of each', async () => {
    const phone = await deviceOf(anna, 'https://a.example/phone');
    const laptop = await deviceOf(anna, 'https://b.example/laptop');
    const other = await deviceOf(ben, 'https://a.example/ben');
    await deviceOf(setting.box.addUser({ uid: 'cleo@kontor.localhost' }), 'https://a.example/cleo');
    await post('disk full', [anna, ben]);
    expect(endpoints().toSorted()).toEqual(['a.example/ben', 'a.example/phone', 'b.example/laptop']);
    const titles = setting.sent.map(({ endpoint, body }) => {
      const device = [phone, laptop, other].find((one) => one.endpoint === endpoint);
      return JSON.parse(device?.decrypt(body) ?? '').title;
    });
    expect(titles.toSorted()).toEqual(['de', 'de', 'en']);
    await setting.pass(hours(2));
    expect(setting.sent).toHaveLength(3);
  });

  test('is tried again with growing pauses, and arrives once', async () => {
    await deviceOf(anna, 'https://a.example/x');
    setting.replies.reply = () => (setting.sent.length < 4 ? { status: 503 } : {});
    await post('disk full');
    expect((await listed(anna))[0]).toMatchObject({ trouble: 'unreachable', reached: null });
    for (let count = 0; count < 20; count++) await setting.pass(seconds(2));
    expect(setting.sent).toHaveLength(4);
    expect(new Set(setting.sent.map(({ headers }) => headers.topic)).size).toBe(1);
    expect((await listed(anna))[0]).toMatchObject({ trouble: null, reached: expect.any(String) });
  });

  test('waits as long as the service asks, an hour at most', async () => {
    await deviceOf(anna, 'https://a.example/x');
    setting.replies.reply = () => ({ status: 429, retryAfter: setting.sent.length === 1 ? minutes(20) : days(9) });
    await post('disk full');
    await setting.pass(minutes(19));
    expect(setting.sent).toHaveLength(1);
    await setting.pass(minutes(2));
    expect(setting.sent).toHaveLength(2);
    await setting.pass(minutes(59));
    expect(setting.sent).toHaveLength(2);
    await setting.pass(minutes(2));
    expect(setting.sent).toHaveLength(3);
  });

  test('ends after a day of a service that is gone, and the next one goes out', async () => {
    await deviceOf(anna, 'https://a.example/x');
    setting.replies.reply = unreachable;
    await post('first');
    for (let hour = 0; hour < 25; hour++) for (let part = 0; part < 6; part++) await setting.pass(minutes(10));
    const tries = setting.sent.length;
    expect(tries).toBeGreaterThan(100);
    expect(tries).toBeLessThan(320);
    await setting.pass(hours(5));
    expect(setting.sent).toHaveLength(tries);
    setting.replies.reply = () => ({});
    await post('second');
    expect(setting.sent).toHaveLength(tries + 1);
  });

  test('is replaced by a newer one about the same while it waits', async () => {
    const device = await deviceOf(anna, 'https://a.example/x');
    setting.replies.reply = unreachable;
    await post('disk', [anna], 'full');
    setting.clock.advance(10);
    await post('disk', [anna], 'fine again');
    setting.sent.length = 0;
    setting.replies.reply = () => ({});
    await setting.pass(hours(1));
    expect(setting.sent.map(({ body }) => JSON.parse(device.decrypt(body)).body)).toEqual(['fine again']);
  });

  test('that was replaced while it was sent goes out as the newer one', async () => {
    const device = await deviceOf(anna, 'https://a.example/x');
    const texts = () => setting.sent.map(({ body }) => JSON.parse(device.decrypt(body)).body);
    let end = (_reply: object) => {};
    setting.replies.reply = () => (setting.sent.length > 1 ? {} : new Promise((resolve) => (end = resolve)));
    const contentIn = (text: string) => () => ({ title: '', text });
    setting.push.post({ to: [anna], about: 'disk', link: '/', contentIn: contentIn('full') });
    setting.clock.advance(10);
    setting.push.post({ to: [anna], about: 'disk', link: '/', contentIn: contentIn('fine again') });
    end({});
    await setting.idle();
    expect(texts()).toEqual(['full', 'fine again']);
  });

  test('is one of twenty that wait at most; the oldest make room', async () => {
    const device = await deviceOf(anna, 'https://a.example/x');
    setting.replies.reply = unreachable;
    for (let count = 0; count < 30; count++) {
      await post(String(count));
      setting.clock.advance(1);
    }
    setting.sent.length = 0;
    setting.replies.reply = () => ({});
    // Each has a pause of its own.
    for (let count = 0; count < 25; count++) await setting.pass(minutes(1));
    const texts = setting.sent.map(({ body }) => Number(JSON.parse(device.decrypt(body)).body));
    expect(texts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 10));
  });

  test('is padded, so that its length says nothing, and a long one is cut', async () => {
    const device = await deviceOf(anna, 'https://a.example/x');
    await post('a', [anna], 'ä');
    await post('b', [anna], 'ü'.repeat(100));
    await post('c', [anna], '„Ä“'.repeat(4000));
    const [short, longer, cut] = setting.sent.map(({ body }) => body);
    expect(short?.length).toBe(longer?.length);
    expect(cut?.length).toBeLessThanOrEqual(4096);
    expect(JSON.parse(device.decrypt(cut ?? Buffer.of())).body).toMatch(/^(„Ä“)+„?Ä?…$/);
  });
});

describe('a push service', () => {
  test.each([404, 410])('that answers %i has the device removed, with what waits for it', async (status) => {
    await deviceOf(anna, 'https://a.example/x');
    await deviceOf(anna, 'https://b.example/x');
    setting.replies.reply = ({ endpoint }) => (endpoint.includes('a.example') ? { status } : {});
    await post('disk full');
    expect(await listed(anna)).toHaveLength(1);
    expect(setting.push.hasDevices([anna])).toBe(true);
    await setting.pass(hours(2));
    expect(endpoints()).toHaveLength(2);
  });

  test.each([400, 403, 413, 301])(
    'that answers %i is not asked again; the device stays and says so',
    async (status) => {
      await deviceOf(anna, 'https://a.example/x');
      setting.replies.reply = () => ({ status });
      await post('disk full');
      await setting.pass(hours(2));
      expect(setting.sent).toHaveLength(1);
      expect((await listed(anna))[0]).toMatchObject({ trouble: 'refused' });
    },
  );

  test('that is away is asked once a round, and delays no other', async () => {
    for (const name of ['1', '2', '3']) await deviceOf(anna, `https://away.example/${name}`);
    await deviceOf(anna, 'https://there.example/x');
    setting.replies.reply = ({ endpoint }) => (endpoint.includes('away') ? unreachable() : {});
    await post('disk full');
    expect(endpoints().toSorted()).toEqual([expect.stringMatching('^away.example/'), 'there.example/x']);
  });
});

test('a push service that takes its time with each message does not hold up what others get', async () => {
  for (let count = 0; count < 6; count++) await deviceOf(anna, `https://slow.example/${count}`);
  await deviceOf(ben, 'https://quick.example/x');
  setting.replies.reply = ({ endpoint }) => {
    if (!endpoint.includes('slow')) return {};
    if (setting.sent.length === 1) {
      const contentIn = () => ({ title: '', text: '' });
      setting.push.post({ to: [ben], about: 'disk', link: '/', contentIn });
    }
    setting.clock.advance(seconds(4));
    return {};
  };
  await post('disk full');
  await setting.pass(seconds(1));
  expect(endpoints().slice(0, 5)).toContain('quick.example/x');
  expect(endpoints()).toHaveLength(7);
});

test('a clock that was a year ahead holds nothing back', async () => {
  await deviceOf(anna, 'https://a.example/x');
  setting.replies.reply = unreachable;
  await post('disk full');
  setting.clock.jump(-days(365));
  setting.replies.reply = () => ({});
  await setting.pass(hours(1));
  expect(setting.sent).toHaveLength(2);
});

test.each([365, -365])(
  'a clock that is set by %i days drops nothing that waits, and what comes then is newer',
  async (moved) => {
    const device = await deviceOf(anna, 'https://a.example/x');
    setting.replies.reply = unreachable;
    for (let count = 0; count < 20; count++) await post(`before ${count}`);
    setting.clock.jump(days(moved));
    await setting.pass(hours(1));
    await post('after');
    setting.sent.length = 0;
    setting.replies.reply = () => ({});
    for (let count = 0; count < 25; count++) await setting.pass(minutes(10));
    const texts = setting.sent.map(({ body }) => JSON.parse(device.decrypt(body)).body);
    expect(texts).toHaveLength(20);
    expect(texts).toContain('after');
    for (const { headers } of setting.sent) expect(Number(headers.ttl)).toBeGreaterThan(hours(15) / 1000);
  },
);

test('a clock that is wrong by days costs no message: its token gets the time of the push service', async () => {
  await deviceOf(anna, 'https://a.example/x');
  for (const wrong of [days(3), -days(6)]) {
    setting.clock.jump(wrong);
    setting.sent.length = 0;
    const right = setting.clock.now() - days(3) * Math.sign(wrong);
    const isValid = (token = '') => {
      const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
      return exp * 1000 > right && exp * 1000 <= right + days(1);
    };
    setting.replies.reply = ({ headers }) => (isValid(headers.authorization) ? {} : { status: 403, date: right });
    await post(`disk full ${wrong}`);
    expect(setting.sent).toHaveLength(2);
    expect((await listed(anna))[0]).toMatchObject({ trouble: null });
  }
});

test('a push service whose time is right is not asked twice for what it refuses', async () => {
  await deviceOf(anna, 'https://a.example/x');
  setting.replies.reply = () => ({ status: 403, date: setting.clock.now() + minutes(2) });
  await post('disk full');
  expect(setting.sent).toHaveLength(1);
});

test('a subscription that cannot be opened is removed', async () => {
  await deviceOf(anna, 'https://a.example/x');
  setting.replies.reply = unreachable;
  await post('disk full');
  const tables = setting.box.database.tables<{ push_devices: { subscription: string } }>();
  setting.box.database.run(tables.updateTable('push_devices').set({ subscription: 'damaged' }));
  await setting.pass(hours(1));
  expect(await listed(anna)).toEqual([]);
  expect(setting.sent).toHaveLength(1);
});
