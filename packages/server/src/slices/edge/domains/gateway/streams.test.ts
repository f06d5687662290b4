import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { echo, openTestEdge, type TestEdge } from '../edge.fixture.ts';
import { answered, closeOf, enter, openRequest, wiki } from '../edge-clients.fixture.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await openTestEdge();
});
afterEach(() => edge.close());

describe('streams', () => {
  it('the head and the first bytes arrive while the app still writes', async () => {
    const open: ServerResponse[] = [];
    await edge.app({}, (_request, response) => {
      open.push(response.writeHead(200, { 'content-type': 'text/event-stream' }));
      response.flushHeaders();
    });
    const { cookie } = await enter(edge);
    const answer = await answered(openRequest(edge, { cookie }).end());
    const [app] = open.slice(-1);
    app?.write('data: 1\n\n');
    expect(String((await once(answer, 'data'))[0])).toBe('data: 1\n\n');
    app?.write('data: 2\n\n');
    expect(String((await once(answer, 'data'))[0])).toBe('data: 2\n\n');
    app?.end();
    await once(answer, 'end');
  });

  it('an app is asked for events as they are, and for everything else as the browser asks', async () => {
    const encodings: unknown[] = [];
    await edge.app({}, (got, response) => {
      if (got.url === '/asked') encodings.push(got.headers['accept-encoding']);
      echo(got, response);
    });
    const { cookie } = await enter(edge);
    for (const accept of ['text/event-stream', '*/*']) {
      const headers = { cookie, accept, 'accept-encoding': 'gzip, deflate, br, zstd' };
      expect((await answered(openRequest(edge, headers, 'GET', '/asked').end())).statusCode).toBe(200);
    }
    expect(encodings).toEqual([undefined, 'gzip, deflate, br, zstd']);
  });

  it('the first bytes of an upload reach the app while the browser still sends', async () => {
    const incoming: IncomingMessage[] = [];
    const server = await edge.app({}, (got, response) => {
      if (got.method !== 'POST') return echo(got, response);
      incoming.push(got);
      got.on('end', () => response.end('thanks'));
    });
    const { cookie } = await enter(edge);
    const sent = openRequest(edge, { cookie, 'transfer-encoding': 'chunked' }, 'POST');
    const answer = answered(sent);
    sent.write('first');
    await once(server, 'request');
    expect(String((await once(incoming[0] as IncomingMessage, 'data'))[0])).toBe('first');
    sent.write('second');
    expect(String((await once(incoming[0] as IncomingMessage, 'data'))[0])).toBe('second');
    sent.end();
    expect((await answer).statusCode).toBe(200);
  });

  it('a browser that goes away ends the request at the app', async () => {
    const server = await edge.app({}, (got, response) => {
      if (got.url === '/slow') response.writeHead(200).write('x');
      else echo(got, response);
    });
    const { cookie } = await enter(edge);
    const sent = openRequest(edge, { cookie }, 'GET', '/slow').end();
    const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    await answered(sent);
    const closed = closeOf(response);
    sent.destroy();
    await closed;
  });

  it('an upload that breaks off breaks off at the app', async () => {
    const server = await edge.app({}, (got, response) => {
      if (got.method === 'GET') echo(got, response);
      got.resume();
    });
    const { cookie } = await enter(edge);
    const sent = openRequest(edge, { cookie, 'content-length': '1000' }, 'POST');
    sent.write('half');
    const [got] = (await once(server, 'request')) as [IncomingMessage];
    got.on('error', () => {});
    const closed = closeOf(got);
    sent.destroy();
    await closed;
    expect(got.complete).toBe(false);
  });

  it('an answer the app cuts short is cut short for the browser', async () => {
    await edge.app({}, (got, response) => {
      if (got.url !== '/cut') return echo(got, response);
      response.writeHead(200, { 'content-length': 1000 });
      response.write('half', () => response.destroy());
    });
    const { cookie } = await enter(edge);
    await expect(edge.ask(wiki, '/cut', { headers: { cookie } })).rejects.toThrow('aborted');
  });

  it('an app may answer before it has read everything', async () => {
    await edge.app({}, (got, response) => {
      if (got.method === 'GET') return echo(got, response);
      response.writeHead(413).end('too much');
    });
    const { cookie } = await enter(edge);
    const sent = openRequest(edge, { cookie, 'content-length': '8000000' }, 'POST');
    sent.write(Buffer.alloc(500_000));
    const answer = await answered(sent);
    expect(answer.statusCode).toBe(413);
    expect(String((await once(answer, 'data'))[0])).toBe('too much');
    sent.destroy();
  });

  it('a connection kept by the edge but closed by the app costs nobody an answer', async () => {
    const server = await edge.app();
    const { cookie } = await enter(edge);
    for (let round = 0; round < 5; round += 1) {
      expect((await edge.ask(wiki, '/', { headers: { cookie } })).status).toBe(200);
      server.closeIdleConnections();
    }
  });
});
