import { createMemoryLog } from '@kontor/testkit/test-core';
import { expect, test } from 'vitest';
import { createPermits } from './permits.ts';

function setUp(count = 2) {
  const changes: string[] = [];
  const permits = createPermits({ count, core: { log: createMemoryLog() } });
  permits.onChange((id) => changes.push(id));
  const order: string[] = [];
  /** Starts a job that works until `end` is called. */
  function start(id: string) {
    const controller = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    const ended = permits.run({ id, signal: controller.signal }, () => {
      order.push(id);
      return promise;
    });
    return { ended, end: resolve, cancel: () => controller.abort(new Error(`${id} was cancelled`)) };
  }
  return { permits, order, changes, start };
}

test('no more than so many work at the same time, and who waits longest is next', async () => {
  const { permits, order, changes, start } = setUp();
  const jobs = ['a', 'b', 'c', 'd', 'e'].map(start);
  await Promise.resolve();
  expect(order).toEqual(['a', 'b']);
  expect(['b', 'c', 'e'].map(permits.isWaiting)).toEqual([false, true, true]);
  jobs[1]?.end();
  await jobs[1]?.ended;
  await expect.poll(() => order).toEqual(['a', 'b', 'c']);
  expect(permits.isWaiting('c')).toBe(false);
  expect(changes).toEqual(['c', 'd', 'e', 'c']);
  for (const job of jobs) job.end();
  await Promise.all(jobs.map(({ ended }) => ended));
  expect(order).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('who is cancelled while waiting leaves the queue and takes nobody’s turn', async () => {
  const { order, start } = setUp(1);
  const [first, second, third] = [start('a'), start('b'), start('c')];
  second.cancel();
  await expect(second.ended).rejects.toThrow('b was cancelled');
  first.end();
  await first.ended;
  await expect.poll(() => order).toEqual(['a', 'c']);
  third.end();
  await third.ended;
  const last = start('d');
  await expect.poll(() => order).toEqual(['a', 'c', 'd']);
  last.end();
  await last.ended;
});

test('work that fails gives its permit back', async () => {
  const { permits } = setUp(1);
  const { signal } = new AbortController();
  const fails = permits.run({ id: 'a', signal }, () => Promise.reject(new Error('no network')));
  await expect(fails).rejects.toThrow('no network');
  expect(await permits.run({ id: 'b', signal }, async () => 'done')).toBe('done');
});

test('one that is called off just as its turn comes gives the permit on', async () => {
  const { permits, order, start } = setUp(1);
  const [first, second] = [start('a'), start('b')];
  first.end();
  await first.ended;
  // The permit is being passed on: the job no longer waits, and its work has not begun.
  expect([permits.isWaiting('b'), order]).toEqual([false, ['a']]);
  second.cancel();
  second.end();
  // It has the permit, so its work begins; handling the signal is up to the work.
  await second.ended;
  expect(order).toEqual(['a', 'b']);
  const third = start('c');
  await expect.poll(() => order).toEqual(['a', 'b', 'c']);
  third.end();
  await third.ended;
});
