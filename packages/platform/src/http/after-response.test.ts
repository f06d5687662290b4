import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { afterResponse } from './after-response.ts';

describe('what follows a response', () => {
  const server = createServer();
  beforeEach(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  /** Sends a request; resolves with the side of the caller and with the response the server is to send. */
  async function arrived() {
    const sent = request({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, agent: false }).end();
    sent.on('error', () => undefined);
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
    return { sent, response };
  }
  const doneAfter = (response: ServerResponse) =>
    new Promise<string>((resolve) => afterResponse(response, () => resolve('done')));

  test('is done once it was sent', async () => {
    const { sent, response } = await arrived();
    const order: string[] = [];
    const done = doneAfter(response).then(() => order.push('done'));
    sent.on('response', (answer) => answer.resume());
    response.end('there', () => order.push('sent'));
    await done;
    expect(order).toEqual(['sent', 'done']);
  });

  test('is done at once when the caller is gone already', async () => {
    const { sent, response } = await arrived();
    const closed = once(response, 'close');
    sent.destroy();
    await closed;
    expect(await doneAfter(response)).toBe('done');
  });
});
