import { expect, test } from 'vitest';
import { createHashQueue } from './hash-queue.ts';

/** A queue whose only place is taken, and what ran after it was freed. */
function blocked() {
  const queue = createHashQueue(1);
  const ran: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = queue({ isKnown: false, key: 'first' }, () => gate.promise);
  const ask = (isKnown: boolean, key: string, most?: number) =>
    queue({ isKnown, key, ...(most === undefined ? {} : { most }) }, async () => void ran.push(key));
  function open(): Promise<void> {
    gate.resolve();
    return first;
  }
  return { ran, ask, open };
}

test('people who are known get every other place, however many invented names wait before them', async () => {
  const { ran, ask, open } = blocked();
  const asked = [
    ...Array.from({ length: 20 }, (_, count) => ask(false, `invented ${count}`)),
    ask(true, 'anna'),
    ask(true, 'bert'),
  ];
  await open();
  await Promise.all(asked);
  expect(ran.slice(0, 4)).toEqual(['anna', 'invented 0', 'bert', 'invented 1']);
  expect(ran).toHaveLength(22);
});

test('whoever asks often waits behind those who asked once', async () => {
  const { ran, ask, open } = blocked();
  const asked = [...Array.from({ length: 5 }, () => ask(false, 'often')), ask(false, 'once')];
  await open();
  await Promise.all(asked);
  expect(ran.slice(0, 2)).toEqual(['often', 'once']);
});

test('a full line refuses at once and says when to come again; the other line still takes', async () => {
  const { ran, ask, open } = blocked();
  const asked = Array.from({ length: 200 }, (_, count) => ask(false, `invented ${count}`));
  await expect(ask(false, 'one more')).rejects.toMatchObject({ code: 'sign-in-busy', retryAfter: 5 });
  asked.push(ask(true, 'anna'));
  await open();
  await Promise.all(asked);
  expect(ran).toHaveLength(201);
});

test('a full line refuses the last of whoever asks most, not the newcomer', async () => {
  const { ran, ask, open } = blocked();
  const greedy = Promise.allSettled(Array.from({ length: 200 }, () => ask(true, 'greedy')));
  const newcomers = [ask(true, 'anna'), ask(true, 'bert')];
  await expect(ask(true, 'greedy')).rejects.toMatchObject({ code: 'sign-in-busy' });
  await open();
  await Promise.all(newcomers);
  const answers = await greedy;
  expect(ran.slice(0, 3)).toEqual(['greedy', 'anna', 'bert']);
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 198 }, () => 'fulfilled'),
    ...Array.from({ length: 2 }, () => 'rejected'),
  ]);
});

test('a key with a bound of its own is refused past it; others still wait', async () => {
  const { ran, ask, open } = blocked();
  const asked = [ask(true, 'anna', 2), ask(true, 'anna', 2)];
  await expect(ask(true, 'anna', 2)).rejects.toMatchObject({ code: 'sign-in-busy', retryAfter: 5 });
  asked.push(ask(true, 'bert', 2));
  await open();
  await Promise.all(asked);
  expect(ran).toEqual(['anna', 'bert', 'anna']);
});

test('a task that fails gives its place away', async () => {
  const queue = createHashQueue(1);
  const turn = { isKnown: true, key: 'a' };
  await expect(queue(turn, () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
  expect(await queue(turn, () => Promise.resolve(1))).toBe(1);
});
