import { expect, test } from 'vitest';
import { createChangeFeed } from './change-feed.ts';

const log = {
  warn(details: object): never {
    throw new Error('a listener failed', { cause: details });
  },
};

test('a change gives a list a new version, and leaves the others alone', () => {
  const changeFeed = createChangeFeed({ log, start: 100 });
  changeFeed.changed('users');
  changeFeed.changed('users');
  expect([changeFeed.version('users'), changeFeed.version('groups')]).toEqual([102, 100]);
});

test('versions of an earlier run of the server never come back', () => {
  const before = createChangeFeed({ log, start: 1_000 });
  before.changed('users');
  expect(createChangeFeed({ log, start: 2_000 }).version('users')).toBeGreaterThan(before.version('users'));
  expect(createChangeFeed({ log }).version('users')).toBeGreaterThan(1_700_000_000_000);
});

test('subscribers are told the changes of one moment together, until they leave', async () => {
  const changeFeed = createChangeFeed({ log });
  const received: string[][] = [];
  const leave = changeFeed.subscribe((lists) => received.push(lists));
  changeFeed.changed('users');
  changeFeed.changed('groups');
  changeFeed.changed('users');
  await Promise.resolve();
  changeFeed.changed('apps');
  await Promise.resolve();
  leave();
  changeFeed.changed('apps');
  await Promise.resolve();
  expect(received).toEqual([['users', 'groups'], ['apps']]);
});
