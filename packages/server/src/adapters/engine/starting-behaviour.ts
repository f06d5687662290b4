import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { type EngineCases, readLog, startReady, waits } from './engine-world.fixture.ts';

export const startingCases: EngineCases = {
  async 'a workload is seen with its generation, and its output is in the log'({ engine, world }) {
    const before = Date.now();
    await startReady(engine, world.workload(waits, { generation: 7 }));
    const observed = await engine.list();
    expect(observed).toMatchObject([{ instance: 'app-probe', generation: 7, state: 'running' }]);
    expect(observed[0]?.location?.name).toMatch(/./);
    expect(observed[0]?.startedAt).toBeGreaterThanOrEqual(before);
    expect(observed[0]?.startedAt).toBeLessThanOrEqual(Date.now());
  },

  async 'the same generation is kept, not started again'({ engine, world }) {
    const spec = world.workload(waits);
    await startReady(engine, spec);
    const before = await engine.list();
    await engine.start(spec);
    expect(await engine.list()).toEqual(before);
  },

  async 'another generation is not started beside the one that runs'({ engine, world }) {
    const spec = world.workload(waits);
    await startReady(engine, spec);
    await expect(engine.start({ ...spec, generation: 2 })).rejects.toThrow('Generation 1');
    await engine.stop(spec.instance);
    await engine.start({ ...spec, generation: 2 });
    expect(await engine.list()).toMatchObject([{ generation: 2, state: 'running' }]);
  },

  async 'the environment holds what was granted, and nothing of the server'({ engine, world }) {
    const print = "console.log(JSON.stringify(process.env), 'ready'); setInterval(() => {}, 60_000);";
    const spec = world.workload(print, { env: { PORT: '4711', SECRET: 'a b="c"' } });
    await startReady(engine, spec);
    const seen = Object.entries(JSON.parse(readLog(spec).replace('ready', '')));
    const granted = Object.fromEntries(seen.filter(([name]) => !world.ownVariables.includes(name)));
    expect(granted).toEqual({ PORT: '4711', SECRET: 'a b="c"' });
  },

  async 'it may write its own folder, which is made for it'({ engine, world }) {
    const write = `import { writeFileSync } from 'node:fs'; writeFileSync(process.env.DATA + '/note', 'kept'); ${waits}`;
    const { here, inside } = world.data('app-probe');
    await startReady(engine, world.workload(write, { env: { DATA: inside } }));
    expect(readFileSync(`${here}/note`, 'utf8')).toBe('kept');
  },

  async 'what cannot be started is refused and leaves nothing'({ engine, world }) {
    const spec = world.workload(waits);
    for (const [wrong, said] of world.unstartable(spec)) await expect(engine.start(wrong)).rejects.toThrow(said);
    await expect(engine.start({ ...spec, instance: '../other' })).rejects.toThrow('cannot name');
    expect(await engine.list()).toEqual([]);
  },
};
