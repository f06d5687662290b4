import { expect, test } from 'vitest';
import { nearestDropIndex } from './drop-index.ts';

/** Two rows of three tiles, 100 wide and high, 10 apart. */
const tiles = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => ({
  id,
  box: { left: (index % 3) * 110, top: Math.floor(index / 3) * 110, width: 100, height: 100 },
}));

test.each([
  ['a', 190, 50, 1, 'right half of b: behind b'],
  ['a', 120, 50, -1, 'left half of b: where it is'],
  ['f', 20, 50, 0, 'left half of a: first'],
  ['a', 300, 160, 5, 'right half of f: last'],
  ['c', 20, 160, -1, 'left half of d: where it is, counted without itself'],
  ['c', 90, 160, 3, 'right half of d'],
  ['a', 900, 40, 2, 'far right of the first row: at its end'],
])('%s to %i, %i: place %i (%s)', (id, x, y, expected) => {
  expect(nearestDropIndex(tiles, id, x, y)).toBe(expected);
});

test('a single tile stays', () => {
  expect(nearestDropIndex(tiles.slice(0, 1), 'a', 500, 500)).toBe(-1);
});
