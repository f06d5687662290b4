import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seconds } from '@kontor/platform/work/durations';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Engine, Observed, WorkloadSpec } from './engine.ts';

/** Runs engines of one kind against one box; each call of `newEngine` simulates a restart of the server. */
export interface EngineWorld {
  /** For this test run only; removed by `cleanUp`. */
  folder: string;
  /** Returns a new engine for the same box, as after a restart of the server. */
  newEngine(): Promise<Engine>;
  /** Returns a workload that runs `script` with node. */
  workload(script: string, more?: WorkloadOptions): WorkloadSpec;
  /** Folder the workload may write: its path on this machine, and its path inside the workload. */
  data(instance: string): { here: string; inside: string };
  /** Variables every workload gets in addition to those it was granted. */
  ownVariables: readonly string[];
  /** Returns variants of a workload that cannot be started, each with the expected error message. */
  unstartable(spec: WorkloadSpec): readonly [WorkloadSpec, string][];
  /** Whether an exit is reported with its code even when no server was running at the time. */
  remembersEnds: boolean;
  /** Throws when anything of the box remains on the machine (keeps T7). */
  cleanUp(): Promise<void>;
}

/** Options of a test workload. */
export interface WorkloadOptions
  extends Partial<Pick<WorkloadSpec, 'generation' | 'stopSignal' | 'stopSeconds' | 'memoryLimit' | 'processLimit'>> {
  /** Default `app-probe`. */
  instance?: string;
  env?: Record<string, string>;
}

/** Retries `ask` until it passes, for at most ten seconds. */
export const eventually = <T>(ask: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(ask, { timeout: seconds(10), interval: 20 });

/** Returns the path of the log of a test workload. */
export const logOf = (world: Pick<EngineWorld, 'folder'>, instance: string) =>
  join(world.folder, 'logs', `${instance}.log`);

/** Returns the output of a workload so far. */
export const readLog = (spec: WorkloadSpec): string => readFileSync(spec.logFile, 'utf8');

/** Runs `work` with one engine, then stops all its workloads and cleans up. */
export async function withEngine(
  world: Pick<EngineWorld, 'newEngine' | 'cleanUp'>,
  work: (engine: Engine) => Promise<void>,
): Promise<void> {
  const engine = await world.newEngine();
  try {
    await work(engine);
  } finally {
    await engine.stopAll();
    engine.close();
    await world.cleanUp();
  }
}

/** Starts a workload and waits until it prints `ready`. */
export async function startReady(engine: Engine, spec: WorkloadSpec): Promise<void> {
  await engine.start(spec);
  await eventually(() => expect(readLog(spec)).toContain('ready'));
}

/** Runs the script until it exits and returns its output. */
export async function outputOf(engine: Engine, spec: WorkloadSpec): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<Observed>();
  const leave = engine.onExit(resolve);
  await engine.start(spec);
  await promise;
  leave();
  return readLog(spec);
}

const waits = "console.log('ready'); setInterval(() => {}, 60_000);";
const isDeaf = `process.on('SIGTERM', () => console.log('asked')); ${waits}`;
const hasChildren = `
  import { spawn } from 'node:child_process';
  const deaf = "process.on('SIGTERM', () => {}); console.log('child'); setInterval(() => {}, 60000)";
  for (const detached of [false, true]) spawn(process.execPath, ['-e', deaf], { stdio: 'inherit', detached });
`;

