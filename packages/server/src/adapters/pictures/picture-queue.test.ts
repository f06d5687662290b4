import { expect, test } from 'vitest';
import { createPictureQueue } from './picture-queue.ts';

/** A queue in which each work runs until it is ended. */
function start() {
  const inQueue = createPictureQueue();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (uid: string, name = uid) =>
    inQueue(uid, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const endNext = async () => {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  };
  return { add, begun, endNext };
}

test('one user has two pictures in the queue at most, and others do not wait for more', async () => {
  const { add, begun, endNext } = start();
  const own = [add('anna', 'anna 1'), add('anna', 'anna 2')];
  await expect(add('anna', 'anna 3')).rejects.toMatchObject({ code: 'pictures-unfinished', retryAfter: 10 });
  const other = add('ben');
  await endNext();
  await own[0];
  // One has ended, so another one may come, behind those that wait.
  own.push(add('anna', 'anna 4'));
  for (let count = 0; count < 3; count += 1) await endNext();
  expect(await Promise.all([...own, other])).toEqual(['anna 1', 'anna 2', 'anna 4', 'ben']);
  expect(begun).toEqual(['anna 1', 'anna 2', 'ben', 'anna 4']);
});

test('eight pictures of all users are in the queue at most, and one that failed makes room', async () => {
  const { add, endNext } = start();
  const waiting = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'].map((uid) => add(uid));
  await expect(add('e')).rejects.toMatchObject({ code: 'pictures-busy' });
  for (const _ of waiting) await endNext();
  await Promise.all(waiting);
  const inQueue = createPictureQueue();
  for (let count = 0; count < 9; count += 1)
    await expect(inQueue('a', () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
});
