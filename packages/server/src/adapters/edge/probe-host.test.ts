import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { probeHost } from './probe-host.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const asked = (port: number) => probeHost({ host: '127.0.0.1', port, path: '/proof', proof: 'this box' });

it('does not wait for one that switches to another protocol', async () => {
  const port = await serve((_request, response) =>
    response.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).end(),
  );
  expect(await asked(port)).toBe('elsewhere');
});

it('follows nobody to an address that nobody typed (keeps H12)', async () => {
  let visits = 0;
  const inner = await serve((_request, response) => {
    visits += 1;
    response.end('this box');
  });
  const port = await serve((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${inner}/proof` }).end(),
  );
  expect(await asked(port)).toBe('elsewhere');
  expect(visits).toBe(0);
});
