import type { RefusalCode } from '@kontor/contract/refusals';
import { manifestWith } from '@kontor/testkit/manifests';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Observed } from '../../../../adapters/engine/engine.ts';
import { createBinding } from '../../../../core/binding.ts';
import { createDirectoryBinding } from '../../../people/directory/binding.ts';
import { createAppsDb } from '../../registry/db.ts';
import { newAppRow } from '../../registry/index.ts';
import { type Bindings, createBindings } from './bindings.ts';

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
let bindings: Bindings;
let fault: RefusalCode | undefined;
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
  fault = undefined;
  const directory = createDirectoryBinding({
    accountFor: () => {},
    provided: async () => {},
    forget: () => {},
    obstacle: () => fault,
    upstream: () => ({ port: 3890, uid: 199_999 }),
    settings: (instance, at) => ({ url: `ldap://${at ?? '127.0.0.1'}`, bindDn: instance }) as never,
    async openRelay(instance, { address }) {
      if (!isNetworkThere) throw new Error('no such address');
      opened.push(`${instance} at ${address}`);
    },
  });
  const starting = { code: 'addon-starting' as const, params: { addon: 'SMTP' } };
  const submission = createBinding({
    isRequested: ({ addons }) => addons.sendmail !== undefined,
    obstacle: ({ manifest }) => (manifest.addons.sendmail ? starting : undefined),
    valuesFor: async (_, at) => ({ variables: { 'smtp.host': at ?? '127.0.0.1' }, upstreams: [{ port: 25, uid: 1 }] }),
    openRelays: async (instance) => void opened.push(`mail of ${instance}`),
  });
  const nothing = createBinding({ isRequested: () => false });
  const table = { directory, servers: nothing, submission, internet: nothing };
  bindings = createBindings({ core, db, engine: { hostFor: async () => host }, table });
});
afterEach(() => core.remove());

const rowOf = (instance: string) => {
  const row = createAppsDb(core.database).find(instance);
  if (row === undefined) throw new Error(`no ${instance}`);
  return row;
};

test('an app in containers gets the address of its relay, which is open by then', async () => {
  const { variables } = await bindings.valuesFor(rowOf('app-wiki'), wiki);
  expect(variables).toMatchObject({ 'ldap.url': 'ldap://10.213.0.1', 'ldap.bindDn': 'app-wiki' });
  expect(opened).toEqual(['app-wiki at 10.213.0.1']);
  expect(await bindings.valuesFor(rowOf('app-files'), files)).toEqual({
    ...{ variables: {}, environment: {}, upstreams: [] },
  });
});

test('a process gets loopback, and has no relay', async () => {
  const engines = [{ type: 'process', command: ['node', 'bundle/wiki.mjs'] }];
  const process = appNamed('wiki', { engines });
  const { variables, upstreams } = await bindings.valuesFor(rowOf('app-wiki'), process);
  expect(variables).toMatchObject({ 'ldap.url': 'ldap://127.0.0.1' });
  expect(upstreams).toEqual([{ port: 3890, uid: 199_999 }]);
  expect(opened).toEqual([]);
});

test('what runs on without the server gets its relay again, and no other app does', async () => {
  await bindings.restoreRelays([seen('app-wiki'), seen('app-files'), seen('app-stranger')]);
  expect(opened).toEqual(['app-wiki at 10.213.0.1']);
});

test('what has ended, or cannot be seen, gets none', async () => {
  await bindings.restoreRelays([seen('app-wiki', 'exited')]);
  await bindings.restoreRelays([seen('app-wiki', 'unknown')]);
  expect(opened).toEqual([]);
});

test('a relay that cannot be opened does not end the pass', async () => {
  isNetworkThere = false;
  await bindings.restoreRelays([seen('app-wiki')]);
  await bindings.restoreRelays([seen('app-wiki')]);
  const warnings = core.log.lines.filter((line) =>
    JSON.stringify(line).includes('Apps cannot reach what they are given'),
  );
  expect(warnings).toHaveLength(1);
  isNetworkThere = true;
  await bindings.restoreRelays([seen('app-wiki')]);
  expect(opened).toEqual(['app-wiki at 10.213.0.1']);
});

test('without an installed directory an app that uses it is not started, and nothing is opened for it', async () => {
  fault = 'directory-missing';
  await expect(bindings.valuesFor(rowOf('app-wiki'), wiki)).rejects.toThrow('directory-missing');
  expect(opened).toEqual([]);
  fault = 'directory-down';
  await bindings.valuesFor(rowOf('app-wiki'), wiki);
  expect(opened).toEqual(['app-wiki at 10.213.0.1']);
});

test('what an app is given of several bindings comes together, and one that is not ready holds the start', async () => {
  const both = appNamed('wiki', { addons: { ldap: {}, sendmail: {} } });
  const { variables, upstreams } = await bindings.valuesFor(rowOf('app-wiki'), both);
  expect(variables).toMatchObject({ 'ldap.url': 'ldap://10.213.0.1', 'smtp.host': '10.213.0.1' });
  expect(upstreams.map(({ port }) => port)).toEqual([3890, 25]);
  expect(opened).toEqual(['app-wiki at 10.213.0.1', 'mail of app-wiki']);
  expect(bindings.waitsFor(rowOf('app-wiki'))).toBeUndefined();
  createAppsDb(core.database).upsertManifest('app-wiki', both);
  expect(bindings.waitsFor(rowOf('app-wiki'))).toMatchObject({ code: 'addon-starting' });
});
