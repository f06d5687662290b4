import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { describe, expect, test } from 'vitest';
import { anyFreePort, checkHealth, freePort, isPortTaken, staysTaken } from './health.ts';

async function withServer(server: Server, work: (port: number) => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work((server.address() as AddressInfo).port);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

const ask = async (listener: RequestListener, path = '/', timeoutMs = 2_000) => {
  const server = createServer(listener);
  let health = '';
  await withServer(server, async (port) => {
    health = await checkHealth({ port, path, timeoutMs });
    server.closeAllConnections();
  });
  return health;
};

describe('the health of an app', () => {
  test.each([200, 204, 301, 302, 307, 401, 403])('is well at %i', async (status) => {
    expect(await ask((_, answer) => answer.writeHead(status, { location: 'http://127.0.0.1:1/' }).end())).toBe('alive');
  });

  test.each([400, 404, 500, 502, 503])('is bad at %i', async (status) => {
    expect(await ask((_, answer) => answer.writeHead(status).end())).toBe('failing');
  });

  test('is asked at its path, and redirects are not followed', async () => {
    const asked: (string | undefined)[] = [];
    await ask((request, answer) => {
      asked.push(request.url);
      answer.writeHead(302, { location: '/elsewhere' }).end();
    }, '/health?full=1');
    expect(asked).toEqual(['/health?full=1']);
  });

  test('does not depend on how long the answer is', async () => {
    expect(await ask((_, answer) => answer.writeHead(200).write('x'.repeat(100_000)))).toBe('alive');
  });

  test('is bad when it switches to another protocol', async () => {
    expect(await ask((_, answer) => answer.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).end())).toBe(
      'failing',
    );
  });

  test('is bad when no answer comes in time, or one that is no HTTP', async () => {
    expect(await ask(() => {}, '/', 50)).toBe('failing');
    const talksOtherwise = createTcpServer((socket) =>
      socket
        .resume()
        .on('error', () => {})
        .end('220 mail\r\n'),
    );
    await withServer(talksOtherwise, async (port) => {
      expect(await checkHealth({ port, path: '/', timeoutMs: 2_000 })).toBe('failing');
    });
  });

  test('is not known yet while nobody listens', async () => {
    let free = 0;
    await withServer(createTcpServer(), async (port) => {
      free = port;
    });
    expect(await checkHealth({ port: free, path: '/', timeoutMs: 2_000 })).toBe('refused');
  });
});

describe('ports', () => {
  test('one that somebody listens on is taken, and left out', () =>
    withServer(createTcpServer(), async (port) => {
      expect(await isPortTaken(port)).toBe(true);
      expect(await freePort({ from: port, to: port + 50 })).toBeGreaterThan(port);
    }));

  test('one that listens on all addresses is taken too', async () => {
    const server = createTcpServer();
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    expect(await isPortTaken((server.address() as AddressInfo).port)).toBe(true);
    await new Promise((resolve) => server.close(resolve));
  });

  test('one that becomes free within a second does not stay taken, and another one does', () =>
    withServer(createTcpServer(), async (port) => {
      const ending = createTcpServer();
      await new Promise<void>((resolve) => ending.listen(0, '127.0.0.1', resolve));
      const freed = staysTaken((ending.address() as AddressInfo).port);
      const still = staysTaken(port);
      ending.close();
      expect([await freed, await still]).toEqual([false, true]);
    }));

  test('one that is promised to another app is left out', async () => {
    const first = await freePort({ from: 39_000, to: 39_100 });
    const second = await freePort({ from: 39_000, to: 39_100, except: new Set([first]) });
    expect(second).toBeGreaterThan(first);
    await expect(freePort({ from: first, to: first, except: new Set([first]) })).rejects.toThrow('No port');
  });

  test('two boxes that choose from one range at the same time seldom choose the same', async () => {
    const range = { from: 39_000, to: 39_900 };
    const chosen = await Promise.all(Array.from({ length: 6 }, () => anyFreePort(range)));
    expect(chosen.every((port) => range.from <= port && port <= range.to)).toBe(true);
    expect(new Set(chosen).size).toBeGreaterThan(1);
  });
});
