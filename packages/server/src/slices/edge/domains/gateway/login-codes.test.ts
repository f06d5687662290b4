import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { expect, test } from 'vitest';
import { createLoginCodes } from './login-codes.ts';

const what = { host: 'wiki.kontor.example', state: 's', uid: 'anna', portalSession: 'p' };

test('a code is taken once', () => {
  const loginCodes = createLoginCodes(createVirtualClock());
  const code = loginCodes.issue(what);
  expect(loginCodes.redeem('other')).toBeUndefined();
  expect(loginCodes.redeem(code)).toMatchObject(what);
  expect(loginCodes.redeem(code)).toBeUndefined();
});

test('a code ends after 30 seconds', () => {
  const clock = createVirtualClock();
  const loginCodes = createLoginCodes(clock);
  const [early, late] = [loginCodes.issue(what), loginCodes.issue(what)];
  clock.advance(29_999);
  expect(loginCodes.redeem(early)).toBeDefined();
  clock.advance(1);
  expect(loginCodes.redeem(late)).toBeUndefined();
});

test('codes nobody takes do not pile up', () => {
  const clock = createVirtualClock();
  const loginCodes = createLoginCodes(clock);
  const first = loginCodes.issue(what);
  for (let count = 0; count < 10_001; count += 1) loginCodes.issue(what);
  expect(loginCodes.redeem(first)).toBeUndefined();
});
