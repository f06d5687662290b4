import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { echo, openTestEdge, type TestEdge } from '../edge.fixture.ts';
import { answered, closeOf, enter, openRequest, wiki } from '../edge-clients.fixture.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await openTestEdge();
});
afterEach(() => edge.close());

const get = async (cookie: string, path = '/') => edge.ask(wiki, path, { headers: { cookie } });

describe('reads', () => {
  it('go over one kept connection', async () => {
    const sockets = new Set<Socket>();
    await edge.app({}, (got, response) => {
      sockets.add(got.socket);
      echo(got, response);
    });
    const { cookie } = await enter(edge);
    for (let round = 0; round < 5; round += 1) expect((await get(cookie)).status).toBe(200);
    expect(sockets.size).toBe(1);
  });

  it('are asked again when the app closed the kept connection without an answer', async () => {
    const asked = new WeakMap<Socket, number>();
    let closed = 0;
    await edge.app({}, (got, response) => {
      const count = (asked.get(got.socket) ?? 0) + 1;
      asked.set(got.socket, count);
      if (count === 1) return echo(got, response);
      closed += 1;
      got.socket.destroy();
    });
    const { cookie } = await enter(edge);
    for (let round = 0; round < 6; round += 1) expect((await get(cookie)).status).toBe(200);
    expect(closed).toBeGreaterThan(0);
  });

  it('alone share connections: what changes something gets one of its own', async () => {
    const used = new Set<Socket>();
    let reused = 0;
    await edge.app({}, (got, response) => {
      if (got.method === 'POST' && used.has(got.socket)) reused += 1;
      used.add(got.socket);
      echo(got, response);
    });
    const { cookie } = await enter(edge);
    for (let round = 0; round < 4; round += 1) {
      await get(cookie);
      expect((await edge.ask(wiki, '/', { method: 'POST', headers: { cookie }, body: 'x' })).status).toBe(200);
    }
    expect(reused).toBe(0);
  });

  it('are not asked again on a new connection when part of the answer has come', async () => {
    let asked = 0;
    await edge.app({}, (got, response) => {
      if (got.url !== '/cut') return echo(got, response);
      asked += 1;
      response.writeHead(200, { 'content-length': 10 });
      response.write('half', () => response.destroy());
    });
    const { cookie } = await enter(edge);
    await expect(get(cookie, '/cut')).rejects.toThrow('aborted');
    expect(asked).toBe(1);
  });

  it('get the answer that follows informational ones, and none of those', async () => {
    await edge.app({}, (got) => {
      got.socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\nX-Early: 1\r\n\r\n');
      got.socket.write('HTTP/1.1 100 Continue\r\n\r\n');
      got.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
    const { cookie } = await enter(edge);
    const answer = await get(cookie);
    expect(answer).toMatchObject({ status: 200, text: 'ok' });
    expect(answer.headers['x-early']).toBeUndefined();
  });

  it('arrive whole, byte by byte, whatever their length', async () => {
    const bodies = [1, 16 * 1024, 16 * 1024 + 1, 3_000_000].map((length) =>
      Buffer.alloc(length, 'a\xe9\0\xff', 'latin1'),
    );
    await edge.app({}, (got, response) => {
      const body = bodies[Number(got.url?.slice(1))] ?? Buffer.alloc(0);
      response.writeHead(200, { 'content-length': body.length }).end(body);
    });
    const { cookie } = await enter(edge);
    for (const [index, body] of bodies.entries()) {
      const answer = await answered(openRequest(edge, { cookie }, 'GET', `/${index}`).end());
      expect(Buffer.concat(await answer.toArray()).equals(body)).toBe(true);
    }
  });

  it('wait for a browser that reads slowly', async () => {
    const length = 30_000_000;
    let sent: ServerResponse | undefined;
    await edge.app({}, (_got, response) => {
      sent = response.writeHead(200, { 'content-length': length });
      response.write(Buffer.alloc(length, 'k'));
      response.end();
    });
    const { cookie } = await enter(edge);
    const answer = await answered(openRequest(edge, { cookie }).end());
    answer.pause();
    expect(sent?.writableFinished).toBe(false);
    expect((await text(answer)).length).toBe(length);
  });

  it('that were asked while no connection was free end when the browser goes', async () => {
    const waiting: IncomingMessage[] = [];
    const server = await edge.app({}, (got) => void waiting.push(got));
    const { cookie } = await enter(edge);
    const all = Array.from({ length: 8 }, () => openRequest(edge, { cookie }));
    for (const one of all) {
      one.on('error', () => {});
      one.end();
    }
    while (waiting.length < all.length) await once(server, 'request');
    const closed = waiting.map(({ socket }) => closeOf(socket));
    for (const one of all) one.destroy();
    await Promise.all(closed);
  });
});
