import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { ask } from '@kontor/testkit/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectPaths } from '../../../../project-paths.ts';

const hosted = (name: string) => import(pathToFileURL(join(projectPaths.hostingRuntime, name)).href);
let folder: string;
let stop = () => Promise.resolve();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-site-'));
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => new Promise((resolve) => server.close(() => resolve()));
  return (server.address() as AddressInfo).port;
}

test('a part is sent only of the version somebody has a part of', async () => {
  writeFileSync(join(folder, 'a.txt'), '0123456789');
  const { createSite } = await hosted('site.mjs');
  const port = await listen(createSite(folder));
  const get = async (headers: Record<string, string>) => ask(port, 'GET', '/a.txt', { headers });
  const { headers } = await get({});
  const etag = String(headers.etag);
  const range = 'bytes=2-3';
  const part = { status: 206, text: '23' };
  const whole = { status: 200, text: '0123456789' };
  expect(await get({ range })).toMatchObject(part);
  expect(await get({ range, 'if-range': etag })).toMatchObject(part);
  expect(await get({ range, 'if-range': String(headers['last-modified']) })).toMatchObject(part);
  for (const other of ['"other"', `W/${etag}`, 'Thu, 01 Jan 2026 00:00:00 GMT', ''])
    expect([other, await get({ range, 'if-range': other })]).toMatchObject([other, whole]);
  // An unsatisfiable range is then ignored as well.
  expect(await get({ range: 'bytes=90-', 'if-range': '"other"' })).toMatchObject(whole);
});

test('a body of unknown length is told its length, and nothing of it stays', async () => {
  const { spool } = await hosted('spool.mjs');
  const port = await listen(async (asked, response) => {
    const whole = await spool(asked, { folder, most: 1_000_000 });
    response.end(whole === undefined ? 'too long' : `${whole.length} ${(await text(whole.body)).length}`);
  });
  const send = (bytes: number) =>
    new Promise<string>((resolve, reject) => {
      const headers = { 'transfer-encoding': 'chunked', connection: 'close' };
      const asked = request({ port, host: '127.0.0.1', method: 'POST', headers }, (answer) => resolve(text(answer)));
      asked.on('error', reject);
      Readable.from([Buffer.alloc(bytes / 2), Buffer.alloc(bytes / 2)]).pipe(asked);
    });
  expect([await send(0), await send(600_000), await send(1_000_002)]).toEqual(['0 0', '600000 600000', 'too long']);
  expect(readdirSync(folder)).toEqual([]);
});

test('a body that breaks off leaves nothing', async () => {
  const { spool } = await hosted('spool.mjs');
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(1_000);
      throw new Error('gone');
    })(),
  );
  await expect(spool(broken, { folder, most: 1_000_000 })).rejects.toThrow('gone');
  expect(readdirSync(folder)).toEqual([]);
});
