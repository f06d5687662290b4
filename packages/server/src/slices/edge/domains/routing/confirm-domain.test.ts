import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@kontor/platform/work/ids';
import { ask } from '@kontor/testkit/client';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { type HostProbeResult, probeHost } from '../../../../adapters/edge/probe-host.ts';
import { openTestEdge, type TestEdge } from '../edge.fixture.ts';
import { type ConfirmDomain, createConfirmDomain } from './confirm-domain.ts';

describe('a domain', () => {
  let leads: Record<string, HostProbeResult>;
  let confirmDomain: ConfirmDomain;
  beforeEach(() => {
    leads = {};
    confirmDomain = createConfirmDomain({
      core: { ids: newId },
      addresses: { port: () => 443, plainPort: () => 80 },
      hosts: { subdomains: () => [{ subdomain: 'wiki', instance: 'app-wiki' }] },
      ask: async ({ host, port, path, proof }) => {
        expect(confirmDomain.at(host, path)).toBe(proof);
        expect(port).toBe(80);
        return leads[host] ?? 'elsewhere';
      },
    });
  });

  test.each<[Record<string, HostProbeResult>, string | undefined]>([
    [{ 'cloud.firma.de': 'here', 'wiki.firma.de': 'here' }, undefined],
    [{ 'cloud.firma.de': 'unknown' }, 'domain-unknown'],
    [{ 'cloud.firma.de': 'elsewhere', 'wiki.firma.de': 'here' }, 'domain-elsewhere'],
    [{ 'cloud.firma.de': 'here', 'wiki.firma.de': 'unknown' }, 'domain-without-apps'],
  ])('that leads to %j is told: %s', async (answers, code) => {
    leads = answers;
    const done = confirmDomain.confirm('firma.de');
    if (code === undefined) await done;
    else await expect(done).rejects.toMatchObject({ code });
  });

  it('of umlauts is refused in letters people type', async () => {
    const refused = { code: 'domain-elsewhere', params: { domain: 'cloud.bäcker-mühl.de' } };
    await expect(confirmDomain.confirm('xn--bcker-mhl-v2a4y.de')).rejects.toMatchObject(refused);
  });

  it('of this machine needs no asking', async () => {
    await confirmDomain.confirm('firma.localhost');
  });
});

describe('asking under a name', () => {
  let server: Server;
  const open = (listener: RequestListener) =>
    new Promise<number>((resolve) => {
      server = createServer(listener).listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
  const asked = (port: number) => probeHost({ host: 'localhost', port, path: '/x', proof: 'proof' });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('knows this box by its proof, in the name it was asked for', async () => {
    const port = await open(({ headers, url }, response) =>
      response.end(headers.host === `localhost:${port}` && url === '/x' ? 'proof' : ''),
    );
    expect(await asked(port)).toBe('here');
  });

  test.each<[string, RequestListener]>([
    ['another answer', (_, response) => response.end('welcome')],
    ['a redirect', (_, response) => response.writeHead(302, { location: '/y' }).end()],
    ['an answer without end', (_, response) => void setInterval(() => response.write('proof'.repeat(99)), 1).unref()],
    ['no HTTP', ({ socket }) => socket.destroy()],
  ])('%s is none of ours', async (_, listener) => {
    expect(await asked(await open(listener))).toBe('elsewhere');
  });

  it('a name nobody knows', async () => {
    await open(() => {});
    expect(await probeHost({ host: 'nobody-knows-this.invalid', port: 1, path: '/', proof: 'x' })).toBe('unknown');
  });
});

describe.each(['server', 'nginx'] as const)('the box, through the %s', (through) => {
  let edge: TestEdge;
  beforeEach(async () => {
    edge = await openTestEdge({ through });
  });
  afterEach(() => edge.close());

  it('answers no proof that nobody asked for', async () => {
    const path = '/.well-known/acme-challenge/guess';
    expect((await ask(edge.port, 'GET', path, { host: 'cloud.firma.de' })).status).toBe(421);
  });
});
