import { days, hours, minutes } from '@kontor/platform/work/durations';
import type { VirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Machine } from '../../../../adapters/machine/machine.ts';
import { createSamplesDb } from './db.ts';
import { createHistory } from './history.ts';
import { retained } from './rules.ts';

let core: TestCore;
let clock: VirtualClock;
const load = { current: 10, isAway: false };
beforeEach(() => {
  core = createTestCore();
  clock = core.clock as VirtualClock;
  Object.assign(load, { current: 10, isAway: false });
});
afterEach(() => core.remove());

const machine = {
  memory: async () => ({ totalKb: 1000, freeKb: 250 }),
  disk: async (folder: string) => (load.isAway ? null : { totalKb: 2000, freeKb: folder === '/' ? 1000 : 500 }),
  createCpuMeter: () => async () => ({ current: load.current, average: 0 }),
  temperature: async () => 41,
} as Partial<Machine> as Machine;

/** Records `count` samples, one each five minutes. */
async function record(count: number): Promise<ReturnType<typeof createHistory>> {
  const history = createHistory({ core, machine });
  history.work.start();
  for (let step = 1; step < count; step++) {
    await history.work.idle();
    clock.advance(minutes(5));
  }
  await history.work.idle();
  await history.work.stop();
  return history;
}
const rows = () =>
  core.database.all(
    core.database.tables<{ system_samples: { span: string } }>().selectFrom('system_samples').select('span'),
  );

test('records a sample each five minutes and an average each hour, and survives a restart', async () => {
  await record(1);
  const [first] = createHistory({ core, machine }).read().day;
  expect(first).toMatchObject({ memory: 75, systemDisk: 50, dataDisk: 75, cpu: 10, temperatureInCelsius: 41 });
  load.current = 20;
  clock.advance(minutes(5));
  await record(13);
  const { day, month } = createHistory({ core, machine }).read();
  expect(day).toHaveLength(14);
  expect(month).toMatchObject([{ cpu: 19.2, dataDisk: 75 }]);
});

test('a figure that is not available is null, and the others are recorded', async () => {
  load.isAway = true;
  const history = await record(1);
  expect(history.read().day).toMatchObject([{ memory: 75, systemDisk: null, dataDisk: null, cpu: 10 }]);
});

test('the samples stay few, however long it runs', async () => {
  const db = createSamplesDb(core.database);
  const empty = { memory: 1, system_disk: 1, data_disk: 1, cpu: 1, temperature: null, data_used: 1, data_total: 2 };
  core.database.transaction(() => {
    for (const span of ['minutes', 'hour'] as const)
      for (let step = 2000; step > 0; step--) db.add(span, { at: clock.now() - minutes(5 * step), ...empty });
  });
  await record(13);
  expect(rows().filter(({ span }) => span === 'minutes')).toHaveLength(retained.minutes);
  expect(rows().filter(({ span }) => span === 'hour')).toHaveLength(retained.hour);
});

test('a clock that jumps ahead and back deletes nothing and shows no future', async () => {
  await record(4);
  clock.jump(days(400));
  await record(2);
  clock.jump(-days(400));
  const history = await record(3);
  expect(rows().filter(({ span }) => span === 'minutes')).toHaveLength(9);
  expect(history.read().day).toHaveLength(7);
  expect(history.read().month.every(({ at }) => Date.parse(at) <= clock.now())).toBe(true);
  clock.jump(-hours(48));
  expect(history.read().day).toEqual([]);
});

test('says in how many days the data disk is full', async () => {
  const db = createSamplesDb(core.database);
  for (let hour = 24 * 10; hour > 0; hour--) {
    const used = { data_used: 2_000_000 - 2000 * hour, data_total: 3_000_000 };
    db.add('hour', {
      at: clock.now() - hours(hour),
      memory: 1,
      system_disk: 1,
      data_disk: 1,
      cpu: 1,
      temperature: 1,
      ...used,
    });
  }
  expect(createHistory({ core, machine }).read().daysUntilDataDiskFull).toBe(21);
});
