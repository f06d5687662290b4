import { once } from 'node:events';
import { createServer as createPlain, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createEncrypted } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, isIPv6, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { issueFor, makeAuthority } from '../certificates/authority.ts';
import { within } from '../within.ts';
import { createPostJson, PostError } from './post-json.ts';
import { isHostAddress, isInsideAddress } from './public-address.ts';

const body = '{"event":"diskSpace"}';
const headers = { 'webhook-id': 'msg_1' };
const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n';
const servers: { server: Server; sockets: Set<Socket> }[] = [];

/** Listens on a free port of loopback until the test ends. */
async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push({ server, sockets });
  return (server.address() as AddressInfo).port;
}

/** Starts a receiver and returns its address. */
const receiver = async (answer: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listening(createPlain(answer))}/hook?key=abc`;

afterEach(async () => {
  for (const { server, sockets } of servers.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

const textOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray()).toString();

/** Resolves with the code of the failure. */
async function failureAt(address: string, client = createPostJson({ longestMs: 20_000 }), signal?: AbortSignal) {
  const error = await client.post({ address, body, headers }, signal).catch((thrown: unknown) => thrown);
  return error instanceof PostError ? error.code : error;
}

describe('a message', () => {
  test('arrives as it is, with its headers, and its status comes back', async () => {
    const seen = Promise.withResolvers<{ request: IncomingMessage; text: string }>();
    const address = await receiver(async (request, response) => {
      seen.resolve({ request, text: await textOf(request) });
      response.writeHead(202).end('thank you');
    });
    expect(await createPostJson().post({ address, body, headers })).toBe(202);
    const { request, text } = await seen.promise;
    expect([request.method, request.url, text]).toEqual(['POST', '/hook?key=abc', body]);
    expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'msg_1' });
    expect(request.headers.host).toBe(new URL(address).host);
  });

  test.each([
    [400, 'webhook-refuses'],
    [401, 'webhook-login-needed'],
    [404, 'webhook-not-there'],
    [429, 'webhook-refuses'],
    [500, 'webhook-fails'],
    [503, 'webhook-fails'],
  ])('that is answered with %i did not arrive: %s', async (status, code) => {
    expect(await failureAt(await receiver((_, response) => response.writeHead(status).end()))).toBe(code);
  });

  test('is not sent on where the receiver redirects', async () => {
    let isFollowed = false;
    const elsewhere = await receiver((_, response) => {
      isFollowed = true;
      response.end();
    });
    const address = await receiver((_, response) => response.writeHead(307, { location: elsewhere }).end());
    expect(await failureAt(address)).toBe('webhook-redirects');
    expect(isFollowed).toBe(false);
  });

  test('waits for an answer for a limited time', async () => {
    expect(await failureAt(await receiver(() => undefined), createPostJson({ longestMs: 300 }))).toBe('webhook-slow');
  });

  test('has arrived once the status is there, however long the rest takes', async () => {
    const address = await receiver((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('x');
    });
    expect(await createPostJson({ longestMs: 2_000 }).post({ address, body, headers })).toBe(200);
  });

  test('ends at once when it is called off, which is no failure of the receiver', async () => {
    const stop = new AbortController();
    const address = await receiver(() => stop.abort(new Error('stopped')));
    expect(await failureAt(address, createPostJson(), stop.signal)).toEqual(new Error('stopped'));
  });

  test('to a port without a program, to one that hangs up and to one that speaks otherwise does not arrive', async () => {
    const refusing = createSocketServer();
    const port = await listening(refusing);
    await new Promise((resolve) => refusing.close(resolve));
    servers.pop();
    expect(await failureAt(`http://127.0.0.1:${port}/`)).toBe('webhook-unreachable');
    const hangingUp = await listening(createSocketServer((socket) => socket.destroy()));
    expect(await failureAt(`http://127.0.0.1:${hangingUp}/`)).toBe('webhook-cut-off');
    const greeting = await listening(createSocketServer((socket) => socket.end('220 mail.firma.example ESMTP\r\n')));
    expect(await failureAt(`http://127.0.0.1:${greeting}/`)).toBe('webhook-not-http');
    expect(await failureAt(`https://127.0.0.1:${greeting}/`)).toBe('webhook-not-encrypted');
  });

  test('to one that switches to another protocol does not arrive', async () => {
    const switching = await listening(createSocketServer((socket) => socket.once('data', () => socket.write(upgrade))));
    expect(await failureAt(`http://127.0.0.1:${switching}/`)).toBe('webhook-cut-off');
  });

  test('to a name that nobody has does not arrive', async () => {
    expect(await failureAt('https://nobody.invalid/hook', createPostJson())).toBe('webhook-host-unknown');
  });
});

describe('over https', () => {
  let chain: string;
  let identity: { key: string; cert: string };
  beforeAll(async () => {
    const authority = await makeAuthority('Test', Date.now());
    const issued = await issueFor('localhost', authority, Date.now());
    chain = authority.chain;
    identity = { key: issued.key, cert: issued.chain };
  });

  test('the certificate has to be one that is trusted, and of this name', async () => {
    const port = await listening(createEncrypted(identity, (_, response) => response.end()));
    const trusting = createPostJson({ ca: chain });
    expect(await trusting.post({ address: `https://localhost:${port}/`, body, headers })).toBe(200);
    expect(await failureAt(`https://localhost:${port}/`, createPostJson())).toBe('webhook-certificate');
    expect(await failureAt(`https://127.0.0.1:${port}/`, trusting)).toBe('webhook-certificate');
  });
  afterAll(() => expect(servers).toEqual([]));
});

