import { days } from '@kontor/platform/work/durations';
import { describe, expect, test } from 'vitest';
import { areRotating, isResting, rotationOf } from './rotation-rules.ts';

const now = days(1_000);
const ago = (count: number) => now - days(count);
/** `days`: for how many it has been here, or away. `newest`: how many days ago its newest backup was made. */
const here = (title: string, count: number, newest?: number) => ({
  ...{ title, pluggedAt: ago(count), awayAt: null },
  newest: newest === undefined ? undefined : ago(newest),
});
const away = (title: string, count: number) => ({ title, pluggedAt: null, awayAt: ago(count), newest: ago(count) });

describe('which disk to take home and which to bring', () => {
  test('the one with the newest backup goes, the one that was away longest comes', () => {
    const disks = [here('A', 8, 0), here('B', 9, 1), away('C', 8), away('D', 20)];
    expect(rotationOf(disks, now)).toMatchObject({ take: 'A', bring: 'D', isDue: true, allHereDays: undefined });
  });

  test.each([
    ['is not due in the first week', [here('A', 6, 0), away('B', 6)], { take: 'A', bring: 'B', isDue: false }],
    ['is due after a week', [here('A', 7, 0), away('B', 7)], { take: 'A', bring: 'B', isDue: true }],
    ['waits for a backup', [here('A', 9), away('B', 9)], { take: undefined, isDue: false }],
    ['waits for a newer one than it came with', [here('A', 9, 10), away('B', 9)], { take: undefined, isDue: false }],
    [
      'one is to be brought where none is here',
      [away('A', 2), away('B', 9)],
      { take: undefined, bring: 'B', isDue: true },
    ],
    ['one is to go where all are here', [here('A', 9, 1), here('B', 8, 0)], { take: 'B', allHereDays: 8, isDue: true }],
    ['all are here since the last came', [here('A', 90, 1), here('B', 3, 0)], { allHereDays: 3, isDue: false }],
  ])('%s', (_, disks, rotation) => {
    expect(rotationOf(disks, now)).toMatchObject(rotation);
  });

  test('a disk that was away for more than thirty days is late', () => {
    const disks = [here('A', 1, 0), away('B', 30), away('C', 31)];
    expect(rotationOf(disks, now)).toMatchObject({
      late: [{ title: 'C', days: 31 }],
      away: [
        { title: 'C', since: ago(31) },
        { title: 'B', since: ago(30) },
      ],
    });
  });

  test('one disk is not exchanged, nor are disks nobody has looked for', () => {
    expect(rotationOf([here('A', 90, 0)], now)).toBeUndefined();
    const unknown = { title: 'B', pluggedAt: null, awayAt: null, newest: undefined };
    expect(rotationOf([here('A', 90, 0), unknown], now)).toBeUndefined();
  });
});

test('a disk rests while it is away and another one is here', () => {
  const [a, b] = [
    { medium: 'usb', plugged_at: 1, away_at: null },
    { medium: 'usb', plugged_at: null, away_at: 1 },
  ];
  const share = { medium: 'network', plugged_at: null, away_at: null };
  expect(isResting(b, [a, b])).toBe(true);
  expect(isResting(a, [a, b])).toBe(false);
  expect(isResting(b, [b, share]), 'then it is missing').toBe(false);
  expect([areRotating([a, b]), areRotating([a, share])]).toEqual([true, false]);
});
