import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoreApp } from '@kontor/contract/apps/store';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let catalogue: string;
let box: TestBox;
let anna: Client;

beforeAll(async () => {
  catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  offer(catalogue, 'probe');
  offer(catalogue, 'secret-groups');
  box = await startBox({ engine: createMemoryEngine(), environment: { KONTOR_CATALOGUE: catalogue } });
  anna = await box.signedIn();
});

afterAll(async () => {
  await box.end();
  rmSync(catalogue, { recursive: true, force: true });
});

const apps = async (language = 'de'): Promise<StoreApp[]> =>
  (await anna.get('/api/v1/store/apps', { headers: { 'accept-language': language } })).json;

describe('the list', () => {
  test('is in the language of the caller, in its order', async () => {
    expect((await apps('de')).map(({ title }) => title)).toEqual(['Geheime Gruppen', 'Sonde']);
    expect((await apps('en')).map(({ title }) => title)).toEqual(['Probe', 'Secret groups']);
  });

  test('tells what a person decides by, and nothing of how the app is run', async () => {
    const [secret] = await apps('en');
    const whole = JSON.stringify(await apps());
    expect((await apps('en'))[1]?.addons.ldap?.groups[0]).toEqual({
      id: 'readers',
      displayName: 'Read',
      group: 'Readers',
      required: true,
      requires: { groups: [], apps: [] },
    });
    expect(secret).toMatchObject({ authMode: 'proxy-header', obstacles: [], keptData: null, memoryLimit: 134_217_728 });
    for (const inside of ['PROBE_PORT', 'command', 'engines', '${']) expect(whole).not.toContain(inside);
  });

  test('says what this box lacks to those who may install apps, and to nobody else', async () => {
    const file = join(catalogue, 'secret-groups', 'manifest.yaml');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace(/^memoryLimit: .*$/m, 'memoryLimit: 900000000000000'));
    await box.slices.store.reload();
    const lackFor = async (who: Client) =>
      (await who.get('/api/v1/store/apps', { headers: { 'accept-language': 'en' } })).json.map(
        ({ id, obstacles }) => [id, obstacles.length] as const,
      );
    const manager = await box.signedIn({ uid: 'manager@kontor.localhost', role: 'admin', signing: true });
    expect(Object.fromEntries(await lackFor(manager))).toMatchObject({ 'secret-groups': 1 });
    expect(Object.fromEntries(await lackFor(anna))).toMatchObject({ 'secret-groups': 0 });
    writeFileSync(file, before);
    await box.slices.store.reload();
  });

  test('is the one of the catalogue as it is now, once that was read again', async () => {
    offer(catalogue, 'probe', { version: '1.7.0' });
    expect((await apps('en'))[0]?.version).toBe('1.0.0');
    await box.slices.store.reload();
    expect((await apps('en'))[0]?.version).toBe('1.7.0');
  });

  test('says of an app that its pages stand open, not of one that leaves a path to programs', async () => {
    const isOpen = async () => (await apps()).find(({ id }) => id === 'probe')?.isOpen;
    expect(await isOpen()).toBe(false);
    const file = join(catalogue, 'probe', 'manifest.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^openPaths: .*$/m, 'openPaths: [/]'));
    await box.slices.store.reload();
    expect(await isOpen()).toBe(true);
  });
});

describe('icons', () => {
  const icon = (query = '') => box.anonymous.get(`/api/v1/store/apps/secret-groups/icon${query}`);

  test('are pictures that cannot act, kept for long under the address of their version', async () => {
    const [, { icon: address = '' } = {}] = await apps('en');
    const { status, headers, text } = await box.anonymous.get(address);
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['cache-control']).toContain('immutable');
    expect(text).toContain('<svg');
  });

  test('under any other address are asked for again', async () => {
    for (const query of ['', '?v=0.1']) expect((await icon(query)).headers['cache-control']).toContain('no-cache');
  });

  test('of an unknown app are not there', async () => {
    expect((await box.anonymous.get('/api/v1/store/apps/nothing/icon')).status).toBe(404);
  });
});

describe('screenshots', () => {
  test('beside the manifest have an address; what is elsewhere keeps its own', async () => {
    const folder = join(catalogue, 'secret-groups');
    const file = join(folder, 'manifest.yaml');
    writeFileSync(join(folder, 'first.webp'), 'RIFF');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, `${text}mediaLinks: [first.webp, 'https://firma.example/second.png']\nmediaLanguage: de\n`);
    await box.slices.store.reload();
    const shown = (await apps()).find(({ id }) => id === 'secret-groups');
    expect(shown?.mediaLanguage).toBe('de');
    const [address = '', elsewhere = ''] = shown?.mediaLinks ?? [];
    const { status, headers, text: content } = await anna.get(address);
    expect([status, headers['content-type'], content]).toEqual([200, 'image/webp', 'RIFF']);
    expect(headers['cache-control']).toContain('immutable');
    expect(elsewhere).toBe('https://firma.example/second.png');
    for (const number of [2, 3])
      expect((await anna.get(`/api/v1/store/apps/secret-groups/pictures/${number}`)).status).toBe(404);
  });
});

test('the newest version of the system is told', async () => {
  expect((await anna.get('/api/v1/store/system')).json.version).toMatch(/^\d+\.\d+/);
});
