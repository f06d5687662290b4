import { expect } from 'vitest';
import { type EngineCases, hasChildren, startReady, waits } from './engine-world.fixture.ts';

export const endingCases: EngineCases = {
  async 'the exit is told, and remembered until it is stopped'({ engine, world, exitOf }) {
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
  },

  async 'a signal is told by its name'({ engine, world, exitOf }) {
    const spec = world.workload("process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);");
    expect(await exitOf(() => engine.start(spec))).toMatchObject({ exit: { code: null, signal: 'SIGKILL' } });
  },

  async 'what it leaves behind ends with it'({ engine, world, exitOf }) {
    const leaves = `${hasChildren} setTimeout(() => process.exit(0), 300);`;
    const spec = world.workload(leaves);
    const reported = await exitOf(() => engine.start(spec));
    expect(await engine.list()).toEqual([reported]);
    // `afterEach` checks that no process remains.
  },

  async 'it can be started again, also in the same generation'({ engine, world, exitOf }) {
    const spec = world.workload('process.exit(1);');
    await exitOf(() => engine.start(spec));
    await startReady(engine, world.workload(waits));
    expect(await engine.list()).toMatchObject([{ generation: 1, state: 'running' }]);
  },
};
