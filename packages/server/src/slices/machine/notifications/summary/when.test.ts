import { days, hours, minutes } from '@kontor/platform/work/durations';
import { expect, test } from 'vitest';
import { isSummaryDue, lastMonday, nextMonday } from './when.ts';

const berlin = 'Europe/Berlin';
const at = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString();

test.each([
  ['2026-11-28T10:00:00Z', berlin, '2026-11-23T06:00:00Z', '2026-11-30T06:00:00Z'],
  ['2026-11-30T05:59:59Z', berlin, '2026-11-23T06:00:00Z', '2026-11-30T06:00:00Z'],
  ['2026-11-30T06:00:00Z', berlin, '2026-11-30T06:00:00Z', '2026-12-07T06:00:00Z'],
  // Sunday evening in Berlin is Monday there already.
  ['2026-11-29T23:30:00Z', berlin, '2026-11-23T06:00:00Z', '2026-11-30T06:00:00Z'],
  // The clocks change on Sunday: it stays seven o'clock.
  ['2026-03-27T12:00:00Z', berlin, '2026-03-23T06:00:00Z', '2026-03-30T05:00:00Z'],
  ['2026-10-24T12:00:00Z', berlin, '2026-10-19T05:00:00Z', '2026-10-26T06:00:00Z'],
  ['2026-11-28T10:00:00Z', 'UTC', '2026-11-23T07:00:00Z', '2026-11-30T07:00:00Z'],
  ['2026-11-28T10:00:00Z', 'Pacific/Auckland', '2026-11-22T18:00:00Z', '2026-11-29T18:00:00Z'],
  ['2026-11-28T10:00:00Z', 'America/Los_Angeles', '2026-11-23T15:00:00Z', '2026-11-30T15:00:00Z'],
])('at %s in %s the last is of %s and the next of %s', (now, zone, last, next) => {
  expect([iso(lastMonday(at(now), zone)), iso(nextMonday(at(now), zone))]).toEqual([iso(at(last)), iso(at(next))]);
});

/** Follows the summaries over time; `see` returns whether one is sent at that moment. */
function follow(start: string) {
  const state = { week: lastMonday(at(start), berlin), counted: 0, now: at(start), countedNow: 0 };
  return {
    see(now: string, counted: number): boolean {
      const moment = { now: at(now), counted };
      if (!isSummaryDue(state, moment, berlin)) return false;
      Object.assign(state, { week: lastMonday(moment.now, berlin), counted });
      return true;
    },
  };
}

test('is sent each Monday, and not when somebody is entered', () => {
  const { see } = follow('2026-11-25T10:00:00Z');
  expect(see('2026-11-25T10:01:00Z', minutes(1))).toBe(false);
  expect(see('2026-11-30T05:59:00Z', days(4))).toBe(false);
  expect(see('2026-11-30T06:01:00Z', days(4) + hours(20))).toBe(true);
  expect(see('2026-11-30T06:02:00Z', days(4) + hours(20))).toBe(false);
  expect(see('2026-12-07T06:00:30Z', days(12))).toBe(true);
});

test('that was missed is made up for once, however many weeks the server was off', () => {
  const { see } = follow('2026-11-04T10:00:00Z');
  expect(see('2026-11-26T14:00:00Z', days(1))).toBe(true);
  expect(see('2026-11-26T14:01:00Z', days(1))).toBe(false);
  expect(see('2026-11-30T06:01:00Z', days(5))).toBe(true);
});

test('that was missed waits for the next one where that is less than a day away', () => {
  const { see } = follow('2026-11-18T10:00:00Z');
  expect(see('2026-11-29T12:00:00Z', days(1))).toBe(false);
  expect(see('2026-11-30T06:00:30Z', days(2))).toBe(true);
});

test('is not sent again by a clock that jumps, and goes on after one that was ahead', () => {
  const { see } = follow('2026-11-25T10:00:00Z');
  expect(see('2027-11-25T10:00:00Z', hours(1))).toBe(true);
  expect(see('2026-11-25T10:05:00Z', hours(1))).toBe(false);
  expect(see('2026-11-30T06:01:00Z', days(4))).toBe(false);
  expect(see('2026-12-07T06:01:00Z', days(11))).toBe(true);
  // A machine without a clock of its own starts in 1970.
  expect(see('1970-01-01T00:01:00Z', days(11))).toBe(false);
  expect(see('2026-12-08T06:01:00Z', days(12))).toBe(false);
});
