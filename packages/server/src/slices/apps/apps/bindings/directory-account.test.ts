import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoreApp } from '@kontor/contract/apps/store';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import type { Client } from '@kontor/testkit/client';
import { createMemoryDirectory, type MemoryDirectory } from '@kontor/testkit/memory-directory';
import { answering, createMemoryEngine, ending, type MemoryEngine, type Program } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

// An app that uses the user directory, with an account of its own.
let catalogue: string;
let box: TestBox;
let engine: MemoryEngine;
let directory: MemoryDirectory;
let program: Program;
let admin: Client & { uid: string };

const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 10 });
const accountDn = 'cn=app-probe,ou=services,dc=kontor';
const account = () => directory.entries().find(({ dn }) => dn === accountDn);

beforeEach(async () => {
  catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  program = answering;
  engine = createMemoryEngine({ program: (spec, exit) => program(spec, exit) });
  directory = createMemoryDirectory();
  box = await startBox({ engine, directory, environment: { KONTOR_CATALOGUE: catalogue } });
  admin = await box.signedIn({ role: 'admin', mode: true });
});

afterEach(async () => {
  await box.end();
  rmSync(catalogue, { recursive: true, force: true });
});

/** Offers a version of the probe that uses the directory, or one that does not. */
async function offerProbe(version: string, { asks = true, groups = true } = {}): Promise<void> {
  offer(catalogue, 'probe', { version });
  const file = join(catalogue, 'probe/manifest.yaml');
  const text = readFileSync(file, 'utf8');
  const keys = ['url', 'bindDn', 'bindPassword', 'usersDn', 'userFilter', 'userGroupDn', 'uidAttribute'];
  const env = keys.map((key) => `      LDAP_${key}: "\${ldap.${key}}"\n`).join('');
  const asking = asks ? text.replace('    env:\n', `    env:\n${env}`) : text;
  writeFileSync(file, groups ? asking : asking.replace('groupSupport: true', 'groupSupport: false'));
  await box.slices.store.reload();
  expect(box.slices.store.find('probe'), box.log.lines.join('\n')).toBeDefined();
}

const list = async () => (await admin.get('/api/v1/apps')).json;
const offered = async (language: 'de' | 'en'): Promise<StoreApp[]> =>
  (await admin.get('/api/v1/store/apps', { headers: { 'accept-language': language } })).json;
const install = () => admin.post('/api/v1/apps/probe', { body: { users: [admin.uid] } });
const update = () => admin.patch('/api/v1/apps/app-probe', { body: {} });
const untilVersion = async (version: string | undefined) => {
  await eventually(() => expect(box.jobs.open()).toEqual([]));
  await eventually(async () => expect((await list())[0]?.appVersion).toBe(version));
  if (version !== undefined) await eventually(async () => expect((await list())[0]?.status).toBe('RUNNING'));
};
async function installed(version: string, how = {}): Promise<void> {
  await offerProbe(version, how);
  expect(await install()).toMatchObject({ status: 202 });
  await untilVersion(version);
}

