import { once } from 'node:events';
import { createServer as createHttpServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../engine/health.ts';
import { type OutgoingNeeds, openOutgoing } from './outgoing-proxy.ts';
import { isPublicAddress } from './public-address.ts';
import { ownerOfPort } from './socket-owner.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const uid = process.getuid?.();

/** Starts a server that returns the request it received, and a proxy that treats loopback as the internet. */
async function proxied(more: Partial<OutgoingNeeds> = {}) {
  const site = createHttpServer((asked, answer) => {
    const { host, 'proxy-authorization': secret = 'none' } = asked.headers;
    answer.end(`${asked.method} ${asked.url} ${host} ${secret}`);
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const port = await freePort({ from: 23_000 + Math.floor(Math.random() * 4_000), to: 29_000 });
  const isUs = (each: number | undefined) => each === uid;
  const proxy = await openOutgoing({ port, mayLeave: isUs, mayReach: () => true, ...more });
  ends.push(proxy.close, () => site.close());
  return { port, site: (site.address() as AddressInfo).port };
}

async function get(port: number, path: string): Promise<[number | undefined, string]> {
  const asked = request({ port, host: '127.0.0.1', path, agent: false, headers: { 'proxy-authorization': 'x' } }).end();
  const [answer] = await once(asked, 'response');
  let text = '';
  for await (const chunk of answer) text += chunk;
  return [answer.statusCode, text];
}

async function tunnelled(port: number, target: string, then = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket
    .on('error', () => {})
    .on('data', (text) => {
      said += String(text);
      if (said.endsWith('established\r\n\r\n')) socket.write(then);
    });
  socket.write(`CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\n\r\n`);
  await once(socket, 'close');
  return said;
}

describe('the way to the internet', () => {
  test('passes on what is asked for by its whole address', async () => {
    const { port, site } = await proxied();
    const address = `127.0.0.1:${site}`;
    expect(await get(port, `http://${address}/a?b=c`)).toEqual([200, `GET /a?b=c ${address} none`]);
    expect((await get(port, '/a'))[0]).toBe(400);
    expect((await get(port, `ftp://${address}/a`))[0]).toBe(400);
    const unusedPort = await freePort({ from: 22_000, to: 22_999 });
    await expect(get(port, `http://127.0.0.1:${unusedPort}/`)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  test('passes on what is encrypted as it is', async () => {
    const { port, site } = await proxied();
    const asked = 'GET /inside HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
    expect(await tunnelled(port, `127.0.0.1:${site}`, asked)).toMatch(/200 OK[\s\S]*GET \/inside x none$/);
    expect(await tunnelled(port, 'nonsense')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await tunnelled(port, `127.0.0.1:${await freePort({ from: 22_000, to: 22_999 })}`)).toMatch(/ 502 /);
  });

  test('does not lead to this machine or its network, by whatever name', async () => {
    const { port, site } = await proxied({ mayReach: isPublicAddress });
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '[::ffff:127.0.0.1]', '10.0.0.1', '2130706433'])
      expect([host, (await tunnelled(port, `${host}:${site}`)).slice(9, 12)]).toEqual([host, '403']);
    expect((await get(port, `http://localhost:${site}/`))[0]).toBe(403);
  });

  test('leads to what is named, by its very host and port', async () => {
    const sites: number[] = [];
    const isNamed: OutgoingNeeds['isNamed'] = ({ host, port }) => host === '127.0.0.1' && sites.includes(port);
    const named = await proxied({ mayReach: isPublicAddress, isNamed });
    sites.push(named.site);
    expect((await get(named.port, `http://127.0.0.1:${named.site}/`))[0]).toBe(200);
    expect((await get(named.port, `http://localhost:${named.site}/`))[0]).toBe(403);
    expect((await get(named.port, `http://127.0.0.1:${named.port}/`))[0]).toBe(403);
  });

  test('goes on through the proxy of the network, with its account, and never to what is near', async () => {
    const parent = await proxied();
    const proxy = new URL(`http://me:secret@127.0.0.1:${parent.port}`);
    const { port } = await proxied({ mayReach: () => true, proxyFor: () => proxy });
    const asked = 'GET /inside HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
    expect(await tunnelled(port, `127.0.0.1:${parent.site}`, asked)).toMatch(/200 OK[\s\S]*GET \/inside x none$/);
    expect((await get(port, `http://127.0.0.1:${parent.site}/a`))[1]).toBe(`GET /a 127.0.0.1:${parent.site} none`);
    const direct = await proxied({
      mayReach: () => true,
      proxyFor: () => new URL(`http://me:a%3A@127.0.0.1:${parent.site}`),
    });
    expect((await get(direct.port, 'http://known..elsewhere/a'))[1]).toBe(
      `GET http://known..elsewhere/a known..elsewhere Basic ${btoa('me:a:')}`,
    );
    const near = await proxied({ mayReach: isPublicAddress, proxyFor: () => proxy });
    for (const host of ['127.0.0.1', 'localhost', '10.0.0.1'])
      expect([host, (await tunnelled(near.port, `${host}:${parent.site}`)).slice(9, 12)]).toEqual([host, '403']);
  });

  test('is there for those alone who were granted it', async () => {
    const { port, site } = await proxied({ mayLeave: () => false });
    expect(await tunnelled(port, `127.0.0.1:${site}`)).toBe('');
    expect(ownerOfPort(port)).toBe(uid);
  });
});

test.each([
  ['1.1.1.1', true],
  ['93.184.216.34', true],
  ['2606:4700::1111', true],
  ['127.0.0.2', false],
  ['192.168.1.1', false],
  ['172.31.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['::1', false],
  ['::ffff:192.168.1.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:7f00:1::', false],
  ['64:ff9b::7f00:1', false],
])('%s is on the internet: %s', (address, is) => {
  expect(isPublicAddress(address)).toBe(is);
});
