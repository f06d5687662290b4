import { type ChildServer, startChildServer } from '@kontor/testkit/child-server';
import { type Client, clientOf } from '@kontor/testkit/client';
import { dataFolder } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isSignedWith, startReceiver, type TestReceiver } from './receiver.fixture.ts';

// The real server in a process of its own, and a receiver of the test's own.
const catalogue = new URL('../../../../../../testkit/catalogue/v1', import.meta.url).pathname;
const password = 'Herbstlaub22';
const path = '/api/v1/notifications/webhook';
const english = { headers: { 'accept-language': 'en' } };

let place: ReturnType<typeof dataFolder>;
let receiver: TestReceiver;
let server: ChildServer | undefined;
let admin: Client;
let secret: string;

const start = () =>
  startChildServer({
    data: place.folder,
    catalogue,
    // Mail waits for this server, which is none.
    environment: { KONTOR_SMTP_URL: 'smtp://127.0.0.1:1', KONTOR_SETUP_PIN: '12345678' },
  });

async function signedIn(port: number, token: string): Promise<Client> {
  const client = clientOf(port, token);
  await client.post('/api/v1/adminmode', { body: { password } });
  return client;
}

beforeEach(async () => {
  place = dataFolder();
  receiver = await startReceiver();
  server = await start();
  const names = { uid: 'olga@kontor.localhost', firstName: 'Olga', lastName: 'Ott', externEmail: 'olga@firma.example' };
  const body = { ...names, password, passwordRepeat: password, pin: '12345678' };
  const { headers } = await clientOf(server.port).post('/api/v1/setup/new', { body });
  admin = await signedIn(server.port, String(headers['x-auth-token']));
  const value = { diskSpace: ['olga@firma.example'] };
  await admin.post('/api/v1/config/system/system', { body: [{ id: 'notifications', value }] });
  secret = String((await admin.put(path, { body: { address: receiver.address } })).json.secret);
});
afterEach(async () => {
  await server?.stop();
  await receiver.close();
  place.remove();
});

/** Puts a message into the queue. */
const queue = async () => {
  const { status } = await admin.post('/api/v1/notifications/test', { body: { event: 'diskSpace' } });
  expect(status).toBe(202);
};
const read = async () => (await admin.get(path, english)).json;
const testNow = async () => {
  const began = performance.now();
  const { status, text } = await admin.post(`${path}/test`, english);
  return { status, text, ms: performance.now() - began };
};

describe('a receiver', () => {
  test('that answers 500 and then 200 gets the message twice with one id, signed each time', async () => {
    receiver.answerWith((response) => {
      response.writeHead(500).end();
      receiver.answerWith();
    });
    await queue();
    const [first, second] = await receiver.until(2);
    expect(second?.id).toBe(first?.id);
    expect(second?.text).toBe(first?.text);
    expect(receiver.arrived.map((message) => isSignedWith(message, secret))).toEqual([true, true]);
    await expect.poll(read).toMatchObject({ waiting: 0, failure: { isGivenUp: false } });
  });

  test('that refuses connections gets it once it is there', async () => {
    const { port } = receiver;
    await receiver.close();
    await queue();
    await expect.poll(async () => (await read()).failure?.text).toMatch(/^“127\.0\.0\.1” cannot be reached/);
    expect(await testNow()).toMatchObject({ status: 422, text: expect.stringContaining('webhook-unreachable') });
    receiver = await startReceiver(undefined, port);
    expect(await testNow()).toMatchObject({ status: 200 });
    await receiver.until(2);
    expect(receiver.arrived.map(({ json }) => json.event)).toEqual(['test', 'diskSpace']);
    await expect.poll(async () => (await read()).waiting).toBe(0);
  });

  test('that redirects is not followed, and said', async () => {
    const other = await startReceiver();
    receiver.answerWith((response) => void response.writeHead(308, { location: other.address }).end());
    await queue();
    await expect
      .poll(async () => (await read()).failure?.text)
      .toMatch(/redirects to another address \(response 308\)/);
    expect((await testNow()).text).toContain('webhook-redirects');
    expect(other.arrived).toEqual([]);
    await other.close();
  });

  test('that is slow but in time has it, and one that hangs does not hold up more than itself', async () => {
    receiver.answerWith((response) => void setTimeout(() => response.writeHead(200).end(), 1_500));
    const slow = await testNow();
    expect([slow.status, slow.ms > 1_400]).toEqual([200, true]);
    receiver.answerWith(() => undefined);
    await queue();
    await receiver.until(2);
    const began = performance.now();
    expect((await admin.get('/api/v1/status')).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(5_000);
    const hanging = await testNow();
    expect(hanging).toMatchObject({ status: 422, text: expect.stringContaining('webhook-slow') });
    expect(hanging.ms).toBeLessThan(15_000);
    await expect.poll(async () => (await read()).failure?.text).toMatch(/did not answer within 10 seconds\.$/);
  });
});

test('a server killed while it sends a message sends it again after the start, with the same id', async () => {
  // The receiver has the whole message; Kontor is killed before it gets the response.
  let kill: Promise<void> | undefined;
  receiver.answerWith((response) => {
    kill ??= server?.kill();
    void kill?.then(() => response.writeHead(204).end());
  });
  await queue();
  const [first] = await receiver.until(1);
  await server?.ended;
  receiver.answerWith();
  server = await start();
  const [, again] = await receiver.until(2);
  expect(again?.id).toBe(first?.id);
  expect(again && isSignedWith(again, secret)).toBe(true);
  admin = await signedIn(server.port, admin.token ?? '');
  await expect.poll(async () => (await read()).waiting).toBe(0);
});

test('a stop of the server does not wait for a receiver that hangs, and loses nothing', async () => {
  receiver.answerWith(() => undefined);
  await queue();
  await receiver.until(1);
  const began = performance.now();
  await server?.stop();
  expect(performance.now() - began).toBeLessThan(8_000);
  receiver.answerWith();
  server = await start();
  const [first, again] = await receiver.until(2);
  expect(again?.id).toBe(first?.id);
});
