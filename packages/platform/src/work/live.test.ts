import { expect, test } from 'vitest';
import { createLive } from './live.ts';

test('a change gives a list a new version, and leaves the others alone', () => {
  const live = createLive(100);
  live.changed('users');
  live.changed('users');
  expect([live.version('users'), live.version('groups')]).toEqual([102, 100]);
});

test('versions of an earlier run of the server never come back', () => {
  const before = createLive(1_000);
  before.changed('users');
  expect(createLive(2_000).version('users')).toBeGreaterThan(before.version('users'));
  expect(createLive().version('users')).toBeGreaterThan(1_700_000_000_000);
});

test('subscribers are told the changes of one moment together, until they leave', async () => {
  const live = createLive();
  const told: string[][] = [];
  const leave = live.subscribe((lists) => told.push(lists));
  live.changed('users');
  live.changed('groups');
  live.changed('users');
  await Promise.resolve();
  live.changed('apps');
  await Promise.resolve();
  leave();
  live.changed('apps');
  await Promise.resolve();
  expect(told).toEqual([['users', 'groups'], ['apps']]);
});
