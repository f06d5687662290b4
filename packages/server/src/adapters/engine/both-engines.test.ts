import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { beforeEach, expect, test } from 'vitest';
import { bothEngines } from './both-engines.ts';
import { type Engine, EngineAway, type Observed } from './engine.ts';

const log = { warn() {} };
const container: Observed = { instance: 'app-wiki', generation: 2, state: 'running', startedAt: 5 };
const processes = createMemoryEngine();
const state = { isThere: true, stopped: [] as string[] };
const refuse = <T>(answer: T): Promise<T> =>
  state.isThere ? Promise.resolve(answer) : Promise.reject(new EngineAway('Docker is away'));
const docker: Engine = {
  ...createMemoryEngine(),
  kinds: () => (state.isThere ? ['docker'] : []),
  look: () => refuse([container]),
  stop: async (instance) => {
    await refuse(undefined);
    state.stopped.push(instance);
  },
};
const both = (first: 'process' | 'docker' = 'process') => bothEngines({ process: processes, docker, first, log });

beforeEach(() => {
  Object.assign(state, { isThere: true, stopped: [] });
});

test('what it can run depends on who is there, and in which order is chosen', () => {
  expect(both().kinds()).toEqual(['process', 'docker']);
  expect(both('docker').kinds()).toEqual(['docker', 'process']);
  state.isThere = false;
  expect(both('docker').kinds()).toEqual(['process']);
});

test('R1: containers that cannot be seen are unknown, neither gone nor running, and processes are looked after as ever', async () => {
  const engine = both();
  expect(await engine.look()).toEqual([container]);
  state.isThere = false;
  expect(await engine.look()).toEqual([{ ...container, state: 'unknown' }]);
  state.isThere = true;
  expect(await engine.look()).toEqual([container]);
});

test('what was never seen to be a container is stopped without Docker; what was is not taken for stopped', async () => {
  const engine = both();
  await engine.look();
  state.isThere = false;
  await engine.stop('app-other');
  await expect(engine.stop('app-wiki')).rejects.toBeInstanceOf(EngineAway);
  state.isThere = true;
  await engine.stop('app-wiki');
  expect(state.stopped).toEqual(['app-wiki']);
});

test('the end of the server does not fail because Docker is away', async () => {
  const engine = both();
  await engine.look();
  state.isThere = false;
  await engine.stopAll();
  expect(await engine.usage('app-wiki')).toBeUndefined();
});
