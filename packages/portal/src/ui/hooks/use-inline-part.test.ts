import { expect, it } from 'vitest';
import { inlinePart } from './use-inline-part.ts';

it('is loaded once, however often it is shown', async () => {
  let times = 0;
  const part = inlinePart(async () => {
    times += 1;
    return 'code';
  });
  expect(part.found()).toEqual({ state: 'loading' });
  await Promise.all([part.load(), part.load()]);
  await part.load();
  expect([part.found(), times]).toEqual([{ state: 'loaded', part: 'code' }, 1]);
});
