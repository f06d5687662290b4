import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

test('all who ask together share one look, later ones get a new one', async () => {
  let reads = 0;
  const read = coalesce(() => {
    reads += 1;
    return reads;
  });
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  expect(await read()).toBe(2);
});

test('a look that fails fails for those who asked for it alone', async () => {
  let reads = 0;
  const read = coalesce(() => {
    reads += 1;
    if (reads === 1) throw new Error('unreadable');
    return reads;
  });
  expect(await Promise.allSettled([read(), read()])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(await read()).toBe(2);
});
