import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isKnownName } from './known-name.ts';

let server: Socket;
let asked: number;
let answer: (query: Buffer) => Buffer | undefined;
beforeEach(async () => {
  asked = 0;
  answer = () => undefined;
  server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    asked += 1;
    const reply = answer(query);
    if (reply !== undefined) server.send(reply, port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

const ask = (host: string, longestMs = 400) =>
  isKnownName(host, { longestMs, servers: [`127.0.0.1:${server.address().port}`] });

/** Returns a reply to a query with this code and these records. */
function reply(query: Buffer, code: number, records: Buffer[] = []): Buffer {
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  const end = query.indexOf(0, 12) + 5;
  return Buffer.concat([head, query.subarray(12, end), ...records]);
}
const kindOf = (query: Buffer): number => query.readUInt16BE(query.indexOf(0, 12) + 1);
/** An A record of the name of the question. */
const address = Buffer.from('c00c000100010000003c0004c0000201', 'hex');

test('a server that drops every packet is waited for a limited time, and nothing is known', async () => {
  const began = performance.now();
  expect(await ask('cloud.firma.example')).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(asked).toBeGreaterThan(0);
});

test('a name with an address of one kind is known, also while the other question is not answered', async () => {
  answer = (query) => (kindOf(query) === 1 ? reply(query, 0, [address]) : undefined);
  expect(await ask('cloud.firma.example', 2_000)).toBe(true);
});

test('a name that the server does not have is unknown, unless it stands on this machine', async () => {
  answer = (query) => reply(query, 3);
  expect(await ask('nobody.invalid', 20_000)).toBe(false);
  expect(await ask('localhost', 20_000)).toBe(true);
});

test('a server that fails says nothing about a name', async () => {
  answer = (query) => reply(query, 2);
  expect(await ask('cloud.firma.example')).toBeUndefined();
});
