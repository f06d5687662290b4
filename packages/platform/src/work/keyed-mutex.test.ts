import { expect, test } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

test('work with the same key runs one after the other, other keys do not wait', async () => {
  const exclusive = createKeyedMutex();
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await Promise.resolve();
    events.push(`${name} ends`);
    return name;
  };
  const all = [exclusive('a', work('a1')), exclusive('a', work('a2')), exclusive('b', work('b1'))];
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1']);
  expect(events.filter((event) => event.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends']);
  expect(events.indexOf('b1 begins')).toBeLessThan(events.indexOf('a2 begins'));
});

test('failing work tells its caller and lets the next one run', async () => {
  const exclusive = createKeyedMutex();
  const failing = exclusive('a', () => Promise.reject(new Error('no')));
  const next = exclusive('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
