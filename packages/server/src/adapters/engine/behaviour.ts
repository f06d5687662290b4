import { afterEach, beforeEach, describe, test } from 'vitest';
import { endingCases } from './ending-behaviour.ts';
import type { Engine } from './engine.ts';
import { type EngineCases, type EngineSubject, type EngineWorld, exitDuring } from './engine-world.fixture.ts';
import { restartCases } from './restart-behaviour.ts';
import { startingCases } from './starting-behaviour.ts';
import { stoppingCases } from './stopping-behaviour.ts';

const groups: Record<string, EngineCases> = {
  starting: startingCases,
  stopping: stoppingCases,
  'ending by itself': endingCases,
  'when the server is started again': restartCases,
};

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
  const subject: EngineSubject = {
    get world() {
      return world;
    },
    get engine() {
      return engine;
    },
    async restartServer(meanwhile) {
      engine.close();
      await meanwhile?.();
      engine = await world.newEngine();
    },
    exitOf: (work) => exitDuring(engine, work),
  };
  for (const [group, cases] of Object.entries(groups)) {
    describe(group, () => {
      for (const [title, run] of Object.entries(cases)) test(title, () => run(subject));
    });
  }
}