describe('an app that asks the directory', () => {
  test('is told how to reach it, when its account is there already', async () => {
    const there: boolean[] = [];
    program = (spec, exit) => {
      there.push(account() !== undefined);
      return answering(spec, exit);
    };
    await installed('1.0.0');
    expect(there).toEqual([true]);
    expect(engine.starts[0]?.env).toMatchObject({
      LDAP_url: 'ldap://127.0.0.1:3890',
      LDAP_bindDn: accountDn,
      LDAP_bindPassword: expect.stringMatching(/^[\w-]{40,}$/),
      LDAP_usersDn: 'ou=people,dc=kontor',
      LDAP_userFilter: '(&(objectClass=inetOrgPerson)(memberOf=cn=app-probe,ou=groups,dc=kontor))',
      LDAP_userGroupDn: 'cn=app-probe,ou=groups,dc=kontor',
      LDAP_uidAttribute: 'uid',
    });
    expect(account()?.attributes.kontorReads).toEqual(['cn=app-probe,ou=groups,dc=kontor']);
  });

  test('sees everyone when it has no group', async () => {
    await installed('1.0.0', { groups: false });
    expect(account()?.attributes.kontorReads).toEqual(['ou=people,dc=kontor']);
    expect(engine.starts[0]?.env).toMatchObject({ LDAP_userFilter: '(objectClass=inetOrgPerson)' });
  });

  test('keeps its password over restarts and updates, and nobody can read it in the database', async () => {
    await installed('1.0.0');
    await admin.put('/api/v1/apps/app-probe');
    await eventually(() => expect(engine.starts).toHaveLength(2));
    await untilVersion('1.0.0');
    await offerProbe('1.1.0');
    expect(await update()).toMatchObject({ status: 202 });
    await untilVersion('1.1.0');
    const passwords = engine.starts.map(({ env }) => env.LDAP_bindPassword ?? '');
    expect(passwords).toHaveLength(3);
    expect(new Set(passwords).size).toBe(1);
    const copy = join(box.data, 'copy.db');
    box.database.snapshotTo(copy);
    expect(readFileSync(copy).includes(passwords[0] ?? 'nothing')).toBe(false);
  });

  test('has no account any more when it is gone, and another password when it comes back', async () => {
    await installed('1.0.0');
    await admin.delete('/api/v1/apps/app-probe');
    await untilVersion(undefined);
    await eventually(() => expect(account()).toBeUndefined());
    await install();
    await untilVersion('1.0.0');
    const [first, second] = engine.starts.map(({ env }) => env.LDAP_bindPassword);
    expect(second).not.toBe(first);
  });

  test('that could not be installed leaves no account behind', async () => {
    program = ending();
    await offerProbe('1.0.0');
    await install();
    await untilVersion(undefined);
    expect(engine.starts.length).toBeGreaterThan(0);
    await eventually(() => expect(account()).toBeUndefined());
  });
});

describe('an update', () => {
  test('to a version that asks brings the account before it starts, and one that fails takes it away again', async () => {
    await installed('1.0.0', { asks: false });
    expect(account()).toBeUndefined();
    await offerProbe('1.1.0');
    program = (spec, exit) => (spec.env.PROBE_VERSION === '1.1.0' ? ending()(spec, exit) : answering(spec, exit));
    await update();
    await untilVersion('1.0.0');
    await eventually(() => expect(account()).toBeUndefined());
    program = answering;
    await update();
    await untilVersion('1.1.0');
    expect(account()).toBeDefined();
  });

  test('to a version that does not ask takes it away, but not when it fails', async () => {
    await installed('1.0.0');
    await offerProbe('1.1.0', { asks: false });
    program = (spec, exit) => (spec.env.PROBE_VERSION === '1.1.0' ? ending()(spec, exit) : answering(spec, exit));
    await update();
    await untilVersion('1.0.0');
    expect(account()).toBeDefined();
    program = answering;
    await update();
    await untilVersion('1.1.0');
    await eventually(() => expect(account()).toBeUndefined());
  });
});

describe('where the directory cannot run', () => {
  test('the store says why, in both languages, and refuses; the rest of the box works', async () => {
    await offerProbe('1.0.0');
    directory.lack(['slapd']);
    const [german, english] = [await offered('de'), await offered('en')];
    expect(german[0]?.obstacles).toEqual([expect.stringContaining('slapd und slapd-contrib')]);
    expect(english[0]?.obstacles).toEqual([expect.stringContaining('slapd and slapd-contrib')]);
    expect(await install()).toMatchObject({ status: 409, refusal: { code: 'directory-missing' } });
    expect(await list()).toEqual([]);
    await offerProbe('1.0.1', { asks: false });
    expect((await offered('en'))[0]?.obstacles).toEqual([]);
    expect(await install()).toMatchObject({ status: 202 });
    await untilVersion('1.0.1');
  });

  test('an app that is there already says so instead of running without it', async () => {
    await installed('1.0.0');
    directory.lack(['slapd']);
    await admin.put('/api/v1/apps/app-probe', { headers: { 'accept-language': 'en' } });
    await eventually(async () => expect((await list())[0]).toMatchObject({ status: 'NOT_RUNNING' }));
    expect((await list())[0]?.reason).toContain('slapd');
  });
});
