import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deviceOf } from '@kontor/contract/rules/data/backup-device';
import { backupLogin, hasRestServer, startRestServer } from '@kontor/testkit/backup-servers';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import { startChildServer } from '@kontor/testkit/child-server';
import { type Client, clientOf } from '@kontor/testkit/client';
import { createFolderTargets } from '@kontor/testkit/folder-targets';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { trialRemains } from '@kontor/testkit/processes/trial-remains';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const english = { headers: { 'accept-language': 'en' } };
const weekly = '0 2 * * 1,2,3,4,5,6,7';
const uid = 'olga@kontor.localhost';
const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 60_000, interval: 50 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-drills-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Offers the probe with something it does at each start, before it answers. It is not stopped for a backup. */
function offerMinding(atStart: string): string {
  const catalogue = join(folder, 'catalogue');
  offer(catalogue, 'probe');
  const [manifest, program] = [join(catalogue, 'probe/manifest.yaml'), join(catalogue, 'probe/bundle/probe.mjs')];
  writeFileSync(manifest, `${readFileSync(manifest, 'utf8')}backup: live\n`);
  const begin = "import * as disk from 'node:fs';\nconst at = (name) => process.env.PROBE_DATA + '/' + name;\n";
  writeFileSync(program, begin + atStart + readFileSync(program, 'utf8'));
  return catalogue;
}

const minding = `
if (!disk.existsSync(at('index'))) disk.writeFileSync(at('index'), 'whole');
if (disk.readFileSync(at('index'), 'utf8') !== 'whole') {
  console.error('Error: the index is corrupt');
  process.exit(3);
}
`;

const volumeIn = (data: string, name: string) => join(data, 'apps', 'app-probe', 'data', 'data', name);
const left = (data: string) => [
  ...readdirSync(join(data, 'backup')).filter((name) => name !== 'cache'),
  ...trialRemains(data),
];

describe.runIf(process.getuid?.() === 0)('a trial restore', () => {
  let box: TestBox;
  let admin: Client;
  afterEach(() => box.end());

  const drill = async () => (await admin.get('/api/v1/backups/summary', english)).json.drill;
  const words = async () => (await admin.get('/api/v1/messages', english)).json.map(({ text }) => text).join('\n');
  const faults = async () => (await admin.get('/api/v1/repair', english)).json.faults.map(({ code }) => code);
  const idle = () => eventually(() => expect(box.jobs.open()).toEqual([]));

  async function tryRestore(): Promise<void> {
    expect((await admin.post('/api/v1/backups/drill' as never)).status).toBe(202);
    await idle();
    expect(left(box.data)).toEqual([]);
  }

  async function begin(engine?: ReturnType<typeof createMemoryEngine>): Promise<() => Promise<void>> {
    const environment = { KONTOR_CATALOGUE: offerMinding(minding) };
    const backupTargets = createFolderTargets(folder);
    box = await startBox({ backupTargets, environment, ...(engine === undefined ? {} : { engine }) });
    admin = await box.signedIn({ uid, role: 'admin', mode: true });
    expect((await admin.post('/api/v1/apps/probe', { body: { users: [uid] } })).status).toBe(202);
    await idle();
    const body = { device: 'sdb', cronExpression: weekly } as never;
    const { id } = (await admin.post('/api/v1/backupjobs', { body })).json;
    return async () => {
      expect((await admin.post('/api/v1/backups', { body: { deviceId: id } })).status).toBe(202);
      await idle();
    };
  }

  test('starts the app; one that does not start is in doubt first, then the trial has failed', async () => {
    const backUp = await begin();
    await backUp();
    await tryRestore();
    expect(await drill()).toMatchObject({ ok: true, start: { title: 'Probe', started: true, text: '' } });
    writeFileSync(volumeIn(box.data, 'index'), 'spoiled');
    await backUp();
    writeFileSync(volumeIn(box.data, 'index'), 'whole');
    const text = 'With the data of this backup the app ended at once. Its last words: “Error: the index is corrupt”.';
    await tryRestore();
    expect(await drill()).toMatchObject({ ok: false, isDoubtful: true, text });
    expect(await faults()).toContain('backup-drill-doubtful');
    expect(await words()).toContain('It is tried again tomorrow.');
    await tryRestore();
    expect(await drill()).toMatchObject({ ok: false, isDoubtful: false, text });
    expect(await faults()).toContain('backup-drill-failed');
    expect((await admin.get('/api/v1/repair', english)).json.faults).toContainEqual(
      expect.objectContaining({ code: 'backup-drill-failed', text: expect.stringMatching(/“Probe” .* corrupt/) }),
    );
    await backUp();
    await tryRestore();
    expect(await drill()).toMatchObject({ ok: true, isDoubtful: false });
    expect(readFileSync(volumeIn(box.data, 'index'), 'utf8')).toBe('whole');
  }, 180_000);

  test('says that the app was not started where apps cannot be kept apart', async () => {
    const backUp = await begin(createMemoryEngine());
    await backUp();
    expect((await admin.post('/api/v1/backups/drill' as never)).status).toBe(202);
    await idle();
    const text = 'Apps cannot be kept apart on this machine.';
    expect(await drill()).toMatchObject({ ok: true, start: { title: 'Probe', started: false, text } });
  }, 120_000);
});

describe.runIf(process.getuid?.() === 0 && hasRestServer)(
  'a server that is killed while the app of a trial runs',
  () => {
    const slow =
      "disk.appendFileSync(at('starts'), 'x');\nawait new Promise((resolve) => setTimeout(resolve, 4_000));\n";

    test('leaves nothing of it, and tries it again', async () => {
      const [catalogue, data] = [offerMinding(slow), join(folder, 'data')];
      const store = await startRestServer();
      const first = await startBox({ data, engine: createMemoryEngine() });
      const { token } = await first.signedIn({ uid, role: 'admin', mode: true });
      await first.stop();
      let server = await startChildServer({ data, catalogue });
      const admin = () => clientOf(server.port, token);
      const running = () =>
        eventually(async () => expect((await admin().get('/api/v1/apps')).json).toMatchObject([{ status: 'RUNNING' }]));
      try {
        await admin().post('/api/v1/apps/probe', { body: { users: [uid] } });
        await running();
        const at = { server: `127.0.0.1:${store.port}`, path: 'kontor', domain: '' };
        const device = deviceOf({ protocol: 'rest', ...backupLogin, ...at });
        const { id } = (await admin().post('/api/v1/backupjobs', { body: { device } as never })).json;
        await admin().post('/api/v1/backups', { body: { deviceId: id } });
        await eventually(async () => expect((await admin().get('/api/v1/backups')).json).toHaveLength(1));
        // Refused until the backup has ended.
        await eventually(async () => expect((await admin().post('/api/v1/backups/drill' as never)).status).toBe(202));
        await eventually(() => expect(existsSync(join(data, 'run/workloads/trial-app-probe.json'))).toBe(true));
        await server.kill();
        expect(left(data)).not.toEqual([]);
        server = await startChildServer({ data, catalogue });
        await eventually(async () => {
          const { drill, trialRunning } = (await admin().get('/api/v1/backups/summary')).json;
          expect([drill?.start?.started, trialRunning]).toEqual([true, false]);
        });
        expect(left(data)).toEqual([]);
        await running();
        expect(readFileSync(volumeIn(data, 'starts'), 'utf8')).toBe('x');
      } finally {
        await server.stop();
        await store.remove();
      }
    }, 180_000);
  },
);
