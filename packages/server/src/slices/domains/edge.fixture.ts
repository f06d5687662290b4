import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { systemClock } from '@kontor/platform/work/clock';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { type Answer, type Asked, ask } from '@kontor/testkit/client';
import { type TestGround, testGround } from '@kontor/testkit/ground';
import { addPerson, type PersonWish } from '@kontor/testkit/people';
import { openBoxKey } from '../../adapters/box-key.ts';
import { createWebServer } from '../../front/web-server.ts';
import { createFront } from '../../front.ts';
import type { Slice } from '../../slice.ts';
import { createGroups } from '../groups/index.ts';
import { createPasswords } from '../passwords/index.ts';
import { createSession } from '../session/index.ts';
import { createUsers } from '../users/index.ts';
import { type AppRoute, createDomains } from './index.ts';

export const anna = 'anna.arndt@kontor.localhost';
export const ben = 'ben.beck@kontor.localhost';

/** A real web server with the real people behind it; apps are small servers of the test. */
export async function openTestEdge({ scheme = 'http' as 'http' | 'https' } = {}) {
  const clock: VirtualClock = createVirtualClock();
  const ground = testGround({ clock });
  const people = peopleOf(ground);
  const apps: AppRoute[] = [];
  const domains = createDomains({
    ground,
    session: people.session,
    people,
    apps: { routes: () => apps },
    setup: { domain: () => 'kontor.localhost' },
    scheme,
  });
  hear(ground, [people.groups.slice, people.session.slice, domains.slice]);
  const calls: string[] = [];
  const note = (what: string) => (request: IncomingMessage, response: Parameters<RequestListener>[1]) => {
    calls.push(`${what} ${request.method} ${request.url}`);
    request.resume();
    response.end(what);
  };
  const front = createFront({ domains, api: note('api'), files: note('page'), clock, log: ground.log });
  const web = createWebServer(front, systemClock);
  const port = await web.listen(0, '127.0.0.1');
  domains.listensOn(port);
  domains.slice.start?.();
  const servers: Server[] = [];

  /** An app behind the edge. */
  async function app(wish: Partial<AppRoute> = {}, listener: RequestListener = echo): Promise<Server> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    const name = wish.name ?? 'wiki';
    install({ port: (server.address() as AddressInfo).port, name, instance: `app-${name}`, ...wish });
    return server;
  }

  function install(wish: Partial<AppRoute>): void {
    const title = { de: 'Wiki', en: 'Wiki' };
    const open = { authMode: 'proxy-header' as const, identityHeader: 'x-kontor-7f3a', openPaths: [], isFramed: false };
    apps.push({
      instance: 'app-wiki',
      name: 'wiki',
      title,
      state: 'running',
      port: 1,
      userGroup: '',
      ...open,
      ...wish,
    });
    ground.live.changed('apps');
  }

  function change(instance: string, patch: Partial<AppRoute>): void {
    for (const [index, route] of apps.entries()) if (route.instance === instance) apps[index] = { ...route, ...patch };
    ground.live.changed('apps');
  }

  function uninstall(instance: string): void {
    apps.splice(0, apps.length, ...apps.filter((route) => route.instance !== instance));
    ground.database.transaction(() => ground.facts.announce('app-removed', { instanceId: instance }));
    ground.live.changed('apps');
  }

  return {
    port,
    clock,
    ground,
    people,
    domains,
    calls,
    app,
    install,
    change,
    uninstall,
    ask: (host: string, path: string, asked: Asked & { method?: string } = {}): Promise<Answer> =>
      ask(port, asked.method ?? 'GET', path, { ...asked, host: `${host}:${port}` }),
    origin: (host: string) => `${scheme}://${host}:${port}`,
    /** Signs a person in at the portal: the token, as the cookie holds it. */
    signIn: (uid: string): string => people.session.begin(uid, { address: '10.0.0.9', userAgent: '' }).token,
    signOut(token: string): void {
      const logout = people.session.slice.routes?.['POST /api/v1/logout'];
      const http = { reply: { header() {} } };
      if (typeof logout === 'function') logout({ caller: people.session.identify(token), http } as never);
    },
    async close() {
      domains.slice.stop?.();
      await web.close();
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      ground.remove();
    },
  };
}

