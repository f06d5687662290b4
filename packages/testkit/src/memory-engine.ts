import { createServer } from 'node:http';
import { AdapterError } from '@kontor/platform/errors';
import { type Clock, systemClock } from '@kontor/platform/work/clock';
import { createSignal } from '@kontor/platform/work/signal';
import type {
  Engine,
  Observed,
  ProcessWorkload,
  WorkloadExit,
  WorkloadSpec,
} from '@kontor/server/adapters/engine/engine';
import { throwingLog } from './test-core.ts';

/** A simulated program. It calls `exit` when it ends by itself; `stop` ends it from outside. */
export type Program = (spec: ProcessWorkload, exit: (code: number) => void) => { stop(): Promise<void> };

export interface MemoryEngineOptions {
  clock?: Clock;
  /** Behaviour of the apps; by default `answering`. */
  program?: Program;
}

/** An in-memory engine: it fulfils the port's contract without any processes. */
export interface MemoryEngine extends Engine {
  /** Specs of all requested starts, oldest first. */
  readonly starts: readonly ProcessWorkload[];
  /** Simulates that an app ended by itself. */
  crash(instance: string, exit?: Partial<WorkloadExit>): Promise<void>;
  /** `list` fails with this reason from now on; `undefined` ends that. */
  breakListing(reason: string | undefined): void;
  /** `start` fails with this error from now on; `undefined` ends that. */
  breakStarting(error: Error | undefined): void;
}

interface Workload {
  observed: Observed;
  program: { stop(): Promise<void> };
}

export function createMemoryEngine({
  clock = systemClock,
  program = answering,
}: MemoryEngineOptions = {}): MemoryEngine {
  const workloads = new Map<string, Workload>();
  const exits = createSignal<Observed>('exits of workloads', throwingLog);
  const starts: ProcessWorkload[] = [];
  const broken: { listing?: string | undefined; starting?: Error | undefined } = {};

  function ended(instance: string, generation: number, exit: Partial<WorkloadExit>): void {
    const workload = workloads.get(instance);
    if (workload?.observed.generation !== generation || workload.observed.state === 'exited') return;
    workload.observed = {
      ...workload.observed,
      state: 'exited',
      exit: { code: 1, signal: null, at: clock.now(), ...exit },
    };
    exits.emit(workload.observed);
  }

  async function stop(instance: string): Promise<void> {
    const workload = workloads.get(instance);
    workloads.delete(instance);
    if (workload?.observed.state === 'running') await workload.program.stop();
  }

  async function start(spec: WorkloadSpec): Promise<void> {
    if (spec.engine !== 'process') throw new AdapterError('Containers are none of this engine.');
    starts.push(spec);
    if (broken.starting !== undefined) throw broken.starting;
    const there = workloads.get(spec.instance);
    if (there?.observed.state === 'running') {
      if (there.observed.generation === spec.generation) return;
      throw new AdapterError(`${spec.instance} runs in another generation.`);
    }
    const { instance, generation } = spec;
    const observed: Observed = { instance, generation, state: 'running', startedAt: clock.now() };
    workloads.set(instance, { observed, program: { stop: async () => {} } });
    const running = program(spec, (code) => ended(instance, generation, { code }));
    const workload = workloads.get(instance);
    if (workload !== undefined) workload.program = running;
  }

  return {
    kinds: () => ['process'],
    isolation: { level: 'none', reasons: [{ de: 'Apps laufen in einem Test.', en: 'Apps run inside a test.' }] },
    starts,
    async list() {
      if (broken.listing !== undefined) throw new AdapterError(broken.listing);
      return [...workloads.values()].map(({ observed }) => observed);
    },
    start,
    stop,
    usage: async (instance) =>
      workloads.get(instance)?.observed.state === 'running'
        ? { memoryBytes: 1_000_000, cpuSeconds: 1, processes: 1 }
        : undefined,
    onExit: exits.subscribe,
    onChange: () => () => {},
    listOrphans: async () => [],
    async stopAll() {
      await Promise.all([...workloads.keys()].map(stop));
    },
    close: exits.clear,
    async crash(instance, exit = {}) {
      const workload = workloads.get(instance);
      if (workload === undefined) return;
      await workload.program.stop();
      ended(instance, workload.observed.generation, exit);
    },
    breakListing(reason) {
      broken.listing = reason;
    },
    breakStarting(error) {
      broken.starting = error;
    },
  };
}

/** Returns 200 for every request on the port named by its environment; exits with 1 when the port is in use. */
export const answering: Program = (spec, exit) => {
  const port = Object.entries(spec.env).find(([name]) => /(^|_)PORT$/.test(name))?.[1];
  if (port === undefined) return { stop: async () => {} };
  const server = createServer((_request, response) => response.end('ok'));
  server.on('error', () => exit(1));
  server.listen(Number(port), '127.0.0.1');
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** Exits at once with this code. */
export const ending =
  (code = 1): Program =>
  (_spec, exit) => {
    queueMicrotask(() => exit(code));
    return { stop: async () => {} };
  };

/** Runs and never responds. */
export const silent: Program = () => ({ stop: async () => {} });
