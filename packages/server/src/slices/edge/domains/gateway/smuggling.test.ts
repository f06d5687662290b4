import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestEdge, type TestEdge } from '../edge.fixture.ts';
import { portal, sendRaw, smugglingPayloads, wiki } from '../edge-clients.fixture.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await openTestEdge();
});
afterEach(() => edge.close());

describe('requests meant to be read in two ways', () => {
  const head = () => `Host: ${wiki}:${edge.port}\r\n`;

  it.each(smugglingPayloads)('%s are refused', async (_what, lines, body) => {
    await edge.app({ authMode: 'own', openPaths: ['/open'] });
    const said = await sendRaw(
      edge.port,
      `POST /open HTTP/1.1\r\n${head()}${lines}\r\n${body}GET /open/second HTTP/1.1\r\n${head()}\r\n`,
    );
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(said.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it('a whole address as target is refused, whatever host it names', async () => {
    await edge.app();
    for (const target of [`http://${portal}/`, 'http://evil.example/', 'evil'])
      expect(await sendRaw(edge.port, `GET ${target} HTTP/1.1\r\n${head()}\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await sendRaw(edge.port, `CONNECT evil.example:443 HTTP/1.1\r\n${head()}\r\n`)).toBe('');
  });

  it('headers without end are refused', async () => {
    await edge.app();
    const big = `X-Big: ${'a'.repeat(40_000)}\r\n`;
    expect(await sendRaw(edge.port, `GET / HTTP/1.1\r\n${head()}${big}\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('another protocol is not offered a way around the gate', async () => {
    await edge.app({ authMode: 'own', openPaths: ['/open'] });
    const upgradeHeaders =
      'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';
    const said = await sendRaw(edge.port, `GET /open HTTP/1.1\r\n${head()}${upgradeHeaders}\r\n`);
    expect(said).toMatch(/^HTTP\/1\.1 200 /);
    expect(said.toLowerCase()).not.toContain('h2c');
  });
});
