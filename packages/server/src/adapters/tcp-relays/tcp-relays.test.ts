import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTcpRelays, type TcpRelays } from './tcp-relays.ts';

// All of 127.0.0.0/8 is this machine: two networks and a directory in it.
const here = { address: '127.9.0.1', network: '127.9.0.0/28' };
let directory: Server;
let relays: TcpRelays;
const port = () => (directory.address() as AddressInfo).port;

beforeEach(async () => {
  directory = createServer((socket) => socket.on('data', (words) => socket.end(`heard ${words}`))).listen(
    0,
    '127.0.0.1',
  );
  await once(directory, 'listening');
  relays = createTcpRelays('The directory', () => ({ host: '127.0.0.1', port: port() }));
});
afterEach(async () => {
  await relays.closeAll();
  directory.close();
  await once(directory, 'close');
});

/** Resolves with the response to a client with this local address, or with the error code. */
async function say(words: string, localAddress: string, host = here.address): Promise<string> {
  const socket = connect({ host, port: port(), localAddress });
  socket.write(words);
  try {
    return await text(socket);
  } catch (error) {
    return (error as { code?: string }).code ?? 'failed';
  }
}

test('lets the containers of its app through, and nobody from another network', async () => {
  await relays.open('app-wiki', here);
  expect(await say('hello', '127.9.0.5')).toBe('heard hello');
  for (const stranger of ['127.9.0.16', '127.0.0.1', '127.10.0.5'])
    expect(await say('hello', stranger)).not.toContain('heard');
});

test('is opened once, follows the app to another network, and closes with it', async () => {
  await relays.open('app-wiki', here);
  await relays.open('app-wiki', here);
  const other = { address: '127.9.1.1', network: '127.9.1.0/28' };
  await relays.open('app-wiki', other);
  expect(await say('hello', '127.9.0.5')).toBe('ECONNREFUSED');
  expect(await say('hello', '127.9.1.5', other.address)).toBe('heard hello');
  await relays.close('app-wiki');
  await relays.close('app-wiki');
  expect(await say('hello', '127.9.1.5', other.address)).toBe('ECONNREFUSED');
});

test('ends what is open when it closes, and lets go of what the directory ends', async () => {
  await relays.open('app-wiki', here);
  const socket = connect({ host: here.address, port: port(), localAddress: '127.9.0.5' });
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  await relays.closeAll();
  await closed;
  expect(socket.destroyed).toBe(true);
});

test('who took the port of the server is given no connection', async () => {
  const upstream = () => ({ host: '127.0.0.1', port: port(), uid: 199_999 });
  for (const [owner, isHeard] of [
    [199_999, true],
    [200_000, false],
    [undefined, false],
  ] as const) {
    const checked = createTcpRelays('The directory', upstream, undefined, () => owner);
    await checked.open('app-wiki', here);
    expect((await say('hello', '127.9.0.5')).includes('heard')).toBe(isHeard);
    await checked.closeAll();
  }
});

test('an address that is not this machine’s is told', async () => {
  const nowhere = { address: '192.0.2.1', network: '192.0.2.0/28' };
  await expect(relays.open('app-wiki', nowhere)).rejects.toThrow('cannot be reached at 192.0.2.1');
});
