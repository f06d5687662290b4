import { expect, test } from 'vitest';
import type { Observed } from '../../../adapters/engine/engine.ts';
import { type DesiredServer, planAddons } from './plan.ts';

const desired = (more: Partial<DesiredServer> = {}): DesiredServer => ({
  instance: 'addon-mysql',
  generation: 2,
  shouldRun: true,
  isReady: false,
  ...more,
});
const seen = (more: Partial<Observed> = {}): Observed => ({
  instance: 'addon-mysql',
  generation: 2,
  state: 'running',
  startedAt: 1,
  ...more,
});

test('what apps use is started, waited for, and then left alone', () => {
  expect(planAddons([desired()], [])).toEqual([{ do: 'start', instance: 'addon-mysql', generation: 2 }]);
  expect(planAddons([desired()], [seen()])).toEqual([{ do: 'await', instance: 'addon-mysql', generation: 2 }]);
  expect(planAddons([desired({ isReady: true })], [seen()])).toEqual([]);
});

test('what ended by itself is started again', () => {
  expect(planAddons([desired()], [seen({ state: 'exited' })])).toMatchObject([{ do: 'start' }]);
});

test('what nobody uses, nobody knows, or runs in another generation is stopped', () => {
  expect(planAddons([desired({ shouldRun: false })], [seen()])).toEqual([{ do: 'stop', instance: 'addon-mysql' }]);
  expect(planAddons([desired({ shouldRun: false })], [])).toEqual([]);
  expect(planAddons([], [seen({ instance: 'addon-redis-app-gone' })])).toEqual([
    { do: 'stop', instance: 'addon-redis-app-gone' },
  ]);
  expect(planAddons([desired()], [seen({ generation: 1 })])).toEqual([{ do: 'stop', instance: 'addon-mysql' }]);
});