/** Defines the tests every engine must pass, whatever runs its workloads. */
export function engineBehaviour(newWorld: () => Promise<EngineWorld>): void {
  let world: EngineWorld;
  let engine: Engine;
  beforeEach(async () => {
    world = await newWorld();
    engine = await world.newEngine();
  });
  afterEach(async () => {
    await engine.stopAll();
    engine.close();
    await world.cleanUp();
  });
  const restartServer = async () => {
    engine.close();
    engine = await world.newEngine();
  };
  const exitOf = async (work: () => Promise<void>): Promise<Observed> => {
    const { promise, resolve } = Promise.withResolvers<Observed>();
    const leave = engine.onExit(resolve);
    await work();
    const observed = await promise;
    leave();
    return observed;
  };

  describe('starting', () => {
    test('a workload is seen with its generation, and its output is in the log', async () => {
      const before = Date.now();
      await startReady(engine, world.workload(waits, { generation: 7 }));
      const observed = await engine.list();
      expect(observed).toMatchObject([{ instance: 'app-probe', generation: 7, state: 'running' }]);
      expect(observed[0]?.location?.name).toMatch(/./);
      expect(observed[0]?.startedAt).toBeGreaterThanOrEqual(before);
      expect(observed[0]?.startedAt).toBeLessThanOrEqual(Date.now());
    });

    test('the same generation is kept, not started again', async () => {
      const spec = world.workload(waits);
      await startReady(engine, spec);
      const before = await engine.list();
      await engine.start(spec);
      expect(await engine.list()).toEqual(before);
    });

    test('another generation is not started beside the one that runs', async () => {
      const spec = world.workload(waits);
      await startReady(engine, spec);
      await expect(engine.start({ ...spec, generation: 2 })).rejects.toThrow('Generation 1');
      await engine.stop(spec.instance);
      await engine.start({ ...spec, generation: 2 });
      expect(await engine.list()).toMatchObject([{ generation: 2, state: 'running' }]);
    });

    test('the environment holds what was granted, and nothing of the server', async () => {
      const print = "console.log(JSON.stringify(process.env), 'ready'); setInterval(() => {}, 60_000);";
      const spec = world.workload(print, { env: { PORT: '4711', SECRET: 'a b="c"' } });
      await startReady(engine, spec);
      const seen = Object.entries(JSON.parse(readLog(spec).replace('ready', '')));
      const granted = Object.fromEntries(seen.filter(([name]) => !world.ownVariables.includes(name)));
      expect(granted).toEqual({ PORT: '4711', SECRET: 'a b="c"' });
    });

    test('it may write its own folder, which is made for it', async () => {
      const write = `import { writeFileSync } from 'node:fs'; writeFileSync(process.env.DATA + '/note', 'kept'); ${waits}`;
      const { here, inside } = world.data('app-probe');
      await startReady(engine, world.workload(write, { env: { DATA: inside } }));
      expect(readFileSync(`${here}/note`, 'utf8')).toBe('kept');
    });

    test('what cannot be started is refused and leaves nothing', async () => {
      const spec = world.workload(waits);
      for (const [wrong, said] of world.unstartable(spec)) await expect(engine.start(wrong)).rejects.toThrow(said);
      await expect(engine.start({ ...spec, instance: '../other' })).rejects.toThrow('cannot name');
      expect(await engine.list()).toEqual([]);
    });
  });

  describe('stopping', () => {
    test('it is asked with the signal it wants', async () => {
      const polite = `process.on('SIGINT', () => { console.log('goodbye'); process.exit(0); }); ${waits}`;
      const spec = world.workload(polite, { stopSignal: 'SIGINT' });
      await startReady(engine, spec);
      await engine.stop(spec.instance);
      expect(readLog(spec)).toContain('goodbye');
      expect(await engine.list()).toEqual([]);
    });

    test('one that does not listen is killed with all its children after its time', async () => {
      const spec = world.workload(`${hasChildren} ${isDeaf}`, { stopSeconds: 1 });
      await startReady(engine, spec);
      await eventually(() => expect(readLog(spec).match(/child/g)).toHaveLength(2));
      expect(await engine.usage(spec.instance)).toMatchObject({ processes: 3 });
      await engine.stop(spec.instance);
      expect(readLog(spec)).toContain('asked');
      expect(await engine.list()).toEqual([]);
    });

    test('right after its start it is stopped as well', async () => {
      const spec = world.workload(waits);
      await engine.start(spec);
      await engine.stop(spec.instance);
      expect(await engine.list()).toEqual([]);
    });

    test('stopping what is not there is fine, and nobody is told of an end that was asked for', async () => {
      const reported: Observed[] = [];
      engine.onExit((observed) => reported.push(observed));
      await engine.stop('app-unknown');
      const spec = world.workload(waits);
      await startReady(engine, spec);
      await engine.stop(spec.instance);
      await engine.stop(spec.instance);
      expect(await engine.list()).toEqual([]);
      expect(reported).toEqual([]);
    });

    test('all are stopped side by side: none waits for another one', async () => {
      const farewell = `process.on('SIGTERM', () => { console.log('asked', Date.now()); setTimeout(() => { console.log('ended', Date.now()); process.exit(0); }, 400); }); ${waits}`;
      const names = ['app-first', 'app-second', 'app-third'];
      for (const instance of names) await startReady(engine, world.workload(farewell, { instance }));
      await engine.stopAll();
      expect(await engine.list()).toEqual([]);
      const said = (what: string) =>
        names.map((name) => Number(new RegExp(`${what} (\\d+)`).exec(readFileSync(logOf(world, name), 'utf8'))?.[1]));
      expect(Math.max(...said('asked'))).toBeLessThan(Math.min(...said('ended')));
    });
  });

  describe('ending by itself', () => {
    test('the exit is told, and remembered until it is stopped', async () => {
      const spec = world.workload('process.exit(3);');
      const reported = await exitOf(() => engine.start(spec));
      expect(reported).toMatchObject({
        instance: 'app-probe',
        generation: 1,
        state: 'exited',
        exit: { code: 3, signal: null },
      });
      expect(await engine.list()).toEqual([reported]);
      expect(await engine.usage(spec.instance)).toBeUndefined();
      await engine.stop(spec.instance);
      expect(await engine.list()).toEqual([]);
    });

    test('a signal is told by its name', async () => {
      const spec = world.workload("process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);");
      expect(await exitOf(() => engine.start(spec))).toMatchObject({ exit: { code: null, signal: 'SIGKILL' } });
    });

    test('what it leaves behind ends with it', async () => {
      const leaves = `${hasChildren} setTimeout(() => process.exit(0), 300);`;
      const spec = world.workload(leaves);
      const reported = await exitOf(() => engine.start(spec));
      expect(await engine.list()).toEqual([reported]);
      // `afterEach` checks that no process remains.
    });

    test('it can be started again, also in the same generation', async () => {
      const spec = world.workload('process.exit(1);');
      await exitOf(() => engine.start(spec));
      await startReady(engine, world.workload(waits));
      expect(await engine.list()).toMatchObject([{ generation: 1, state: 'running' }]);
    });
  });

  describe('when the server is started again', () => {
    test('a running workload is found as it was, and can be measured and stopped', async () => {
      const spec = world.workload(`${hasChildren} ${isDeaf}`, { generation: 5, stopSeconds: 0 });
      await startReady(engine, spec);
      const before = await engine.list();
      await restartServer();
      expect(await engine.list()).toEqual(before);
      await engine.start(spec);
      expect(await engine.list()).toEqual(before);
      const usage = await engine.usage(spec.instance);
      expect(usage?.memoryBytes).toBeGreaterThan(10 * 2 ** 20);
      expect(usage?.cpuSeconds).toBeGreaterThan(0);
      await engine.stop(spec.instance);
      expect(await engine.list()).toEqual([]);
    });

    test('the end of a workload that was found is told, its code where it is known', async () => {
      const { here, inside } = world.data('app-probe');
      const script = `import { existsSync } from 'node:fs'; ${waits}
        setInterval(() => { if (existsSync(process.env.DATA + '/end')) process.exit(4); }, 20);`;
      await startReady(engine, world.workload(script, { env: { DATA: inside } }));
      await restartServer();
      expect(await engine.list()).toMatchObject([{ state: 'running' }]);
      const reported = await exitOf(async () => writeFileSync(`${here}/end`, ''));
      const code = world.remembersEnds ? 4 : null;
      expect(reported).toMatchObject({ state: 'exited', exit: { code, signal: null } });
      expect(await engine.list()).toEqual([reported]);
    });

    test('one that ended meanwhile is seen as ended', async () => {
      const spec = world.workload("console.log('ready'); setTimeout(() => console.log('over'), 100);");
      await startReady(engine, spec);
      await restartServer();
      await eventually(() => expect(readLog(spec)).toContain('over'));
      const code = world.remembersEnds ? 0 : null;
      await eventually(async () => expect(await engine.list()).toMatchObject([{ state: 'exited', exit: { code } }]));
      await restartServer();
      expect(await engine.list()).toMatchObject([{ state: 'exited', exit: { code } }]);
    });
  });
}
