import { startBox, type TestBox } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyVapid } from '../../../adapters/web-push/push-browser.fixture.ts';
import { startPushService, type TestPushService } from '../../../adapters/web-push/push-service.fixture.ts';
import { createPushServices } from '../../../adapters/web-push/push-services.ts';
import { createDevice } from './push.fixture.ts';

const anna = 'anna@kontor.localhost';
const patience = 3_000;

/** A box and a push service of its own, over https. */
describe('messages by a push service', () => {
  let service: TestPushService;
  /** One of another browser. */
  let other: TestPushService;
  let box: TestBox;
  let device: ReturnType<typeof createDevice>;
  let client: Awaited<ReturnType<TestBox['signedIn']>>;

  beforeEach(async () => {
    service = await startPushService();
    other = await startPushService();
    const { send } = servicesOf();
    // Loopback is no endpoint a browser may name; the name is checked in the test of the adapter.
    box = await startBox({ engine: createMemoryEngine(), pushServices: { isAllowed: () => true, send } });
    client = await box.signedIn({ uid: anna, role: 'admin' });
    device = createDevice(service.endpoint('/phone'));
    expect((await client.post('/api/v1/push/devices', { body: device.body })).status).toBe(201);
  });
  afterEach(async () => {
    await box.end();
    await service.close();
    await other.close();
  });

  const servicesOf = () =>
    createPushServices({
      mayReach: (address) => ['127.0.0.1', '::1'].includes(address),
      ca: `${service.ca}\n${other.ca}`,
      patience,
    });

  const post = (text: string, about = text) =>
    box.slices.push.post({ to: [anna], about, link: '/settings/info', contentIn: () => ({ title: 'Server', text }) });
  const texts = () => service.received.map(({ body }) => JSON.parse(device.decrypt(body)).body);
  const devices = async () => (await client.get('/api/v1/push')).json.devices;
  /** Resolves when the box has recorded what became of the last message. */
  const recorded = () =>
    box.slices.all
      .flatMap(({ recurring = [] }) => recurring)
      .find(({ name }) => name === 'push messages')
      ?.idle();

  test('arrive signed, encrypted and once', async () => {
    post('Die Festplatte ist fast voll.');
    const [push] = await service.until(1);
    await recorded();
    const { origin } = new URL(service.endpoint('/'));
    expect(verifyVapid(String(push?.headers.authorization))).toMatchObject({ aud: origin });
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(push?.body.includes('Festplatte')).toBe(false);
    expect(texts()).toEqual(['Die Festplatte ist fast voll.']);
    expect(await devices()).toMatchObject([{ trouble: null, reached: expect.any(String) }]);
  });

  test('that are refused for a moment arrive at the next try', async () => {
    service.answers.answer = () => ({ status: service.received.length === 0 ? 500 : 201 });
    post('Eine Festplatte fällt aus.');
    await service.until(2);
    await recorded();
    expect(new Set(texts()).size).toBe(1);
    expect(await devices()).toMatchObject([{ trouble: null }]);
  });

  test('to a device that has gone end with it', async () => {
    service.answers.answer = () => ({ status: 410 });
    post('Eine Festplatte fällt aus.');
    await service.until(1);
    await recorded();
    expect(await devices()).toEqual([]);
  });

  test('wait for one that hangs, and nobody else waits for it', async () => {
    const laptop = createDevice(other.endpoint('/laptop'));
    other.answers.answer = () => 'hang';
    await client.post('/api/v1/push/devices', { body: laptop.body });
    post('Eine Festplatte fällt aus.');
    await service.until(1);
    await recorded();
    const laptopNow = (await devices()).find(({ trouble }) => trouble === 'unreachable');
    expect((await devices()).map(({ trouble }) => trouble).toSorted()).toEqual([null, 'unreachable']);
    const test = await client.post(`/api/v1/push/devices/${laptopNow?.id}/test` as never);
    expect(test.refusal.code).toBe('push-unreachable');
    other.answers.answer = () => ({ status: 201 });
    const tries = other.received.length;
    await other.until(tries + 1);
    await recorded();
    expect(service.received).toHaveLength(1);
    expect((await devices()).map(({ trouble }) => trouble)).toEqual([null, null]);
  });

  test('wait for one that is gone, outlive a restart, and a box stops without waiting', async () => {
    await service.close();
    post('Eine Festplatte fällt aus.');
    await recorded();
    expect(await devices()).toMatchObject([{ trouble: 'unreachable' }]);
    await box.stop();
    await service.open();
    expect(service.received).toHaveLength(0);
    const again = await startBox({ engine: createMemoryEngine(), pushServices: servicesOf(), data: box.data });
    await service.until(1);
    await again.end();
    expect(texts()).toEqual(['Eine Festplatte fällt aus.']);
  });

  test('that hang do not hold a stop', async () => {
    service.answers.answer = () => 'hang';
    post('Eine Festplatte fällt aus.');
    await service.until(1);
    const began = performance.now();
    await box.stop();
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
