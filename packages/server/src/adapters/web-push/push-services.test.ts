import { AdapterError } from '@kontor/platform/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PushAnswer, startPushService, type TestPushService } from './push-service.fixture.ts';
import { createPushServices, type PushServices } from './push-services.ts';

const isOwn = (address: string) => ['127.0.0.1', '::1'].includes(address);

describe('a push service', () => {
  let service: TestPushService;
  let services: PushServices;
  beforeAll(async () => {
    service = await startPushService();
    services = createPushServices({ mayReach: isOwn, ca: service.ca, patience: 3_000 });
  });
  afterAll(() => service.close());

  const send = (endpoint: string, by = services, signal = new AbortController().signal) =>
    by.send({ endpoint, headers: { ttl: '60' }, body: Buffer.from('sealed') }, signal);

  test('is given the message with its headers', async () => {
    expect(await send(service.endpoint('/x?y=1'))).toEqual({
      status: 201,
      retryAfter: undefined,
      date: expect.any(Number),
      text: '',
    });
    expect(service.received.at(-1)).toMatchObject({
      path: '/x?y=1',
      headers: { ttl: '60', 'content-length': '6' },
      body: Buffer.from('sealed'),
    });
  });

  test('says what it thinks of it, and when to come back; a redirect is not followed', async () => {
    service.answers.answer = ({ path }): PushAnswer =>
      path === '/moved'
        ? { status: 307, headers: { location: '/other' } }
        : { status: 429, headers: { 'retry-after': '120' } };
    expect(await send(service.endpoint('/x'))).toMatchObject({ status: 429, retryAfter: 120_000 });
    expect(await send(service.endpoint('/moved'))).toMatchObject({ status: 307 });
    expect(service.received.at(-1)?.path).toBe('/moved');
  });

  test('that hangs, is gone, or whose certificate nobody knows, is not waited for', async () => {
    service.answers.answer = () => 'hang';
    const stopping = new AbortController();
    const failures = [
      send(service.endpoint('/x')),
      send('https://localhost:1/x'),
      send(service.endpoint('/x'), createPushServices({ mayReach: isOwn })),
      send(service.endpoint('/x'), services, stopping.signal),
    ];
    stopping.abort();
    for (const { reason } of (await Promise.allSettled(failures)) as PromiseRejectedResult[])
      expect(reason).toBeInstanceOf(AdapterError);
  });

  test('that switches to another protocol is not waited for', async () => {
    service.answers.answer = () => ({ status: 101, headers: { connection: 'upgrade', upgrade: 'x' } });
    await expect(send(service.endpoint('/x'))).rejects.toThrow('cannot be reached');
  });

  test('inside is never connected to', async () => {
    const before = service.received.length;
    const strict = createPushServices({ ca: service.ca });
    await expect(send(service.endpoint('/x'), strict)).rejects.toThrow('cannot be reached');
    expect(service.received).toHaveLength(before);
  });
});

describe('the endpoint of a subscription', () => {
  const { isAllowed } = createPushServices();
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQ',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYA',
    'https://ntfy.firma.example:8443/up?up=1',
  ])('%s may be used', (endpoint) => {
    expect(isAllowed(endpoint)).toBe(true);
  });
  test.each([
    'http://push.example.net/x',
    'https://user:secret@push.example.net/x',
    'https://localhost/x',
    'https://localhost./x',
    'https://cloud.kontor.localhost/x',
    'https://nas/x',
    'https://nas.local/x',
    'https://printer.lan/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://192.168.1.1/x',
    'https://169.254.169.254/latest',
    'ftp://push.example.net/x',
    'push.example.net',
    '',
  ])('%s may not', (endpoint) => {
    expect(isAllowed(endpoint)).toBe(false);
  });
});
