import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anna, ben, echo, openTestEdge, type TestEdge } from '../edge.fixture.ts';
import { answered, closeOf, echoUpgrades, enter, openRequest, portal, upgrade, wiki } from '../edge-clients.fixture.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await openTestEdge();
});
afterEach(() => edge.close());

describe('WebSockets', () => {
  it('carry bytes both ways, with the person named', async () => {
    echoUpgrades(await edge.app());
    const { cookie } = await enter(edge);
    const { socket, head } = await upgrade(edge, wiki, { cookie, 'x-kontor-7f3a': 'boss' });
    expect(head).toContain('101 Switching Protocols');
    expect(head).toContain(`X-Seen: ${anna}`);
    socket.write('hello');
    expect(String((await once(socket, 'data'))[0])).toBe('hello');
    socket.destroy();
  });

  it('pass the same gate: no session, a stranger, a page of another app', async () => {
    echoUpgrades(await edge.app());
    const { cookie } = await enter(edge);
    expect((await upgrade(edge, wiki)).head).toMatch(/^HTTP\/1\.1 401 /);
    expect((await upgrade(edge, wiki, { cookie: 'kontor-app=x' })).head).toMatch(/^HTTP\/1\.1 401 /);
    const origin = edge.origin('notes.kontor.localhost');
    expect((await upgrade(edge, wiki, { cookie, origin })).head).toMatch(/^HTTP\/1\.1 403 /);
    expect((await upgrade(edge, 'evil.example')).head).toMatch(/^HTTP\/1\.1 421 /);
    expect((await upgrade(edge, portal)).head).toMatch(/^HTTP\/1\.1 404 /);
    const own = await upgrade(edge, wiki, { cookie, origin: edge.origin(wiki) });
    expect(own.head).toMatch(/^HTTP\/1\.1 101 /);
    own.socket.destroy();
  });

  it('say what the app says when it refuses', async () => {
    const server = await edge.app();
    server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno'));
    const { cookie } = await enter(edge);
    const { head } = await upgrade(edge, wiki, { cookie });
    expect(head).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/);
    expect(head).toContain('Connection: close');
  });

  it('end when the app ends', async () => {
    const server = await edge.app();
    server.on('upgrade', (_request, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
      socket.once('data', () => socket.destroy());
    });
    const { cookie } = await enter(edge);
    const { socket } = await upgrade(edge, wiki, { cookie });
    socket.write('x');
    await closeOf(socket);
  });

  it.each<[string, (token: string) => unknown]>([
    ['the person signs out', (token) => edge.signOut(token)],
    ['the membership ends', () => edge.people.groups.setMembers('app-wiki', [ben])],
    ['the person is disabled', () => edge.core.events.publish('user-disabled', { uid: anna })],
    [
      'the password changes',
      () => edge.core.events.publish('password-changed', { uid: anna, exceptSession: undefined }),
    ],
    ['the app is removed', () => edge.uninstall('app-wiki')],
    ['the domain changes', () => edge.core.events.publish('domain-changed', { domain: 'other.example' })],
    ['the portal session runs out', () => edge.clock.advance(12 * 3_600_000 + 60_000)],
  ])('and streams end at once when %s', async (_what, end) => {
    edge.people.groups.setMembers('app-wiki', [anna, ben]);
    const server = await edge.app({ userGroup: 'app-wiki' }, (got, response) => {
      if (got.url === '/events') response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      else echo(got, response);
    });
    echoUpgrades(server);
    const { cookie, token } = await enter(edge);
    const other = await upgrade(edge, wiki, { cookie: (await enter(edge, wiki, ben)).cookie });
    const { socket } = await upgrade(edge, wiki, { cookie });
    const events = await answered(openRequest(edge, { cookie }, 'GET', '/events').end());
    events.on('error', () => {});
    events.resume();
    const closed = Promise.all([closeOf(socket), closeOf(events)]);
    await end(token);
    await closed;
    const isMine = /signs out|membership|disabled|password/.test(_what);
    if (isMine) {
      other.socket.write('still here');
      expect(String((await once(other.socket, 'data'))[0])).toBe('still here');
    } else await ended(other.socket);
    other.socket.destroy();
  });

  const ended = async (socket: Socket) => socket.closed || (await closeOf(socket));
});
