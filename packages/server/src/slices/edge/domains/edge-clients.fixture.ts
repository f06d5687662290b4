import { type EventEmitter, once } from 'node:events';
import { type IncomingMessage, request, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { seconds } from '@kontor/platform/work/durations';
import type { Answer } from '@kontor/testkit/client';
import { anna, type TestEdge } from './edge.fixture.ts';

export const wiki = 'wiki.kontor.localhost';
export const portal = 'cloud.kontor.localhost';

export const pageHeaders = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };

/** A browser with a cookie jar for each host; it follows and records redirects. */
export function openBrowser(edge: TestEdge, headers: Record<string, string> = pageHeaders) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (host: string) => {
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  const cookieOf = (host: string) => [...jarOf(host)].map(([name, value]) => `${name}=${value}`).join('; ');

  function storeCookies(host: string, answer: Answer): void {
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (attributes.includes('Max-Age=0')) jarOf(host).delete(name);
      else jarOf(host).set(name, value);
    }
  }

  /** Makes one request without following redirects. */
  async function get(url: string, more: Record<string, string> = {}): Promise<Answer> {
    const { hostname, pathname, search } = new URL(url);
    const cookie = cookieOf(hostname);
    const all = { ...headers, ...(cookie === '' ? {} : { cookie }), ...more };
    const answer = await edge.ask(hostname, `${pathname}${search}`, { headers: all });
    storeCookies(hostname, answer);
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
      return Object.assign(answer, { hops });
    },
  };
}

/** Sends text over a raw connection. Resolves with everything received until it closes. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let heard = '';
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      heard += part;
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
    socket.setTimeout(seconds(4), () => socket.destroy(new Error(`still open after: ${heard}`)));
  });
}

/** Requests whose end two parsers may see at different places: name, headers, body. */
export const smugglingPayloads = [
  ['length and chunks together', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n', 'hello'],
  ['an unknown coding', 'Transfer-Encoding: gzip, chunked\r\n', '0\r\n\r\n'],
  ['a hidden coding', 'Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'],
  ['a length with a sign', 'Content-Length: +5\r\n', 'hello'],
  ['a folded header', 'X-A: b\r\n Transfer-Encoding: chunked\r\n', ''],
  ['a space before the colon', 'Content-Length : 5\r\n', 'hello'],
  ['two hosts', 'Host: evil.example\r\n', ''],
  ['a bare carriage return', 'X-A: b\rX-Kontor-7f3a: boss\r\n', ''],
  ['a null byte', 'X-A: b\0c\r\n', ''],
] as const;

/** Headers with which a client impersonates somebody else, and secrets no app may receive. */
export const forgedHeaders = (cookie: string, token: string) => ({
  cookie: `theme=dark; ${cookie}; USESSIONID=${token}; kontor-state=x; __Host-kontor-app=y`,
  'x-kontor-7f3a': ['boss', 'boss'],
  'X-Kontor-7F3A': 'boss',
  x_kontor_7f3a: 'boss',
  'x-kontor-9b1c': 'boss',
  'x-auth-token': token,
  'x-forwarded-for': '1.2.3.4',
  'x-forwarded-host': 'evil.example',
  forwarded: 'for=1.2.3.4',
  'x-real-ip': '1.2.3.4',
  'x-kept': 'yes',
});

/** Makes an app accept upgrade requests and echo every byte. */
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

/** Requests a WebSocket. Resolves with the socket and the head of the response. */
export async function upgrade(edge: TestEdge, host: string, headers: Record<string, string> = {}) {
  const socket = connect(edge.port, '127.0.0.1');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const key = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAA\r\n';
  socket.write(`GET /ws HTTP/1.1\r\nHost: ${host}:${edge.port}\r\n${key}${lines.join('')}\r\n`);
  const [data] = (await once(socket, 'data')) as [Buffer];
  return { socket, head: data.toString() };
}

/** A browser whose user is signed in at the portal. */
export function browserOf(edge: TestEdge, uid: string) {
  const browser = openBrowser(edge);
  browser.jarOf(portal).set('USESSIONID', edge.signIn(uid));
  return browser;
}

/** Makes the first two steps of the login at the wiki. Resolves with the address the portal redirects to. */
export async function startLogin(edge: TestEdge, browser: ReturnType<typeof openBrowser>, path = '/'): Promise<URL> {
  const first = await browser.get(`${edge.origin(wiki)}${path}`);
  const second = await browser.get(first.headers.location ?? '');
  return new URL(second.headers.location ?? '');
}

/** Signs in at the portal and at an app, without a request to the app. Resolves with the app's cookie and the portal's token. */
export async function enter(edge: TestEdge, host = wiki, uid = anna) {
  const browser = browserOf(edge, uid);
  let answer = await browser.get(`${edge.origin(host)}/`);
  for (let step = 0; step < 2; step += 1) answer = await browser.get(answer.headers.location ?? '');
  const token = browser.jarOf(portal).get('USESSIONID') ?? '';
  return { browser, cookie: browser.cookieOf(host), token };
}

/** A request to the wiki whose streams the test controls. */
export function openRequest(edge: TestEdge, headers: Record<string, string>, method = 'GET', path = '/') {
  const all = { host: `${wiki}:${edge.port}`, ...headers };
  const sent = request({ host: '127.0.0.1', port: edge.port, method, path, headers: all, agent: false });
  sent.on('error', () => {});
  return sent;
}

/** Resolves when a connection closes, with or without an error. */
export const closeOf = (side: EventEmitter) => new Promise((resolve) => side.once('close', resolve));

export const answered = async (sent: ReturnType<typeof request>): Promise<IncomingMessage> =>
  (await once(sent, 'response'))[0];
