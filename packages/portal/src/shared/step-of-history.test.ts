import { expect, test } from 'vitest';
import { readStep } from './step-of-history.ts';

const steps = ['details', 'addons'] as const;

test.each([
  [{ step: 'addons' }, 'addons'],
  [{}, 'details'],
  [{ step: 'of another assistant' }, 'details'],
  [{ step: 7 }, 'details'],
])('an entry with the state %o is the step %s', (state, step) => {
  expect(readStep(state, steps)).toBe(step);
});
