import { createServer } from 'node:net';
import { manifestWith } from '@kontor/testkit/manifests';
import { expect, test } from 'vitest';
import { freePorts, newAppRow } from './allocate.ts';
import type { AppRow } from './db.ts';

const wiki = manifestWith();
const chosen = { ports: [20_001, 20_002], identityHeader: 'x', onDisk: [], isNameTaken: () => false };

test('an app gets a port, an account and names nobody has, kept data included', () => {
  const first = newAppRow(wiki, [], chosen) as AppRow;
  expect(first).toMatchObject({ instance_id: 'app-wiki', host_name: 'wiki', port: 20_001, account: 200_000 });
  const second = newAppRow(wiki, [{ ...first, state: 'kept' }], chosen);
  expect(second).toMatchObject({ instance_id: 'app-wiki-2', host_name: 'wiki-2', port: 20_002, account: 200_001 });
});

test('none of its hosts is one another app has', () => {
  const talk = { ...wiki, httpPorts: { talk: 3000 } };
  const taken = { ...chosen, isNameTaken: (name: string) => name === 'talk-wiki' };
  expect(newAppRow(talk, [], taken)).toMatchObject({ instance_id: 'app-wiki', host_name: 'wiki-2' });
});

test('a folder nobody knows is neither taken over nor in the way', () => {
  const row = newAppRow(wiki, [], { ...chosen, onDisk: ['app-wiki', 'app-notes'] });
  expect(row).toMatchObject({ instance_id: 'app-wiki-2', host_name: 'wiki' });
});

test('when none of the chosen ports is left there is no row', () => {
  const rows = chosen.ports.map((port) => ({ port, instance_id: 'a', host_name: 'b', account: port }) as AppRow);
  expect(newAppRow(wiki, rows, chosen)).toBeUndefined();
});

test('free ports are neither promised nor listened on, and lie in the range', async () => {
  const [busy = 0] = await freePorts(new Set(), 0.5);
  const server = createServer();
  await new Promise<void>((done) => void server.listen(busy, '127.0.0.1', done));
  const promised = new Set([busy + 1]);
  const found = await freePorts(promised, 0.5);
  await new Promise((done) => server.close(done));
  expect(found).toHaveLength(4);
  for (const port of found) {
    expect([busy, busy + 1]).not.toContain(port);
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThanOrEqual(29_999);
  }
});

test('the end of the range goes on at its beginning', async () => {
  const found = await freePorts(new Set(), 0.99999);
  expect(found.some((port) => port < 21_000)).toBe(true);
});