describe('an address', () => {
  const { check } = createPostJson({ longestMs: 2_000 });
  const codeOf = async (address: string) =>
    check(address).then(
      () => 'fine',
      (error: unknown) => (error instanceof PostError ? error.code : error),
    );

  test.each([
    ['http://127.0.0.1:8123/', 'fine'],
    ['http://[::1]/', 'fine'],
    ['http://192.168.1.20/', 'fine'],
    ['http://localhost/', 'fine'],
    ['https://1.1.1.1/', 'fine'],
    ['https://10.0.0.1/', 'fine'],
    ['https://nobody.invalid/', 'fine'],
    ['http://1.1.1.1/', 'webhook-address-plain'],
    ['http://[2606:4700::1111]/', 'webhook-address-plain'],
    ['http://100.64.0.1/', 'webhook-address-plain'],
    ['https://169.254.169.254/latest', 'webhook-address-special'],
    ['https://[::ffff:169.254.169.254]/', 'webhook-address-special'],
    ['https://0.0.0.0/', 'webhook-address-special'],
    ['https://[::]/', 'webhook-address-special'],
    ['https://[fe80::1]/', 'webhook-address-special'],
    ['https://255.255.255.255/', 'webhook-address-special'],
    ['https://2851995649/', 'webhook-address-special'],
    ['http://[fd12::1]/', 'fine'],
    ['http://[fd00:ec2::254]/latest', 'webhook-address-special'],
    ['http://[fd20:ce::254]/', 'webhook-address-special'],
    ['http://[fd00:42::42]/', 'webhook-address-special'],
    ['https://100.100.100.200/', 'webhook-address-special'],
    ['https://168.63.129.16/', 'webhook-address-special'],
    ['https://[::ffff:6464:64c8]/', 'webhook-address-special'],
    ['http://[::ffff:0.0.0.0]/', 'webhook-address-special'],
    ['https://[64:ff9b::1.1.1.1]/', 'fine'],
    ['https://[64:ff9b::169.254.169.254]/', 'webhook-address-special'],
    ['https://[64:ff9b::127.0.0.1]/', 'webhook-address-special'],
    ['https://[64:ff9b::10.0.0.1]/', 'webhook-address-special'],
    ['https://[64:ff9b:1::a9fe:a9fe]/', 'webhook-address-special'],
    ['https://[::169.254.169.254]/', 'webhook-address-special'],
    ['https://[::127.0.0.1]/', 'webhook-address-special'],
    ['https://[::ffff:0:169.254.169.254]/', 'webhook-address-special'],
    ['https://[2002:a9fe:a9fe::1]/', 'webhook-address-special'],
    ['https://[fec0::1]/', 'webhook-address-special'],
    ['https://[ff02::1]/', 'webhook-address-special'],
    ['https://[fe80::a9fe:a9fe]/', 'webhook-address-special'],
  ])('%s is %s', async (address, expected) => {
    expect(await codeOf(address)).toBe(expected);
  });

  /** A client in whose DNS every name has these addresses. */
  const inDns = (...addresses: string[]) => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    };
    return { client: createPostJson({ longestMs: 2_000, resolve }), asked: () => asked };
  };

  test.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%lo',
    '0.0.0.0',
    '::',
    '127.0.0.1',
    '127.1.2.3',
    '::1',
    '::ffff:127.0.0.1',
  ])('%s is not sent to for a name that resolves to it, over http or https', async (address) => {
    for (const scheme of ['http', 'https'])
      expect(await failureAt(`${scheme}://hooks.firma.example/`, inDns(address).client)).toBe(
        'webhook-address-special',
      );
  });

  test('is the one that was checked, whatever the name resolves to later', async () => {
    const port = Number(new URL(await receiver((_, response) => response.writeHead(204).end())).port);
    const { client, asked } = inDns('127.0.0.1');
    expect(await client.post({ address: `http://hooks.localhost:${port}/`, body, headers })).toBe(204);
    expect(asked()).toBe(1);
    // Of several addresses only those are connected to that may be.
    expect(await failureAt(`http://hooks.firma.example:${port}/`, inDns('127.0.0.1', '169.254.1.1').client)).toBe(
      'webhook-address-special',
    );
  });

  test('is looked for in a limited time', async () => {
    const resolve = (_host: string, signal: AbortSignal) => within(new Promise<never>(() => undefined), signal);
    expect(await failureAt('http://hooks.firma.example/', createPostJson({ longestMs: 100, resolve }))).toBe(
      'webhook-slow',
    );
  });

  test('written as IPv6 is what it is as IPv4', () => {
    expect([isInsideAddress('::ffff:10.0.0.1'), isInsideAddress('::ffff:1.1.1.1')]).toEqual([true, false]);
    expect([isHostAddress('::ffff:a9fe:a9fe'), isHostAddress('::ffff:7f00:1')]).toEqual([false, true]);
  });
});
