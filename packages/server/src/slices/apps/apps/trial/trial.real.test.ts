import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import { hasMariadb, hasPostgresql, hasRedis } from '@kontor/testkit/databases';
import { trialRemains } from '@kontor/testkit/processes/trial-remains';
import { askingForBuckets, hasSwift } from '@kontor/testkit/s3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { probeAt } from '../../addons/probe.fixture.ts';
import { addCaller } from '../backup-caller.fixture.ts';

const eventually = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 50 });
const app = 'app-probe';
const { signal } = new AbortController();
const isRoot = process.getuid?.() === 0;

let catalogue: string;
let box: TestBox;
let callers: number;

beforeEach(() => {
  catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  callers = 0;
});
afterEach(async () => {
  await box.end();
  rmSync(catalogue, { recursive: true, force: true });
});

/** Starts a box with the probe installed and running. `change` changes a file of the probe. */
async function begin(change: (manifest: string, program: string) => [string, string]): Promise<void> {
  const [manifest, program] = ['manifest.yaml', 'bundle/probe.mjs'].map((name) => join(catalogue, 'probe', name));
  if (manifest === undefined || program === undefined) throw new Error('no probe');
  const [one, other] = change(readFileSync(manifest, 'utf8'), readFileSync(program, 'utf8'));
  writeFileSync(manifest, one);
  writeFileSync(program, other);
  box = await startBox({ environment: { KONTOR_CATALOGUE: catalogue } });
  const admin = await box.signedIn({ role: 'admin', mode: true });
  expect((await admin.post('/api/v1/apps/probe', { body: { users: [admin.uid] } })).status).toBe(202);
  await eventually(async () => {
    expect(box.jobs.open().filter(({ kind }) => kind.startsWith('app-'))).toEqual([]);
    expect((await admin.get('/api/v1/apps')).json).toMatchObject([{ status: 'RUNNING' }]);
  });
}

/** Exports the app, and copies that to where a backup would fetch it. */
async function fetched() {
  callers += 1;
  const by = `backup-${callers}`;
  addCaller(box.database, by);
  const { folder } = await box.slices.apps.exportApp(app, { by, signal });
  const target = join(box.data, `fetched-${callers}`);
  execFileSync('cp', ['--archive', folder, target]);
  await box.slices.apps.dropExport(app, by);
  return { folder: target, tryIt: () => box.slices.apps.tryExport(app, target, { by, signal }) };
}

const remains = () => trialRemains(box.data);

// What it finds in its folder decides whether it starts, and each start leaves a trace there.
const minding = `
import * as disk from 'node:fs';
import * as net from 'node:net';
const at = (name) => process.env.PROBE_DATA + '/' + name;
if (!disk.existsSync(at('sound'))) disk.writeFileSync(at('sound'), 'yes');
if (disk.readFileSync(at('sound'), 'utf8') !== 'yes') {
  console.error('Error: the index is corrupt');
  process.exit(3);
}
disk.appendFileSync(at('starts'), 'x');
`;

/** Adds a volume without backup, with a file the server writes into it. */
const withSettings = (manifest: string): string =>
  `${manifest.replace('[{ name: data }]', '[{ name: data }, { name: settings, backup: false }]')}
    files: [{ path: "\${volume.settings}/probe.conf", content: "a setting\\n" }]\n`;

describe.runIf(isRoot)('an app with its data in files', () => {
  const volume = (name: string) => join(box.data, 'apps', app, 'data', 'data', name);
  const start = async () => {
    offer(catalogue, 'probe');
    await begin((manifest, program) => [manifest, minding + program]);
  };

  test('starts beside itself from its export, and nothing of the running one is touched', async () => {
    await start();
    const { folder, tryIt } = await fetched();
    // Stopped for the export, it was started again by the server.
    await eventually(() => expect(readFileSync(volume('starts'), 'utf8')).toBe('xx'));
    expect(await tryIt()).toEqual({ started: true });
    expect(readFileSync(join(folder, 'files', 'data', 'starts'), 'utf8')).toBe('xx');
    expect(readFileSync(volume('starts'), 'utf8')).toBe('xx');
    expect(remains()).toEqual([]);
  });

  test('starts with files the server writes into a volume that is in no backup', async () => {
    offer(catalogue, 'probe');
    await begin((manifest, program) => [withSettings(manifest), program]);
    const { folder, tryIt } = await fetched();
    expect(existsSync(join(folder, 'files', 'settings'))).toBe(false);
    expect(await tryIt()).toEqual({ started: true });
    expect(readFileSync(join(folder, 'files', 'settings', 'probe.conf'), 'utf8')).toBe('a setting\n');
  });

  test('reaches nothing outside by a forged backup in which a volume is a link', async () => {
    offer(catalogue, 'probe');
    await begin((manifest, program) => [withSettings(manifest), program]);
    const { folder, tryIt } = await fetched();
    const outside = join(box.data, 'outside');
    mkdirSync(outside, { mode: 0o700 });
    symlinkSync(outside, join(folder, 'files', 'settings'));
    await expect(tryIt()).rejects.toThrow('files/settings is a link');
    expect([readdirSync(outside), statSync(outside).uid]).toEqual([[], 0]);
    expect(remains()).toEqual([]);
  });

  test('does not start with a spoiled file, and why is said with what it wrote last', async () => {
    await start();
    const { folder, tryIt } = await fetched();
    truncateSync(join(folder, 'files', 'data', 'sound'), 1);
    await expect(tryIt()).rejects.toMatchObject({
      code: 'trial-ended',
      params: { detail: 'Error: the index is corrupt' },
    });
    expect(remains()).toEqual([]);
    expect(readFileSync(volume('sound'), 'utf8')).toBe('yes');
  });

  test('one that is called off leaves nothing that runs', async () => {
    await start();
    const { folder } = await fetched();
    const calling = new AbortController();
    const trying = box.slices.apps.tryExport(app, folder, { by: 'backup-1', signal: calling.signal });
    calling.abort();
    await expect(trying).rejects.toThrow();
    expect(remains()).toEqual([]);
  });
});

describe.runIf(isRoot).each([
  ['mysql', hasMariadb],
  ['postgresql', hasPostgresql],
  ['redis', hasRedis],
  ['objectstorage', hasSwift],
] as const)('an app with its data in %s', (kind, isThere) => {
  const { count } = probeAt(() => box.slices.apps.routes()[0]?.port ?? 0);

  test.runIf(isThere)(
    'starts with a server of its own that has its data, and the running one has no more',
    async () => {
      offer(catalogue, 'probe', { from: 'databases' });
      await begin((manifest, program) => [
        kind === 'objectstorage'
          ? askingForBuckets(manifest)
          : manifest.replace('  mysql: {}', `  ${kind}: {}`).replace('mysql.url}', `${kind}.url}`),
        program.replace('else serve();', "else { console.log('count ' + (await database.countUp())); serve(); }"),
      ]);
      const before = await count();
      const { folder, tryIt } = await fetched();
      await eventually(async () => expect(await count()).toBeGreaterThan(before));
      const now = await count();
      expect(await tryIt()).toEqual({ started: true });
      expect(readFileSync(join(folder, 'trial', 'app.log'), 'utf8')).toContain(`count ${before + 1}`);
      expect(await count()).toBe(now + 1);
      expect(remains()).toEqual([]);
    },
  );
});
