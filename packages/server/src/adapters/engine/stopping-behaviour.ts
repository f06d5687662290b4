import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Observed } from './engine.ts';
import {
  type EngineCases,
  eventually,
  hasChildren,
  isDeaf,
  logOf,
  readLog,
  startReady,
  waits,
} from './engine-world.fixture.ts';

export const stoppingCases: EngineCases = {
  async 'it is asked with the signal it wants'({ engine, world }) {
    const polite = `process.on('SIGINT', () => { console.log('goodbye'); process.exit(0); }); ${waits}`;
    const spec = world.workload(polite, { stopSignal: 'SIGINT' });
    await startReady(engine, spec);
    await engine.stop(spec.instance);
    expect(readLog(spec)).toContain('goodbye');
    expect(await engine.list()).toEqual([]);
  },

  async 'one that does not listen is killed with all its children after its time'({ engine, world }) {
    const spec = world.workload(`${hasChildren} ${isDeaf}`, { stopSeconds: 1 });
    await startReady(engine, spec);
    await eventually(() => expect(readLog(spec).match(/child/g)).toHaveLength(2));
    expect(await engine.usage(spec.instance)).toMatchObject({ processes: 3 });
    await engine.stop(spec.instance);
    expect(readLog(spec)).toContain('asked');
    expect(await engine.list()).toEqual([]);
  },

  async 'right after its start it is stopped as well'({ engine, world }) {
    const spec = world.workload(waits);
    await engine.start(spec);
    await engine.stop(spec.instance);
    expect(await engine.list()).toEqual([]);
  },

  async 'stopping what is not there is fine, and nobody is told of an end that was asked for'({ engine, world }) {
    const reported: Observed[] = [];
    engine.onExit((observed) => reported.push(observed));
    await engine.stop('app-unknown');
    const spec = world.workload(waits);
    await startReady(engine, spec);
    await engine.stop(spec.instance);
    await engine.stop(spec.instance);
    expect(await engine.list()).toEqual([]);
    expect(reported).toEqual([]);
  },

  async 'all are stopped side by side: none waits for another one'({ engine, world }) {
    const farewell = `process.on('SIGTERM', () => { console.log('asked', Date.now()); setTimeout(() => { console.log('ended', Date.now()); process.exit(0); }, 3_000); }); ${waits}`;
    const names = ['app-first', 'app-second', 'app-third'];
    for (const instance of names) await startReady(engine, world.workload(farewell, { instance }));
    await engine.stopAll();
    expect(await engine.list()).toEqual([]);
    const said = (what: string) =>
      names.map((name) => Number(new RegExp(`${what} (\\d+)`).exec(readFileSync(logOf(world, name), 'utf8'))?.[1]));
    expect(Math.max(...said('asked'))).toBeLessThan(Math.min(...said('ended')));
  },
};
