import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { expect, test } from 'vitest';
import { createCodes } from './codes.ts';

const what = { host: 'wiki.kontor.example', state: 's', uid: 'anna', portalSession: 'p' };

test('a code is taken once', () => {
  const codes = createCodes(createVirtualClock());
  const code = codes.issue(what);
  expect(codes.take('other')).toBeUndefined();
  expect(codes.take(code)).toMatchObject(what);
  expect(codes.take(code)).toBeUndefined();
});

test('a code ends after 30 seconds', () => {
  const clock = createVirtualClock();
  const codes = createCodes(clock);
  const [early, late] = [codes.issue(what), codes.issue(what)];
  clock.advance(29_999);
  expect(codes.take(early)).toBeDefined();
  clock.advance(1);
  expect(codes.take(late)).toBeUndefined();
});

test('codes nobody takes do not pile up', () => {
  const clock = createVirtualClock();
  const codes = createCodes(clock);
  const first = codes.issue(what);
  for (let count = 0; count < 10_001; count += 1) codes.issue(what);
  expect(codes.take(first)).toBeUndefined();
});
