import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@kontor/platform/work/clock';
import { describe, expect, test } from 'vitest';
import { listCgroups, usableCgroups } from '../../run-command/cgroup.ts';
import { findMarked } from '../../run-command/process-table.ts';
import { launchDetached } from '../../run-command.ts';
import { engineBehaviour } from '../behaviour.ts';
import type { ProcessWorkload } from '../engine.ts';
import { type EngineWorld, eventually, outputOf, readLog, withEngine } from '../engine-world.fixture.ts';
import { workloadMarker } from './find-workloads.ts';
import { createProcessEngine } from './process-engine.ts';
import { dataFolderOf, scriptWorkload } from './script-workload.fixture.ts';

const isRoot = process.getuid?.() === 0;
const uid = 70_001;
const node = process.execPath;
const log = {
  warn(details: object, message: string) {
    throw new Error(message, { cause: details });
  },
};

interface ProcessWorld extends EngineWorld {
  box: string;
  runFolder: string;
  /** The account workloads run as. */
  uid: number | undefined;
}

function newWorld(isolation: 'auto' | 'none'): ProcessWorld {
  const box = `test-${randomBytes(6).toString('hex')}`;
  // Private, like a home.
  const folder = mkdtempSync(join(tmpdir(), 'engine-'));
  if (isolation === 'none') chmodSync(folder, 0o755);
  const runFolder = join(folder, 'run');
  const account = isRoot ? uid : undefined;
  return {
    box,
    folder,
    runFolder,
    uid: account,
    workload: (script, more) => scriptWorkload({ folder, uid: account }, script, more),
    data(instance) {
      const here = dataFolderOf({ folder }, instance);
      return { here, inside: here };
    },
    ownVariables: ['PWD', workloadMarker],
    unstartable: (spec) => unstartable(spec as ProcessWorkload),
    remembersEnds: false,
    newEngine: () => createProcessEngine({ box, folder: runFolder, clock: systemClock, node, log, isolation }),
    async cleanUp() {
      await eventually(() => expect(findMarked(workloadMarker, `${box}/`)).toEqual([]));
      expect(findMarked('KONTOR_HELPER', `${box}/`)).toEqual([]);
      if (isRoot) expect(listCgroups(usableCgroups(box))).toEqual([]);
      expect(readFileSync('/proc/self/mountinfo', 'utf8')).not.toContain(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const unstartable = (spec: ProcessWorkload): [ProcessWorkload, string][] => [
  [{ ...spec, folder: '/nowhere' }, 'does not exist'],
  [{ ...spec, command: ['/nowhere/program'] }, 'cannot be run'],
  [{ ...spec, env: { LD_PRELOAD: '/x.so' } }, 'LD_PRELOAD'],
];

const waits = "console.log('ready'); setInterval(() => {}, 60_000);";

describe('without isolation', () => {
  engineBehaviour(async () => newWorld('none'));

  test('it is said, and why', () =>
    withEngine(newWorld('none'), async (engine) => {
      expect(engine.isolation).toEqual({
        level: 'none',
        reasons: [expect.objectContaining({ en: 'Isolation is switched off.' })],
      });
    }));
});

describe.runIf(isRoot)('as root without isolation', () => {
  const print = 'console.log(process.getuid(), process.getgroups().join());';

  test('the account is still taken on where it gets to the folders', () =>
    withEngine(newWorld('none'), async (engine) => {
      const world = newWorld('none');
      expect(await outputOf(engine, scriptWorkload(world, print))).toBe(`${uid} ${uid}\n`);
      await world.cleanUp();
    }));

  test('nothing runs as root where it does not, and that is said', async () => {
    const world = newWorld('none');
    chmodSync(world.folder, 0o700);
    await withEngine(world, async (engine) => {
      const spec = scriptWorkload(world, print);
      await expect(engine.start(spec)).rejects.toMatchObject({ code: 'app-not-as-root' });
      await expect(engine.start({ ...spec, uid: undefined })).rejects.toMatchObject({ code: 'app-not-as-root' });
      expect(await engine.list()).toEqual([]);
      expect(existsSync(spec.logFile)).toBe(false);
    });
  });
});

describe.runIf(isRoot)('with full isolation', () => {
  engineBehaviour(async () => newWorld('auto'));

  test('it is said', () =>
    withEngine(newWorld('auto'), async (engine) => {
      expect(engine.isolation).toEqual({ level: 'full', reasons: [] });
    }));

  test('the app has an account of its own and no way to more rights', async () => {
    const world = newWorld('auto');
    await withEngine(world, async (engine) => {
      const status = "process.stdout.write(fs.readFileSync('/proc/self/status', 'utf8'));";
      const text = await outputOf(engine, scriptWorkload(world, `import fs from 'node:fs'; ${status}`));
      expect(text).toMatch(new RegExp(`^Uid:\\t${uid}\\t${uid}\\t${uid}\\t${uid}$`, 'm'));
      expect(text).toMatch(/^Groups:\s*$/m);
      expect(text).toMatch(/^CapBnd:\t0+$/m);
      expect(text).toMatch(/^CapEff:\t0+$/m);
      expect(text).toMatch(/^NoNewPrivs:\t1$/m);
      await expect(engine.start({ ...scriptWorkload(world, waits), uid: 0 })).rejects.toThrow('account of its own');
    });
  });

  test('the app sees its own files and no others, and cannot change its code', async () => {
    const world = newWorld('auto');
    await withEngine(world, async (engine) => {
      const secrets = join(world.folder, 'secrets');
      mkdirSync(secrets);
      writeFileSync(join(secrets, 'box-key'), 'x', { mode: 0o644 });
      const neighbour = scriptWorkload(world, waits, { instance: 'app-neighbour' });
      await engine.start(neighbour);
      const script = `
        import fs from 'node:fs';
        const outcome = (work) => { try { return work(); } catch (error) { return error.code; } };
        const [own, ...others] = JSON.parse(process.env.PATHS);
        console.log(JSON.stringify({
          root: fs.readdirSync('/').sort().filter((name) => !/^(usr|s?bin|lib.*|etc|proc|dev|tmp)$/.test(name)),
          others: others.map((path) => outcome(() => fs.readdirSync(path))),
          code: outcome(() => fs.writeFileSync('app.mjs', '')),
          own: outcome(() => fs.writeFileSync(own + '/x', '')) ?? 'written',
          temporary: outcome(() => fs.writeFileSync('/tmp/' + process.env.NAME, '')) ?? 'written',
          people: outcome(() => fs.readFileSync('/etc/shadow')),
          processes: fs.readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).length,
          name: (await import('node:os')).userInfo().username,
        }));`;
      const spec = scriptWorkload(world, script);
      const paths = [spec.writable[0], secrets, neighbour.writable[0], neighbour.folder, world.runFolder, '/root'];
      const text = await outputOf(engine, { ...spec, env: { PATHS: JSON.stringify(paths), NAME: world.box } });
      const seen = JSON.parse(text);
      expect(seen).toMatchObject({
        code: 'EROFS',
        own: 'written',
        temporary: 'written',
        people: 'ENOENT',
        name: 'app',
      });
      expect(seen.others).toEqual(['ENOENT', 'ENOENT', 'ENOENT', 'ENOENT', 'ENOENT']);
      expect(seen.processes).toBe(2);
      expect(existsSync(`/tmp/${world.box}`)).toBe(false);
    });
  });

  test('an app that needs more memory than it may have is killed, and that is told', async () => {
    const world = newWorld('auto');
    await withEngine(world, async (engine) => {
      const hungry = 'const held = []; setInterval(() => held.push(Buffer.alloc(2 ** 24, 1)), 1);';
      const spec = scriptWorkload(world, hungry, { memoryLimit: 96 * 2 ** 20 });
      await outputOf(engine, spec);
      expect(await engine.list()).toMatchObject([
        { state: 'exited', exit: { signal: 'SIGKILL', memoryExceeded: true } },
      ]);
    });
  });

  test('an app that starts processes without end reaches a limit', async () => {
    const world = newWorld('auto');
    await withEngine(world, async (engine) => {
      const script = `
        import { spawn } from 'node:child_process';
        const faults = await Promise.all(Array.from({ length: 60 }, () => new Promise((resolve) => {
          spawn('/bin/sleep', ['60']).once('error', (error) => resolve(error.code)).once('spawn', () => resolve('none'));
        })));
        console.log(faults.includes('EAGAIN'));
        process.exit(0);`;
      expect(await outputOf(engine, scriptWorkload(world, script, { processLimit: 40 }))).toBe('true\n');
    });
  });

  test('an app that claims to be another one is not taken for it', async () => {
    const world = newWorld('auto');
    await withEngine(world, async (engine) => {
      const env = { KONTOR_WORKLOAD: `${world.box}/app-victim/9` };
      const script = `
        import { spawn } from 'node:child_process';
        spawn('/bin/sleep', ['60'], { env: ${JSON.stringify(env)} }).once('spawn', () => console.log('ready'));`;
      const spec = scriptWorkload(world, script, { env });
      await engine.start(spec);
      await eventually(() => expect(readLog(spec)).toContain('ready'));
      expect(await engine.list()).toMatchObject([{ instance: 'app-probe', generation: 1, state: 'running' }]);
    });
  });

  test('a folder that leads elsewhere is not opened for the app', async () => {
    const world = newWorld('auto');
    await withEngine(world, async (engine) => {
      const spec = scriptWorkload(world, waits);
      const inner = `${spec.writable[0]}/inner`;
      await expect(engine.start({ ...spec, writable: [...spec.writable, inner] })).rejects.toThrow('may write');
      await expect(engine.start({ ...spec, folder: inner })).rejects.toThrow(/does not exist|may write/);
    });
  });
});

describe.each(isRoot ? (['auto', 'none'] as const) : (['none'] as const))(
  'a server that is killed (isolation %s)',
  (isolation) => {
    test('leaves its workloads running, and the next one takes them over', async () => {
      const world = newWorld(isolation);
      const spec = scriptWorkload(world, `${waits} setInterval(() => console.log('beat'), 50);`, { generation: 3 });
      const needs = { box: world.box, folder: world.runFolder, isolation };
      const script = fileURLToPath(new URL('start-and-wait.ts', import.meta.url));
      const logFile = join(world.folder, 'server.log');
      const args = [script, JSON.stringify({ needs, spec })];
      const server = await launchDetached({ file: node, args, cwd: world.folder, env: {}, cgroupFolders: [], logFile });
      const said = `started ${isolation === 'auto' ? 'full' : 'none'}\n`;
      await eventually(() => expect(readFileSync(logFile, 'utf8')).toBe(said));
      process.kill(server.pid, 'SIGKILL');
      expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' });
      await withEngine(world, async (engine) => {
        const beats = () => readLog(spec).match(/beat/g)?.length ?? 0;
        const before = beats();
        await eventually(() => expect(beats()).toBeGreaterThan(before + 3));
        expect(await engine.list()).toMatchObject([{ instance: 'app-probe', generation: 3, state: 'running' }]);
        await engine.start(spec);
        expect(readLog(spec).match(/ready/g)).toHaveLength(1);
      });
    });
  },
);
