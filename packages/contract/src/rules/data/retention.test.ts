import { expect, test } from 'vitest';
import { retainedInTheEnd } from './retention.ts';

test('a backup each day ends with seven days, three more weeks and eleven more months', () => {
  expect(retainedInTheEnd).toBe(21);
});
