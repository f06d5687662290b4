import { days, hours, minutes } from '@kontor/platform/work/durations';
import { describe, expect, test } from 'vitest';
import type { Sample } from './db.ts';
import { averageOf, completedHour, daysUntilFull, within } from './rules.ts';

const start = Date.UTC(2026, 0, 1);
const none = { memory: null, system_disk: null, data_disk: null, cpu: null, temperature: null };
const sample = (at: number, more: Partial<Sample> = {}): Sample => ({
  ...{ at, ...none, data_used: null, data_total: null },
  ...more,
});

describe('an hour', () => {
  const at = (...times: number[]) => times.map((minute) => sample(start + minutes(minute)));

  test('is complete when a sample of another one follows', () => {
    expect(completedHour(at(50, 55))).toEqual([]);
    expect(completedHour(at(50, 55, 60)).map(({ at: time }) => time - start)).toEqual([minutes(50), minutes(55)]);
    expect(completedHour(at(5, 55, 65, 70))).toEqual([]);
    expect(completedHour(at(5))).toEqual([]);
  });

  test('is complete, too, when the clock jumps, and belongs to the time it was measured in', () => {
    expect(completedHour(at(130, 135, 20)).map(({ at: time }) => time - start)).toEqual([minutes(130), minutes(135)]);
    expect(completedHour(at(50, 55, 9000))).toHaveLength(2);
  });

  test('is averaged without what was not available', () => {
    const samples = [
      sample(start, { memory: 10, cpu: 5, data_used: 100, data_total: 1000 }),
      sample(start + 1, { memory: 21, cpu: null, data_used: 103, data_total: 2000 }),
    ];
    expect(averageOf(samples)).toEqual({
      ...{ at: start, memory: 15.5, cpu: 5, system_disk: null, data_disk: null, temperature: null },
      ...{ data_used: 102, data_total: 2000 },
    });
  });
});

test('what a clock that was ahead recorded is left out, and the rest is in order', () => {
  const times = [5, 3, 99, 4].map((hour) => sample(start + hours(hour)));
  const shown = within(times, days(1), start + hours(6)).map(({ at }) => (at - start) / hours(1));
  expect(shown).toEqual([3, 4, 5]);
});

describe('until the disk is full', () => {
  const total = 1_000_000;
  /** A sample each hour; `used` of the number of days. */
  const over = (length: number, used: (day: number) => number, of = total) =>
    Array.from({ length: length * 24 }, (_, hour) =>
      sample(start + hours(hour), { data_used: Math.round(used(hour / 24)), data_total: of }),
    );

  test('steady growth says it, noise or not', () => {
    expect(daysUntilFull(over(30, (day) => 100_000 + 10_000 * day))).toBe(60);
    expect(daysUntilFull(over(30, (day) => 100_000 + 10_000 * day + 8000 * Math.sin(day * 7)))).toBeGreaterThan(55);
    expect(daysUntilFull(over(30, (day) => 700_000 + 10_000 * day))).toBe(0);
  });

  test.each([
    ['nothing was measured', []],
    ['two days are no trend', over(2, (day) => 100_000 + 10_000 * day)],
    ['it becomes less', over(30, (day) => 900_000 - 10_000 * day)],
    ['nothing changes', over(30, () => 500_000)],
    ['it goes up and down', over(30, (day) => 500_000 + 100_000 * Math.sin(day))],
    ['it jumped once and stays', over(30, (day) => (day < 15 ? 100_000 : 500_000))],
    ['it takes years', over(30, (day) => 100_000 + 100 * day)],
    ['the size is not known', over(30, (day) => 10_000 * day).map((one) => ({ ...one, data_total: null }))],
  ])('nothing is said where %s', (_why, samples) => {
    expect(daysUntilFull(samples)).toBeUndefined();
  });

  test('a larger disk begins a new trend', () => {
    const before = over(20, (day) => 500_000 + 20_000 * day, 900_000);
    const after = over(5, (day) => 900_000 + 1000 * day, 4_000_000);
    const moved = after.map((one) => ({ ...one, at: one.at + days(20) }));
    expect(daysUntilFull([...before, ...moved])).toBeUndefined();
    expect(daysUntilFull(before)).toBe(0);
  });
});
