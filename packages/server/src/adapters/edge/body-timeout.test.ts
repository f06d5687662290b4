import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyBodyTimeout } from './body-timeout.ts';

const minute = 60_000;
let clock: VirtualClock;
let server: Server;
let arrived: number;

beforeEach(async () => {
  clock = createVirtualClock();
  arrived = 0;
  server = createServer((incoming, response) => {
    applyBodyTimeout(incoming, clock);
    incoming.on('data', (chunk: Buffer) => {
      arrived += chunk.length;
    });
    incoming.on('error', () => {});
    response.flushHeaders();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function send(contentType: string) {
  const headers = { 'content-type': contentType, 'content-length': 100_000_000 };
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/', headers });
  sent.on('error', () => {});
  const closed = new Promise((resolve) => sent.once('close', resolve));
  sent.flushHeaders();
  const [answer] = await once(sent, 'response');
  answer.resume();
  answer.on('error', () => {});
  let written = 0;
  /** Resolves when the server has received the bytes. */
  const write = async (bytes: number) => {
    sent.write(Buffer.alloc(bytes));
    written += bytes;
    await expect.poll(() => arrived).toBe(written);
  };
  return { sent, closed, write };
}

test('a file may take as long as it likes while it goes on arriving, and a minute of silence ends it', async () => {
  const { sent, closed, write } = await send('multipart/form-data; boundary=x');
  for (let minutes = 0; minutes < 12; minutes += 1) {
    await write(40_000);
    clock.advance(minute);
  }
  expect(sent.destroyed).toBe(false);
  clock.advance(minute);
  await closed;
});

test('one that trickles ends after a minute', async () => {
  const slow = await send('multipart/form-data; boundary=x');
  await slow.write(1_000);
  clock.advance(minute);
  await slow.closed;
});

test('any other call has five minutes, however much arrives', async () => {
  const { sent, closed, write } = await send('application/json');
  for (let minutes = 0; minutes < 4; minutes += 1) {
    await write(40_000);
    clock.advance(minute);
  }
  expect(sent.destroyed).toBe(false);
  await write(40_000);
  clock.advance(minute);
  await closed;
});
