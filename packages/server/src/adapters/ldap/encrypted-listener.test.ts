import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { createEncryptedListener, type EncryptedListener } from './encrypted-listener.ts';

const clock = createVirtualClock();
const place = { address: '127.0.0.1', port: 0, tlsPort: 0 };
const open = new Set<Socket>();
let listener: EncryptedListener;

beforeEach(async () => {
  listener = createEncryptedListener({
    clock,
    context: () => undefined,
    upstream: () => ({ host: '127.0.0.1', port: 9 }),
    servicesDn: 'ou=services,dc=kontor',
    signedIn() {},
  });
  place.port = await freePort();
  place.tlsPort = await freePort();
  await listener.open(place);
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  await listener.close();
});

async function client(): Promise<Socket> {
  const socket = connect(place.port, place.address);
  open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)));
  await once(socket, 'connect');
  return socket.resume();
}

const bind = Buffer.from([0x30, 0x0c, 0x02, 0x01, 0x01, 0x60, 0x07, 0x02, 0x01, 0x03, 0x04, 0x00, 0x80, 0x00]);

/** Sends a request that is answered, so that everything before was read. */
async function ask(socket: Socket): Promise<void> {
  socket.write(bind);
  await once(socket, 'data');
}

/** Resolves with whether a new connection is answered rather than closed. */
async function isAnswered(): Promise<boolean> {
  const socket = await client();
  const closed = once(socket, 'close').then(() => false);
  return Promise.race([ask(socket).then(() => true), closed]).catch(() => false);
}

test('a client that only keeps talking is closed, too', async () => {
  const socket = await client();
  const ended = once(socket, 'close');
  await ask(socket);
  clock.advance(14_000);
  await ask(socket);
  clock.advance(1_000);
  await ended;
});

test('a client that asks again and again without encryption is closed', async () => {
  const socket = await client();
  const ended = once(socket, 'close');
  for (let times = 0; times < 16; times += 1) await ask(socket);
  socket.write(bind);
  await ended;
});

test('one address does not take all connections, and gets more once it closed some', async () => {
  const first = await Promise.all(Array.from({ length: 64 }, client));
  for (const socket of first) await ask(socket);
  const more = connect(place.port, place.address).on('error', () => {});
  await once(more.resume(), 'close');
  const ended = once(first[0] as Socket, 'close');
  first[0]?.end();
  await ended;
  await expect.poll(isAnswered).toBe(true);
});
