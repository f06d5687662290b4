import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@kontor/platform/work/clock';
import { describe, expect, test } from 'vitest';
import { findMarked } from '../../run-command/process-table.ts';
import { launchDetached } from '../../run-command.ts';
import type { Engine } from '../engine.ts';
import { eventually, type WorkloadOptions } from '../engine-world.fixture.ts';
import { workloadMarker } from './find-workloads.ts';
import { createProcessEngine } from './process-engine.ts';
import { scriptWorkload } from './script-workload.fixture.ts';

const isRoot = process.getuid?.() === 0;
const node = process.execPath;
const waits = "console.log('ready'); setInterval(() => {}, 60_000);";

/** Runs a test with one box whose engines start and close; checks afterwards that nothing of it remains. */
async function withBox(
  isolation: 'auto' | 'none',
  work: (box: { id: string; folder: string; records: string; newEngine(): Promise<Engine> }) => Promise<void>,
): Promise<void> {
  const id = `test-${randomBytes(6).toString('hex')}`;
  const folder = mkdtempSync(join(tmpdir(), 'engine-'));
  // Without isolation the app's account must be able to access the folder.
  if (isolation === 'none') chmodSync(folder, 0o755);
  const log = { warn: () => {} };
  const engines: Engine[] = [];
  const newEngine = async () => {
    for (const engine of engines) engine.close();
    const engine = await createProcessEngine({
      box: id,
      folder: join(folder, 'run'),
      clock: systemClock,
      node,
      log,
      isolation,
    });
    engines.push(engine);
    return engine;
  };
  try {
    await work({ id, folder, records: join(folder, 'run', 'workloads'), newEngine });
  } finally {
    const last = await newEngine();
    await last.stopAll();
    last.close();
    expect(findMarked(workloadMarker, `${id}/`)).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  }
}

const specIn = (folder: string, more: WorkloadOptions = {}) => {
  const world = { folder, uid: isRoot ? 70_001 : undefined };
  return scriptWorkload(world, waits, more);
};

describe.each(isRoot ? (['auto', 'none'] as const) : (['none'] as const))(
  'finding workloads (isolation %s)',
  (isolation) => {
    test('without its notes a workload is found all the same, and ended', () =>
      withBox(isolation, async ({ folder, records, newEngine }) => {
        const first = await newEngine();
        const spec = specIn(folder, { generation: 4 });
        await first.start(spec);
        await eventually(() => expect(readFileSync(spec.logFile, 'utf8')).toContain('ready'));
        for (const file of readdirSync(records)) rmSync(join(records, file), { recursive: true });
        const engine = await newEngine();
        expect(await engine.list()).toMatchObject([{ instance: 'app-probe', generation: 4, state: 'running' }]);
        await engine.stop('app-probe');
        expect(await engine.list()).toEqual([]);
      }));

    test('a note that cannot be read is told and does no harm', () =>
      withBox(isolation, async ({ folder, records, newEngine }) => {
        const first = await newEngine();
        await first.start(specIn(folder));
        writeFileSync(join(records, 'app-probe.json'), '{"instance":');
        expect(await (await newEngine()).list()).toMatchObject([{ generation: 1, state: 'running' }]);
      }));

    test('what a reboot ended is not there any more', () =>
      withBox(isolation, async ({ folder, records, newEngine }) => {
        const engine = await newEngine();
        await engine.start(specIn(folder));
        const record = JSON.parse(readFileSync(join(records, 'app-probe.json'), 'utf8'));
        await engine.stop('app-probe');
        writeFileSync(join(records, 'app-probe.json'), JSON.stringify({ ...record, bootId: 'another' }));
        expect(await engine.list()).toEqual([]);
      }));

    test('a process that got the number of an earlier workload is left alone', () =>
      withBox(isolation, async ({ folder, records, newEngine }) => {
        const engine = await newEngine();
        await engine.start(specIn(folder));
        const record = JSON.parse(readFileSync(join(records, 'app-probe.json'), 'utf8'));
        await engine.stop('app-probe');
        // This process now has that pid.
        const main = { pid: process.pid, startTicks: record.main.startTicks };
        writeFileSync(join(records, 'app-probe.json'), JSON.stringify({ ...record, cgroupFolders: [], main }));
        const next = await newEngine();
        expect(await next.list()).toMatchObject([{ state: 'exited', exit: { code: null, signal: null } }]);
        await next.stop('app-probe');
        expect(await next.list()).toEqual([]);
      }));

    test('two generations of one instance are both seen, and stopped together', () =>
      withBox(isolation, async ({ id, folder, newEngine }) => {
        const engine = await newEngine();
        await engine.start(specIn(folder));
        const orphan = await launchDetached({
          file: node,
          args: ['-e', waits],
          cwd: folder,
          env: { [workloadMarker]: `${id}/app-probe/9` },
          cgroupFolders: [],
          logFile: join(folder, 'stray.log'),
        });
        const seen = await engine.list();
        expect(seen.map(({ generation, state }) => `${generation} ${state}`).sort()).toEqual([
          '1 running',
          '9 running',
        ]);
        await engine.stop('app-probe');
        expect(await orphan.ended).toEqual({ code: null, signal: 'SIGTERM' });
        expect(await engine.list()).toEqual([]);
      }));

    test('another box on the same machine is not ours', () =>
      withBox(isolation, async (ours) => {
        await withBox(isolation, async (theirs) => {
          await (await theirs.newEngine()).start(specIn(theirs.folder));
          const engine = await ours.newEngine();
          expect(await engine.list()).toEqual([]);
          await engine.stop('app-probe');
          await engine.stopAll();
          expect(await (await theirs.newEngine()).list()).toMatchObject([{ state: 'running' }]);
        });
      }));
  },
);

describe.runIf(isRoot)('a server that is not root', () => {
  test('runs workloads with its own rights, says so, and they survive it', () =>
    withBox('auto', async ({ id, folder, newEngine }) => {
      const uid = 70_002;
      chmodSync(folder, 0o711);
      const home = join(folder, 'home');
      mkdirSync(home);
      chownSync(home, uid, uid);
      const spec = { ...specIn(home), uid: undefined };
      for (const path of ['apps', 'apps/app-probe', 'apps/app-probe/code']) chownSync(join(home, path), uid, uid);
      const needs = { box: id, folder: join(home, 'run'), isolation: 'auto' };
      const script = fileURLToPath(new URL('start-and-wait.ts', import.meta.url));
      const logFile = join(folder, 'server.log');
      const drop = ['--reuid', `${uid}`, '--regid', `${uid}`, '--clear-groups', '--'];
      const args = [...drop, node, script, JSON.stringify({ needs, spec })];
      const started = await launchDetached({
        file: '/usr/bin/setpriv',
        args,
        cwd: '/',
        env: {},
        cgroupFolders: [],
        logFile,
      });
      await eventually(() => expect(readFileSync(logFile, 'utf8')).toBe('started none\n'));
      process.kill(started.pid, 'SIGKILL');
      await started.ended;
      const [marked] = findMarked(workloadMarker, `${id}/`);
      expect(readFileSync(`/proc/${marked?.pid}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\t${uid}\\t`, 'm'));
      const engine = await newEngine();
      expect(await engine.list()).toMatchObject([{ instance: 'app-probe', state: 'running' }]);
    }));
});
