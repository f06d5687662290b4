import type { Backup } from '@kontor/contract/data/backups';
import { expect, test } from 'vitest';
import { monthsOf, recentMonths } from './days.ts';

const backup = (date: Date, more: Partial<Backup> = {}): Backup => ({
  ...{ id: date.toISOString(), date: date.toISOString(), deviceId: 'usb', datasetsToChunks: {}, available: true },
  ...{ sizeInKBytes: 1, title: 'Blue', parts: [], missed: [], ...more },
});
const nightly = (count: number) => Array.from({ length: count }, (_, back) => backup(new Date(2026, 10, 27 - back, 2)));
const shape = (backups: readonly Backup[]) => monthsOf(backups).map(({ key, days }) => [key, days.length]);

test('backups are grouped by day and month, the newest first, and those of a day as they were made', () => {
  const noon = backup(new Date(2026, 10, 27, 12), { available: false });
  const [november, october] = monthsOf([noon, ...nightly(2), backup(new Date(2026, 9, 31, 23, 59))]);
  expect(november).toMatchObject({ key: '2026-11', begin: new Date(2026, 10, 1) });
  expect(november?.days.map(({ number, backups }) => [number, backups.length])).toEqual([
    [27, 2],
    [26, 1],
  ]);
  expect(november?.days[0]?.backups.map(({ date }) => new Date(date).getHours())).toEqual([2, 12]);
  expect(october?.days.map(({ key }) => key)).toEqual(['2026-10-31']);
});

test('a day is away when nothing of it can be restored', () => {
  const away = [backup(new Date(2026, 10, 1), { available: false, title: 'Red' })];
  const isThere = (backups: readonly Backup[]) => monthsOf(backups)[0]?.days[0]?.isAvailable;
  expect([isThere(away), isThere([...away, backup(new Date(2026, 10, 1, 5))])]).toEqual([false, true]);
});

test.each([
  [1, 1],
  [23, 1],
  [45, 2],
  [400, 1],
])('of %i nightly backups the last %i months are shown at first', (count, months) => {
  const all = monthsOf(nightly(count));
  expect(recentMonths(all)).toBe(months);
});

test('a month alone is shown however many days it has, and nothing of nothing', () => {
  expect(shape(nightly(400)).at(-1)?.[0]).toBe('2025-10');
  expect([monthsOf([]), recentMonths([])]).toEqual([[], 0]);
});
