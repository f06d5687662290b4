import { expect, test } from 'vitest';
import { createPullProgress, type PullEvent } from './pull-progress.ts';

const layer = (id: string, status: string, current?: number, total?: number): PullEvent => ({
  id,
  status,
  ...(total === undefined ? {} : { progressDetail: { current: current ?? 0, total } }),
});

test('layers count by their size, fetching more than unpacking', () => {
  const take = createPullProgress();
  take({ status: 'Pulling from probe', id: '1.0' });
  take(layer('a', 'Pulling fs layer'));
  take(layer('b', 'Pulling fs layer'));
  expect(take(layer('a', 'Downloading', 50, 100))).toBeCloseTo(0.175);
  expect(take(layer('b', 'Downloading', 0, 300))).toBeCloseTo(0.175);
  expect(take(layer('a', 'Pull complete'))).toBeCloseTo(0.25);
  expect(take(layer('b', 'Downloading', 300, 300))).toBeCloseTo(0.775);
  expect(take(layer('b', 'Extracting', 150, 300))).toBeCloseTo(0.8875);
  expect(take(layer('b', 'Pull complete'))).toBe(1);
});

test('a download that begins again does not lower the progress, and layers that are there are not waited for', () => {
  const take = createPullProgress();
  take(layer('old', 'Already exists'));
  take(layer('a', 'Pulling fs layer'));
  const before = take(layer('a', 'Downloading', 80, 100));
  expect(take(layer('a', 'Retrying'))).toBe(before);
  expect(take(layer('a', 'Downloading', 10, 100))).toBe(before);
  expect(take({ status: 'Status: Image is up to date' })).toBe(before);
});
