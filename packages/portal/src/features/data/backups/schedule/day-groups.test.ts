import { expect, test } from 'vitest';
import { dayGroup } from './day-groups.ts';

test.each([
  [[1, 2, 3, 4, 5, 6, 7], { kind: 'all' }],
  [[1, 2, 3, 4, 5], { kind: 'range', first: 1, last: 5 }],
  [[2, 3, 4], { kind: 'range', first: 2, last: 4 }],
  [[6, 7], { kind: 'list', days: [6, 7] }],
  [[1, 3, 5], { kind: 'list', days: [1, 3, 5] }],
  [[4], { kind: 'list', days: [4] }],
])('%j is said as %j', (days, group) => {
  expect(dayGroup(days)).toEqual(group);
});
