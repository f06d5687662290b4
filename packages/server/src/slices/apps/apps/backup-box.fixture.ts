import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import { answering, createMemoryEngine, type Program } from '@kontor/testkit/memory-engine';
import { expect, vi } from 'vitest';
import { addCaller } from './backup-caller.fixture.ts';

/** The app of these tests, and the job that asks for its backup. */
export const app = 'app-probe';
export const by = 'backup-1';
const { signal } = new AbortController();

export const eventually = <T>(ask: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(ask, { timeout: 30_000, interval: 10 });

/** A program that answers, and does this once it has been stopped. */
export const stoppedBy =
  (atEnd: () => unknown): Program =>
  (spec, exit) => {
    const { stop } = answering(spec, exit);
    return {
      async stop() {
        await stop();
        await atEnd();
      },
    };
  };

/** Offers the probe in a version, its manifest changed. */
function offerProbe(catalogue: string, version: string, change = (manifest: string) => manifest): void {
  offer(catalogue, 'probe', { version });
  const file = join(catalogue, 'probe', 'manifest.yaml');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** Starts a box with a catalogue of its own, apps in memory, and an open job that asks for backups. */
async function start() {
  const catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  offerProbe(catalogue, '1.0.0');
  const behaviour = { program: answering };
  const engine = createMemoryEngine({ program: (spec, exit) => behaviour.program(spec, exit) });
  const box = await startBox({ engine, environment: { KONTOR_CATALOGUE: catalogue } });
  const admin = await box.signedIn({ role: 'admin', mode: true });
  addCaller(box.database, by);
  return { catalogue, behaviour, engine, box, admin };
}

export type BackupBox = Awaited<ReturnType<typeof openBackupBox>>;

/** Opens a box for tests of exports and restores. */
export async function openBackupBox() {
  const started = await start();
  const { catalogue, engine, box, admin } = started;
  const { apps, store } = box.slices;
  const volume = (name = 'data') => join(box.data, 'apps', app, 'data', name);
  const find = async () => (await admin.get('/api/v1/apps')).json.find(({ instanceId }) => instanceId === app);
  const untilStatus = (status: string) => eventually(async () => expect(await find()).toMatchObject({ status }));
  const ownJobs = () => box.jobs.open().filter(({ kind }) => kind.startsWith('app-'));
  const idle = () => eventually(() => expect(ownJobs()).toEqual([]));
  const exportApp = (more = {}) => apps.exportApp(app, { by, signal, ...more });
  const askInstallation = () => admin.post('/api/v1/apps/probe', { body: { users: [admin.uid] } });

  return {
    ...started,
    ...{ volume, find, untilStatus, ownJobs, idle, exportApp, askInstallation },
    restoreApp: (folder: string, more = {}) => apps.restoreApp(app, folder, { by, signal, ...more }),
    rebuildApp: (folder: string, more: object = {}) =>
      apps.rebuildApp(app, folder, { by, signal, wanted: 'running', ...more }),
    /** Leaves nothing of the app but what the database says, as after the restore of the whole server on a new machine. */
    async vanish(): Promise<void> {
      if ((await find())?.status === 'RUNNING') await this.stop();
      const tables = box.database.tables<{ apps: { instance_id: string; state: string; wanted: string } }>();
      const change = tables.updateTable('apps').set({ state: 'kept', wanted: 'absent' });
      box.database.run(change.where('instance_id', '=', app));
      rmSync(join(box.data, 'apps', app), { recursive: true });
    },
    starts: () => engine.starts.length,
    write: (text: string, name = 'data') => writeFileSync(join(volume(name), 'note'), text),
    note: () => readFileSync(join(volume(), 'note'), 'utf8'),
    /** Returns what there is for exports. */
    exported: () => (existsSync(join(box.data, 'exports')) ? readdirSync(join(box.data, 'exports')) : []),
    async offerProbe(change: (manifest: string) => string): Promise<void> {
      offerProbe(catalogue, '1.0.1', change);
      await store.reload();
    },
    async install(): Promise<void> {
      expect((await askInstallation()).status).toBe(202);
      await idle();
      await untilStatus('RUNNING');
    },
    async stop(): Promise<void> {
      await admin.post(`/api/v1/apps/${app}/stop`);
      await untilStatus('NOT_RUNNING');
      await eventually(async () => expect(await engine.list()).toEqual([]));
    },
    /** Makes an export, and resolves with a folder that contains it as if fetched from a backup. */
    async fetch(): Promise<string> {
      const target = join(box.data, 'fetched');
      cpSync((await exportApp()).folder, target, { recursive: true, preserveTimestamps: true });
      await apps.dropExport(app, by);
      return target;
    },
    async end(): Promise<void> {
      await box.end();
      rmSync(catalogue, { recursive: true, force: true });
    },
  };
}
