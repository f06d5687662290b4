import { expect, test } from 'vitest';
import { hasFailedAgain } from './retry-outcome.ts';

const mail = (more = {}) =>
  ({ id: 'a', state: 'waiting', tries: 1, nextTry: '2026-11-28T10:05:00.000Z', ...more }) as const;

test('a mail has failed again when it counts a further try, or waits for a later one', () => {
  expect(hasFailedAgain(mail(), mail({ tries: 2 }))).toBe(true);
  expect(hasFailedAgain(mail(), mail({ nextTry: '2026-11-28T10:09:00.000Z' }))).toBe(true);
  expect(hasFailedAgain(mail(), mail({ id: 'b', tries: 2 }))).toBe(false);
});

test('a mail that is being tried has not failed, also when it had been refused', () => {
  expect(hasFailedAgain(mail(), mail({ nextTry: '2026-11-28T10:01:00.000Z' }))).toBe(false);
  const refused = mail({ state: 'refused', nextTry: '2026-11-28T09:00:00.000Z' });
  expect(hasFailedAgain(refused, mail({ nextTry: '2026-11-28T10:01:00.000Z' }))).toBe(false);
  expect(hasFailedAgain(refused, mail({ state: 'refused', tries: 2 }))).toBe(true);
});
