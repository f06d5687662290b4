import { expect, test } from 'vitest';
import { retainedOf, sizeOfAll } from './retained.ts';

// a Wednesday
const now = new Date(2026, 10, 25, 12).getTime();
const at = (month: number, day: number, hour = 2) => new Date(2026, month - 1, day, hour).toISOString();
const numbersOf = (cells: readonly boolean[]) => cells.flatMap((has, index) => (has ? [index] : []));

test('a backup fills its day, its week and its month', () => {
  const { days, weeks, months } = retainedOf([at(11, 25, 0), at(11, 24, 23), at(11, 22), at(9, 1, 0)], now);
  expect([days.length, weeks.length, months.length]).toEqual([7, 4, 12]);
  expect(numbersOf(days)).toEqual([0, 1, 3]);
  expect(numbersOf(weeks)).toEqual([0, 1]);
  expect(numbersOf(months)).toEqual([0, 2]);
});

test('nothing is filled without backups, or by those of a year ago', () => {
  const { days, weeks, months } = retainedOf([new Date(2025, 10, 30).toISOString()], now);
  expect([...days, ...weeks, ...months].includes(true)).toBe(false);
});

test('the size of all backups is not said while a place with backups was not measured', () => {
  const backups = [{ deviceId: 'a' }, { deviceId: 'b' }];
  const [a, b, empty] = ['a', 'b', 'c'].map((id, index) => ({ id, sizeInKBytes: index === 2 ? null : 5 }));
  if (!a || !b || !empty) throw new Error('There are three places');
  expect(sizeOfAll(backups, [a, b, empty])).toBe(10);
  expect(sizeOfAll(backups, [a, { ...b, sizeInKBytes: null }])).toBeUndefined();
});
