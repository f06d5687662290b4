import { once } from 'node:events';
import { connect } from 'node:net';
import { manifestWith } from '@kontor/testkit/manifests';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appRow } from '../../registry/app-row.fixture.ts';
import { createAppsDb } from '../../registry/db.ts';
import { createInternetBinding } from './internet.ts';

type InternetBinding = ReturnType<typeof createInternetBinding>;

const feed = manifestWith({ id: 'feed', addons: { internet: {} }, engines: [{ type: 'process', command: ['node'] }] });
const account = process.getuid?.() ?? -1;

let core: TestCore;
let internet: InternetBinding;
let db: ReturnType<typeof createAppsDb>;
/** How often the list of all apps was read. */
let listings: number;
let begun: InternetBinding[];

function open(): InternetBinding {
  const all = () => {
    listings += 1;
    return db.all();
  };
  const readable = { ...db, all };
  const made = createInternetBinding({ core, db: readable, engine: { isolation: { level: 'full' } } as never });
  begun.push(made);
  return made;
}

beforeEach(() => {
  core = createTestCore();
  db = createAppsDb(core.database);
  for (const [name, number] of [
    ['feed', account],
    ['other', account + 200_000],
  ] as const) {
    const named = { instance_id: `app-${name}`, store_id: name, host_name: name, version: feed.version };
    db.add(appRow({ ...named, port: 20_000 + db.all().length, account: number, identity_header: name }));
    db.upsertManifest(`app-${name}`, feed);
  }
  listings = 0;
  begun = [];
  internet = open();
});
afterEach(async () => {
  for (const each of begun) await each.stop();
  core.remove();
});

/** Resolves with the proxy's response to a request for an unreachable host. */
async function asked(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let said = '';
  socket.on('error', () => {}).on('data', (text) => (said += text));
  socket.write('CONNECT 127.0.0.1:1 HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'close');
  return said.slice(0, 12);
}

const portOf = async () =>
  (await internet.valuesFor({ instanceId: 'app-feed', manifest: feed })).upstreams?.[0]?.port ?? 0;

test('an app is let out by its account while it should run, without a look at all the others', async () => {
  const port = await portOf();
  expect(await asked(port)).toBe('HTTP/1.1 403');
  db.change('app-feed', { wanted: 'stopped' });
  expect(await asked(port)).toBe('');
  expect(listings).toBe(0);
});

test('apps that start at the same time are told one port, which stays over a restart', async () => {
  const ports = await Promise.all([portOf(), portOf(), portOf()]);
  expect(new Set(ports).size).toBe(1);
  await internet.stop();
  internet = open();
  expect(await portOf()).toBe(ports[0]);
});

test('an app that did not ask for it opens nothing', async () => {
  const quiet = manifestWith({ id: 'quiet', engines: [{ type: 'process', command: ['node'] }] });
  expect(internet.isRequested(quiet)).toBe(false);
  expect(internet.isRequested(feed)).toBe(true);
});
