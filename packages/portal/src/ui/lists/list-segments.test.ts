import { expect, it } from 'vitest';
import { rowAt, rowOffsets, segmentsOf } from './list-segments.ts';

const offsets = rowOffsets(10, (index) => (index === 2 ? 20 : 10));

it('places rows of different heights one under the other', () => {
  expect(offsets).toEqual([0, 10, 20, 40, 50, 60, 70, 80, 90, 100, 110]);
});

it.each([
  [-5, 0],
  [0, 0],
  [19, 1],
  [39, 2],
  [40, 3],
  [500, 10],
])('at %i is row %i', (distance, row) => {
  expect(rowAt(offsets, distance)).toBe(row);
});

it('draws what is in sight, with room for the rest', () => {
  expect(segmentsOf(offsets, [2, 4], undefined)).toEqual([
    { room: 20, before: 2 },
    { row: 2 },
    { row: 3 },
    { room: 60, before: 10 },
  ]);
});

it('keeps the row with the focus, above and below', () => {
  expect(segmentsOf(offsets, [3, 4], 0)).toEqual([
    { row: 0 },
    { room: 30, before: 3 },
    { row: 3 },
    { room: 60, before: 10 },
  ]);
  expect(segmentsOf(offsets, [0, 1], 9)).toEqual([{ row: 0 }, { room: 90, before: 9 }, { row: 9 }]);
  expect(segmentsOf(offsets, [0, 1], 12)).toEqual([{ row: 0 }, { room: 100, before: 10 }]);
});

it('of an empty list draws nothing', () => {
  expect(
    segmentsOf(
      rowOffsets(0, () => 10),
      [0, 5],
      0,
    ),
  ).toEqual([]);
});
