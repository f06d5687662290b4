import { existsSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import {
  type EngineCases,
  eventually,
  hasChildren,
  isDeaf,
  readLog,
  startReady,
  waits,
} from './engine-world.fixture.ts';

export const restartCases: EngineCases = {
  async 'a running workload is found as it was, and can be measured and stopped'(subject) {
    const { world } = subject;
    const spec = world.workload(`${hasChildren} ${isDeaf}`, { generation: 5, stopSeconds: 0 });
    await startReady(subject.engine, spec);
    const before = await subject.engine.list();
    await subject.restartServer();
    expect(await subject.engine.list()).toEqual(before);
    await subject.engine.start(spec);
    expect(await subject.engine.list()).toEqual(before);
    const usage = await subject.engine.usage(spec.instance);
    expect(usage?.memoryBytes).toBeGreaterThan(10 * 2 ** 20);
    expect(usage?.cpuSeconds).toBeGreaterThan(0);
    await subject.engine.stop(spec.instance);
    expect(await subject.engine.list()).toEqual([]);
  },

  async 'the end of a workload that was found is told, its code where it is known'(subject) {
    const { world, exitOf } = subject;
    const { here, inside } = world.data('app-probe');
    const script = `import { existsSync } from 'node:fs'; ${waits}
      setInterval(() => { if (existsSync(process.env.DATA + '/end')) process.exit(4); }, 20);`;
    await startReady(subject.engine, world.workload(script, { env: { DATA: inside } }));
    await subject.restartServer();
    expect(await subject.engine.list()).toMatchObject([{ state: 'running' }]);
    const reported = await exitOf(async () => writeFileSync(`${here}/end`, ''));
    const code = world.remembersEnds ? 4 : null;
    expect(reported).toMatchObject({ state: 'exited', exit: { code, signal: null } });
    expect(await subject.engine.list()).toEqual([reported]);
  },

  async 'one that ended meanwhile is seen as ended'(subject) {
    const { world } = subject;
    const { here, inside } = world.data('app-probe');
    const script = `import { existsSync, writeFileSync } from 'node:fs'; console.log('ready');
      const timer = setInterval(() => {
        if (!existsSync(process.env.DATA + '/end')) return;
        clearInterval(timer);
        console.log('over');
        writeFileSync(process.env.DATA + '/ended', '');
      }, 20);`;
    const spec = world.workload(script, { env: { DATA: inside } });
    await startReady(subject.engine, spec);
    await subject.restartServer(async () => {
      writeFileSync(`${here}/end`, '');
      await eventually(() => expect(existsSync(`${here}/ended`)).toBe(true));
    });
    await eventually(() => expect(readLog(spec)).toContain('over'));
    const code = world.remembersEnds ? 0 : null;
    await eventually(async () =>
      expect(await subject.engine.list()).toMatchObject([{ state: 'exited', exit: { code } }]),
    );
    await subject.restartServer();
    expect(await subject.engine.list()).toMatchObject([{ state: 'exited', exit: { code } }]);
  },
};
