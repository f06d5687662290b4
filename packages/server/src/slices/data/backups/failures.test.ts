import { expect, test } from 'vitest';
import { knownReasonOf, sayFailure } from './failures.ts';

test('a failure without a sentence of its own is said with what was reported', () => {
  const failure = { code: 'job-failed', params: {}, text: 'Snapshot failed: no space left' } as const;
  expect(sayFailure(failure, 'de')).toBe('Der Server hat dazu gemeldet: „Snapshot failed: no space left“');
  expect(knownReasonOf({ ...failure, text: 'x'.repeat(2_000) }).params).toEqual({ detail: 'x'.repeat(400) });
});

test('another one keeps its sentence, also one of which nothing is known', () => {
  const params = { expected: 3, found: 2 };
  expect(knownReasonOf({ code: 'restore-incomplete', params, text: 'x' })).toEqual({
    code: 'restore-incomplete',
    params,
  });
  expect(sayFailure({ code: 'job-failed', params: {}, text: '' }, 'en')).toBe('The operation failed.');
});
