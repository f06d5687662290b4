import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { beforeEach, expect, test } from 'vitest';
import { createCombinedEngine } from './combined-engine.ts';
import { type Engine, EngineUnavailableError, type Observed } from './engine.ts';

const log = { warn() {} };
const container: Observed = { instance: 'app-wiki', generation: 2, state: 'running', startedAt: 5 };
const processes = createMemoryEngine();
const state = { isThere: true, stopped: [] as string[] };
const refuse = <T>(answer: T): Promise<T> =>
  state.isThere ? Promise.resolve(answer) : Promise.reject(new EngineUnavailableError('Docker is away'));
const docker: Engine = {
  ...createMemoryEngine(),
  kinds: () => (state.isThere ? ['docker'] : []),
  list: () => refuse([container]),
  stop: async (instance) => {
    await refuse(undefined);
    state.stopped.push(instance);
  },
};
const combine = (first: 'process' | 'docker' = 'process') =>
  createCombinedEngine({ process: processes, docker, first, log });

beforeEach(() => {
  Object.assign(state, { isThere: true, stopped: [] });
});

test('what it can run depends on who is there, and in which order is chosen', () => {
  expect(combine().kinds()).toEqual(['process', 'docker']);
  expect(combine('docker').kinds()).toEqual(['docker', 'process']);
  state.isThere = false;
  expect(combine('docker').kinds()).toEqual(['process']);
});

test('R1: containers that cannot be seen are unknown, neither gone nor running, and processes are looked after as ever', async () => {
  const engine = combine();
  expect(await engine.list()).toEqual([container]);
  state.isThere = false;
  expect(await engine.list()).toEqual([{ ...container, state: 'unknown' }]);
  state.isThere = true;
  expect(await engine.list()).toEqual([container]);
});

test('what was never seen to be a container is stopped without Docker; what was is not taken for stopped', async () => {
  const engine = combine();
  await engine.list();
  state.isThere = false;
  await engine.stop('app-other');
  await expect(engine.stop('app-wiki')).rejects.toBeInstanceOf(EngineUnavailableError);
  state.isThere = true;
  await engine.stop('app-wiki');
  expect(state.stopped).toEqual(['app-wiki']);
});

test('the end of the server does not fail because Docker is away', async () => {
  const engine = combine();
  await engine.list();
  state.isThere = false;
  await engine.stopAll();
  expect(await engine.usage('app-wiki')).toBeUndefined();
});
