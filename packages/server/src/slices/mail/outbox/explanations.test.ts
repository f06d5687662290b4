import { expect, test } from 'vitest';
import { causeOf } from './explanations.ts';

test.each([
  ['mail-server-unknown', 'not-found'],
  ['mail-login-refused', 'login'],
  ['mail-server-silent', 'silent'],
  ['mail-server-certificate', 'connection'],
  ['mail-sender-refused', 'refuses'],
  ['mail-password-unreadable', 'other'],
] as const)('%s has the cause %s', (code, cause) => {
  expect(causeOf({ code, params: {} })).toBe(cause);
});

test('what has no sentence is not blamed on the mail server', () => expect(causeOf(undefined)).toBe('other'));
