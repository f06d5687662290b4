import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestEdge, type TestEdge } from '../edge.fixture.ts';
import { enter, openRequest, wiki } from '../edge-clients.fixture.ts';

const whole = 100_000_000;
/** Upper limit for the buffers of sockets and streams: those of the kernel on four sides, and a few of ours. */
const mostInFlight = 32_000_000;

let edge: TestEdge;
beforeEach(async () => {
  edge = await openTestEdge();
});
afterEach(() => edge.close());

const inside = async () => ({ cookie: (await enter(edge)).cookie });

/** Writes 100 MB at the reader's pace. Returns a function that returns the bytes written so far. */
function pour(target: Writable): () => number {
  const chunk = Buffer.alloc(65_536, 'k');
  let left = whole;
  const push = () => {
    while (left > 0) {
      const part = chunk.subarray(0, Math.min(left, chunk.length));
      left -= part.length;
      if (!target.write(part)) return void target.once('drain', push);
    }
    target.end();
  };
  push();
  return () => whole - left;
}

/** Resolves with the amount at which the transfer stalls, as the other end does not read. */
async function whenStill(moved: () => number): Promise<number> {
  let before = -1;
  for (let same = 0; same < 10; same += moved() === before ? 1 : -same) {
    before = moved();
    await wait(10);
  }
  return before;
}

async function countBytes(stream: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += (chunk as Buffer).length;
  return bytes;
}

it('a download of 100 MB waits for a browser that does not read, and then arrives whole', async () => {
  let sent = () => 0;
  await edge.app({}, (got, response) => {
    if (got.url !== '/big') response.end();
    else sent = pour(response.writeHead(200, { 'content-length': whole }));
  });
  const asked = openRequest(edge, await inside(), 'GET', '/big').end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(await whenStill(() => sent())).toBeLessThan(mostInFlight);
  expect(await countBytes(answer)).toBe(whole);
});

it('an upload of 100 MB waits for an app that does not read, and then arrives whole', async () => {
  const server = await edge.app({}, (got, response) => {
    if (got.method === 'GET') response.end();
  });
  const asked = openRequest(edge, await inside(), 'POST', '/big');
  const sent = pour(asked);
  const [got, response] = (await once(server, 'request')) as [IncomingMessage, Parameters<typeof pour>[0]];
  expect(await whenStill(sent)).toBeLessThan(mostInFlight);
  const bytes = await countBytes(got);
  response.end(String(bytes));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(String((await once(answer, 'data'))[0])).toBe(String(whole));
});

it('a hundred visits at once each get their own answer', async () => {
  await edge.app({}, (got, response) => response.end(got.url));
  const headers = await inside();
  const paths = Array.from({ length: 100 }, (_, index) => `/page/${index}`);
  const answers = await Promise.all(paths.map((path) => edge.ask(wiki, path, { headers })));
  expect(answers.map(({ text }) => text)).toEqual(paths);
});
