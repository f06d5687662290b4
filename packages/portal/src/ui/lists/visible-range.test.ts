import { expect, test } from 'vitest';
import { visibleRange } from './visible-range.ts';

test.each([
  [0, 600, 10_000, { from: 0, to: 50 }],
  [2000, 600, 10_000, { from: 80, to: 150 }],
  [0, 600, 5, { from: 0, to: 5 }],
  [199_400, 600, 10_000, { from: 9950, to: 10_000 }],
])('scrolled to %i, %i high, of %i rows: %j', (top, height, rows, drawn) => {
  expect(visibleRange(top, height, 20, rows)).toEqual(drawn);
});

test('a box scrolled beyond a list that became short draws none that are not there', () => {
  expect(visibleRange(50_000, 600, 20, 3)).toEqual({ from: 3, to: 3 });
});
