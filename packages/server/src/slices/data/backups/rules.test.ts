import { cronOf, scheduleOf } from '@kontor/contract/rules/data/schedule';
import { days, hours } from '@kontor/platform/work/durations';
import { describe, expect, test } from 'vitest';
import {
  canTrustTimes,
  damagedPartsIn,
  dueAt,
  isCareDue,
  knownReasonOf,
  nextTime,
  outdated,
  sayFailure,
  withDamage,
} from './rules.ts';

/** A time of this machine's time zone. */
const at = (text: string): number => new Date(text).getTime();

describe('a timetable', () => {
  test.each([
    ['0 0 * * 1,2,3,4,5,6,7', { minute: 0, hour: 0, days: [1, 2, 3, 4, 5, 6, 7] }],
    ['30 22 * * 1-5', { minute: 30, hour: 22, days: [1, 2, 3, 4, 5] }],
    ['5 7 * * *', { minute: 5, hour: 7, days: [1, 2, 3, 4, 5, 6, 7] }],
    ['60 7 * * 1', undefined],
    ['0 24 * * 1', undefined],
    ['0 7 * * ', undefined],
    ['0 7 1 * 1', undefined],
    ['', undefined],
  ])('%s is read', (cron, schedule) => {
    expect(scheduleOf(cron)).toEqual(schedule);
    if (schedule !== undefined) expect(scheduleOf(cronOf(schedule))).toEqual(schedule);
  });

  test.each([
    // 28 November 2026 is a Saturday.
    ['2026-11-28T10:00', [6], '2026-11-28T22:30'],
    ['2026-11-28T22:30', [6], '2026-12-05T22:30'],
    ['2026-11-28T23:00', [7], '2026-11-29T22:30'],
    ['2026-11-28T23:00', [1, 3], '2026-11-30T22:30'],
  ])('after %s on days %j it is next %s', (from, listed, next) => {
    expect(nextTime({ hour: 22, minute: 30, days: listed }, at(from))).toBe(at(next));
  });
});

describe('a place is due', () => {
  const place = { medium: 'network', cron: '0 2 * * 1,2,3,4,5,6,7', started_at: at('2026-11-27T02:00'), timed_at: 0 };

  test('at the first time after its last backup began, also long after it was missed', () => {
    expect(dueAt(place, at('2026-11-27T10:00'))).toBe(at('2026-11-28T02:00'));
    expect(dueAt(place, at('2026-12-24T10:00'))).toBe(at('2026-11-28T02:00'));
  });

  test('not at a time before its timetable was chosen', () => {
    const changed = { ...place, started_at: at('2026-11-22T12:00'), timed_at: at('2026-11-27T12:00') };
    expect(dueAt(changed, at('2026-11-27T12:00'))).toBe(at('2026-11-28T02:00'));
  });

  test('from now on where the clock was set back', () => {
    const ahead = { ...place, started_at: at('2035-01-01T00:00') };
    expect(dueAt(ahead, at('2026-11-27T10:00'))).toBe(at('2026-11-28T02:00'));
  });

  test('at midnight in a cloud, and never by itself where only a disk starts it', () => {
    expect(dueAt({ ...place, medium: 'cloud', cron: '' }, at('2026-11-27T10:00'))).toBe(at('2026-11-28T00:00'));
    expect(dueAt({ ...place, medium: 'usb', cron: '' }, at('2026-11-27T10:00'))).toBeUndefined();
  });

  test('for care once a week', () => {
    expect(isCareDue({ cared_at: null, created_at: 0 }, days(6))).toBe(false);
    expect(isCareDue({ cared_at: null, created_at: 0 }, days(7))).toBe(true);
    expect(isCareDue({ cared_at: days(20), created_at: 0 }, days(21))).toBe(false);
    expect(isCareDue({ cared_at: days(40), created_at: 0 }, days(21))).toBe(true);
  });
});

