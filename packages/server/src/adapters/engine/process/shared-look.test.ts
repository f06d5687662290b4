import { expect, test } from 'vitest';
import { shareLook } from './shared-look.ts';

test('all who ask together share one look, later ones get a new one', async () => {
  let looks = 0;
  const look = shareLook(() => {
    looks += 1;
    return looks;
  });
  expect(await Promise.all([look(), look(), look()])).toEqual([1, 1, 1]);
  expect(await look()).toBe(2);
});

test('a look that fails fails for those who asked for it alone', async () => {
  let looks = 0;
  const look = shareLook(() => {
    looks += 1;
    if (looks === 1) throw new Error('unreadable');
    return looks;
  });
  expect(await Promise.allSettled([look(), look()])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(await look()).toBe(2);
});