export type TestEdge = Awaited<ReturnType<typeof openTestEdge>>;

/** Answers what it was asked. */
export const echo: RequestListener = (request, response) => {
  const body = JSON.stringify({ method: request.method, url: request.url, headers: request.headers });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
};

function peopleOf(ground: TestGround) {
  const groups = createGroups(ground);
  const passwords = createPasswords(ground, openBoxKey(`${ground.config.data}/secrets`));
  const users = createUsers({ ground, groups, passwords });
  const session = createSession({ ground, groups, users, passwords });
  const add = (wish: PersonWish) => addPerson(users, passwords.confirmPuk, wish);
  groups.createAppGroup({ cn: 'app-wiki', description: 'Wiki', entryParentId: 'app-wiki' });
  add({ uid: anna, role: 'admin' });
  add({ uid: ben, givenname: 'Ben', surname: 'Beck' });
  return { groups, passwords, users, session, add };
}

function hear({ facts }: TestGround, slices: readonly Slice[]): void {
  for (const { listens = {} } of slices)
    for (const [name, listener] of Object.entries(listens))
      facts.listen(name as 'app-removed', listener as (fact: object) => void);
}

export const pageHeaders = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };

/** A browser with a cookie jar for each host; it follows redirects and remembers them. */
export function openBrowser(edge: TestEdge, headers: Record<string, string> = pageHeaders) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (host: string) => {
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  const cookieOf = (host: string) => [...jarOf(host)].map(([name, value]) => `${name}=${value}`).join('; ');

  function keep(host: string, answer: Answer): void {
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (attributes.includes('Max-Age=0')) jarOf(host).delete(name);
      else jarOf(host).set(name, value);
    }
  }

  /** One request, no redirect followed. */
  async function get(url: string, more: Record<string, string> = {}): Promise<Answer> {
    const { hostname, pathname, search } = new URL(url);
    const cookie = cookieOf(hostname);
    const all = { ...headers, ...(cookie === '' ? {} : { cookie }), ...more };
    const answer = await edge.ask(hostname, `${pathname}${search}`, { headers: all });
    keep(hostname, answer);
    return answer;
  }

  return {
    jarOf,
    cookieOf,
    get,
    /** Follows redirects to the end. `hops` are the addresses on the way. */
    async go(url: string): Promise<Answer & { hops: string[] }> {
      const hops: string[] = [url];
      let answer = await get(url);
      while (answer.status === 302 && hops.length < 10) {
        const next = new URL(answer.headers.location ?? '', hops.at(-1)).href;
        hops.push(next);
        answer = await get(next);
      }
      return { ...answer, hops };
    },
  };
}

/** Says something on a bare connection and answers everything that comes back until it ends. */
export function sayRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let heard = '';
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      heard += part;
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
    socket.setTimeout(4_000, () => socket.destroy(new Error(`still open after: ${heard}`)));
  });
}

/** Lets an app join upgrade requests and send back every byte as it came. */
export function echoUpgrades(server: Server): void {
  server.on('upgrade', (request, socket: Socket, head) => {
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Seen: ${request.headers['x-kontor-7f3a'] ?? 'nobody'}\r\n\r\n`,
    );
    socket.on('error', () => socket.destroy());
    if (head.length > 0) socket.write(head);
    socket.pipe(socket);
  });
}

/** Asks for a WebSocket. Answers the socket and the head of the answer. */
export async function upgrade(edge: TestEdge, host: string, headers: Record<string, string> = {}) {
  const socket = connect(edge.port, '127.0.0.1');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const key = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAA\r\n';
  socket.write(`GET /ws HTTP/1.1\r\nHost: ${host}:${edge.port}\r\n${key}${lines.join('')}\r\n`);
  const [data] = (await once(socket, 'data')) as [Buffer];
  return { socket, head: data.toString() };
}
