import { manifestWith } from '@kontor/testkit/manifests';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Observed } from '../../../../adapters/engine/engine.ts';
import { createAppsDb } from '../../registry/db.ts';
import { newAppRow } from '../../registry/index.ts';
import { createDirectoryBinding, type DirectoryBinding } from './directory.ts';

const appNamed = (id: string, more: object = {}) =>
  manifestWith({
    id,
    auth: { mode: 'ldap' },
    addons: { ldap: { groupSupport: true } },
    engines: [{ type: 'docker', services: { app: { image: 'wiki:1' } } }],
    ...more,
  });
const wiki = appNamed('wiki');
const files = appNamed('files', { auth: { mode: 'none' } });
const host = { address: '10.213.0.1', network: '10.213.0.0/28' };
const seen = (instance: string, state: Observed['state'] = 'running'): Observed => ({
  instance,
  generation: 1,
  state,
  startedAt: 0,
  location: { engine: 'docker', name: instance },
});

let core: TestCore;
let binding: DirectoryBinding;
let opened: string[];
let isNetworkThere: boolean;

beforeEach(() => {
  core = createTestCore();
  opened = [];
  isNetworkThere = true;
  const db = createAppsDb(core.database);
  for (const app of [wiki, files]) {
    const ports = [20_000, 20_001];
    const row = newAppRow(app, db.all(), { ports, identityHeader: 'x', onDisk: [], isNameTaken: () => false });
    if (row === undefined) throw new Error('there are ports');
    db.add({ ...row, state: 'installed', wanted: 'running' });
    db.upsertManifest(row.instance_id, app);
  }
  binding = createDirectoryBinding({
    core,
    db,
    engine: { ...createMemoryEngine(), hostFor: async () => host },
    directory: {
      accountFor: () => {},
      provided: async () => {},
      forget: () => {},
      obstacle: () => undefined,
      upstream: () => ({ port: 3890, uid: 199_999 }),
      settings: (instance, at) => ({ url: `ldap://${at ?? '127.0.0.1'}`, bindDn: instance }) as never,
      async openRelay(instance, { address }) {
        if (!isNetworkThere) throw new Error('no such address');
        opened.push(`${instance} at ${address}`);
      },
    },
  });
});
afterEach(() => core.remove());

const rowOf = (instance: string) => {
  const row = createAppsDb(core.database).find(instance);
  if (row === undefined) throw new Error(`no ${instance}`);
  return row;
};

test('an app in containers is told the address of its door, which is open by then', async () => {
  expect(await binding.settingsFor(rowOf('app-wiki'), wiki)).toMatchObject({ url: 'ldap://10.213.0.1' });
  expect(opened).toEqual(['app-wiki at 10.213.0.1']);
  expect(await binding.settingsFor(rowOf('app-files'), files)).toBeUndefined();
});

test('a process is told loopback, and has no door', async () => {
  const engines = [{ type: 'process', command: ['node', 'bundle/wiki.mjs'] }];
  const process = appNamed('wiki', { engines });
  expect(await binding.settingsFor(rowOf('app-wiki'), process)).toMatchObject({ url: 'ldap://127.0.0.1' });
  expect(opened).toEqual([]);
});

test('what runs on without the server gets its door again, and no other app does', async () => {
  await binding.restoreRelays([seen('app-wiki'), seen('app-files'), seen('app-stranger')]);
  expect(opened).toEqual(['app-wiki at 10.213.0.1']);
});

test('what has ended, or cannot be seen, gets none', async () => {
  await binding.restoreRelays([seen('app-wiki', 'exited')]);
  await binding.restoreRelays([seen('app-wiki', 'unknown')]);
  expect(opened).toEqual([]);
});

test('a door that cannot be opened is no reason to stop looking', async () => {
  isNetworkThere = false;
  await binding.restoreRelays([seen('app-wiki')]);
  expect(core.log.lines.join()).toContain('the directory cannot be reached');
  isNetworkThere = true;
  await binding.restoreRelays([seen('app-wiki')]);
  expect(opened).toEqual(['app-wiki at 10.213.0.1']);
});