test('damage stays until the same part of the data was read again without any', () => {
  const third = withDamage('', 3, ['pack 1a is damaged', 'pack 2b is damaged']);
  expect(third.split('\n')).toEqual(['3/12: pack 1a is damaged', '3/12: pack 2b is damaged']);
  const fourth = withDamage(third, 4, []);
  expect([fourth, damagedPartsIn(fourth)]).toEqual([third, [3]]);
  expect(withDamage(withDamage(third, 5, ['index']), 3, [])).toBe('5/12: index');
});

describe('what is retained', () => {
  test('backups that lack an app stand for no day, week or month, beside the newest three', () => {
    const bad = (day: number) => ({ at: at('2026-11-28T02:00') - day * days(1), missed: '[{"de":"a","en":"a"}]' });
    const good = (day: number) => ({ at: at('2026-11-28T02:00') - day * days(1), missed: '[]' });
    const all = [bad(0), bad(1), bad(2), bad(3), good(4), good(5)];
    expect(outdated(all)).toEqual([all[3]]);
  });

  const daily = Array.from({ length: 400 }, (_, index) => ({
    at: at('2026-11-28T02:00') - index * days(1),
    missed: '[]',
  }));

  test('are three, a week of days, four weeks and twelve months', () => {
    const gone = new Set(outdated(daily));
    const left = daily.filter((backup) => !gone.has(backup));
    expect(left.length).toBeGreaterThanOrEqual(18);
    expect(left.length).toBeLessThanOrEqual(23);
    expect(left.slice(0, 7)).toEqual(daily.slice(0, 7));
    expect((left[0]?.at ?? 0) - (left.at(-1)?.at ?? 0)).toBeGreaterThan(days(300));
  });

  test('is nothing less when many are made in one hour', () => {
    const hourly = Array.from({ length: 24 }, (_, index) => ({
      at: at('2026-11-28T23:00') - index * hours(1),
      missed: '[]',
    }));
    expect(outdated(hourly)).toHaveLength(21);
    expect(outdated(hourly.slice(0, 3))).toEqual([]);
  });
});

test.each([
  ['the first backup at a place', { takenAt: at('2026-05-02T02:00'), setBackAt: 0 }, undefined, false],
  ['nothing was set back', { takenAt: at('2026-05-02T02:00'), setBackAt: 0 }, at('2026-05-01T02:00'), true],
  [
    'something was before',
    { takenAt: at('2026-05-02T02:00'), setBackAt: at('2026-04-30T12:00') },
    at('2026-05-01T02:00'),
    true,
  ],
  [
    'something was since then',
    { takenAt: at('2026-05-02T02:00'), setBackAt: at('2026-05-01T12:00') },
    at('2026-05-01T02:00'),
    false,
  ],
  ['nobody looked', { takenAt: at('2026-05-02T02:00') }, at('2026-05-01T02:00'), false],
  ['the clock went back', { takenAt: at('2026-05-01T02:00'), setBackAt: 0 }, at('2026-05-02T02:00'), false],
] as const)('the times of files are trusted or not: %s', (_name, made, before, isTrusted) => {
  expect(canTrustTimes(made, before)).toBe(isTrusted);
});

test('a failure without a sentence of its own is said with what was reported', () => {
  const failure = { code: 'job-failed', params: {}, text: 'Snapshot failed: no space left' } as const;
  expect(sayFailure(failure, 'de')).toBe('Der Server hat dazu gemeldet: „Snapshot failed: no space left“.');
  expect(knownReasonOf({ ...failure, text: 'x'.repeat(2_000) }).params).toEqual({ detail: 'x'.repeat(400) });
});

test('another one keeps its sentence, also one of which nothing is known', () => {
  const params = { expected: 3, found: 2 };
  expect(knownReasonOf({ code: 'restore-incomplete', params, text: 'x' })).toEqual({
    code: 'restore-incomplete',
    params,
  });
  expect(sayFailure({ code: 'job-failed', params: {}, text: '' }, 'en')).toBe('The operation failed.');
});
