import { expect, test } from 'vitest';
import { isHeldUp, isInvitationLost } from './queries.ts';

test.each([
  ['works', '', false],
  ['works', '421 closing', true],
  ['waits', '535 login refused', true],
  ['none', '', true],
] as const)('mail that %s with the trouble "%s": an invitation is lost is %s', (health, trouble, expected) => {
  expect(isInvitationLost({ health, trouble })).toBe(expected);
});

test('a server that takes no mail is worth a look before any mail waits', () => {
  const outbox = {
    configured: true,
    health: 'works',
    trouble: '',
    explanation: '',
    cause: null,
    waiting: 0,
    refused: 0,
  } as const;
  expect(isHeldUp(outbox)).toBe(false);
  expect(isHeldUp({ ...outbox, health: 'waits' })).toBe(true);
});
