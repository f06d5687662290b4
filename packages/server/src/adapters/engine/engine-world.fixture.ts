import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seconds } from '@kontor/platform/work/durations';
import { expect, vi } from 'vitest';
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

/** Retries `ask` until it passes, for at most half a minute. */
export const eventually = <T>(ask: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(ask, { timeout: seconds(30), interval: 20 });

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

/** Runs `work` and resolves with the next exit that is reported. */
export async function exitDuring(engine: Engine, work: () => Promise<void>): Promise<Observed> {
  const { promise, resolve } = Promise.withResolvers<Observed>();
  const leave = engine.onExit(resolve);
  await work();
  const observed = await promise;
  leave();
  return observed;
}

/** Runs the script until it exits and returns its output. */
export async function outputOf(engine: Engine, spec: WorkloadSpec): Promise<string> {
  await exitDuring(engine, () => engine.start(spec));
  return readLog(spec);
}

/** An engine under test. */
export interface EngineSubject {
  readonly world: EngineWorld;
  /** Another one after `restartServer`. */
  readonly engine: Engine;
  /** Does `meanwhile` while there is no engine. */
  restartServer(meanwhile?: () => Promise<void>): Promise<void>;
  /** Runs `work` and resolves with the next exit that is reported. */
  exitOf(work: () => Promise<void>): Promise<Observed>;
}

/** Test cases by title. */
export type EngineCases = Record<string, (subject: EngineSubject) => Promise<void>>;

/** Source of a workload that prints `ready` and runs until it is stopped. */
export const waits = "console.log('ready'); setInterval(() => {}, 60_000);";
/** The same, which only reports that it was asked to stop. */
export const isDeaf = `process.on('SIGTERM', () => console.log('asked')); ${waits}`;
/** Starts two children that do not stop when asked, each of which prints `child`. */
export const hasChildren = `
  import { spawn } from 'node:child_process';
  const deaf = "process.on('SIGTERM', () => {}); console.log('child'); setInterval(() => {}, 60000)";
  for (const detached of [false, true]) spawn(process.execPath, ['-e', deaf], { stdio: 'inherit', detached });
`;
