import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMemoryLog } from '@kontor/testkit/test-core';
import Pool from 'undici/lib/dispatcher/pool.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProxiedRequest } from './proxied-request.ts';
import { createReads } from './reads.ts';

const log = createMemoryLog();
const servers: Server[] = [];
let failures = 0;
let loads: number;
let reads: ReturnType<typeof createReads>;
let address: string;

async function listen(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

beforeEach(async () => {
  log.lines.length = 0;
  loads = 0;
  const load = async () => {
    loads += 1;
    if (loads <= failures) throw new Error('too many open files');
    return Pool;
  };
  reads = createReads({ log, load });
  const port = await listen(createServer((_request, response) => response.end('by a kept connection')));
  const unanswered = (error: Error) => {
    throw error;
  };
  const proxiedRequest: ProxiedRequest = { port, headers: ['host', 'app'], answerHeaders: () => [], unanswered };
  const edge = createServer((request, response) =>
    reads.forward({ request, response, proxiedRequest, repeat: () => response.end('by one of its own') }),
  );
  address = `http://127.0.0.1:${await listen(edge)}/`;
});
afterEach(() => {
  reads.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const read = async () => (await fetch(address)).text();

test('while the client cannot be loaded reads go another way, and it is loaded with a later one', async () => {
  failures = 2;
  expect(await read()).toBe('by one of its own');
  expect(await read()).toBe('by one of its own');
  expect(await read()).toBe('by a kept connection');
  expect(await read()).toBe('by a kept connection');
  expect(loads).toBe(3);
  expect(log.lines).toEqual([expect.stringContaining('too many open files')]);
});
