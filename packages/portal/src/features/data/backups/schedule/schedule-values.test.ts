import { describe, expect, test } from 'vitest';
import {
  firstScheduleValues,
  hourOptions,
  minuteOptions,
  scheduleValuesOf,
  timeOf,
  timingOf,
  withDay,
} from './schedule-values.ts';

describe('the fields of a timetable', () => {
  test('begin with every day at midnight', () => {
    expect(timingOf(firstScheduleValues)).toEqual({ cronExpression: '0 0 * * 1,2,3,4,5,6,7', udev: false });
  });

  test('are those of the job, and give the same job back', () => {
    const job = { cronExpression: '35 18 * * 1-5', udev: false };
    const values = scheduleValuesOf(job);
    expect(values).toEqual({ start: 'timetable', days: '1,2,3,4,5', hour: '18', minute: '35' });
    expect(timingOf(values)).toEqual({ cronExpression: '35 18 * * 1,2,3,4,5', udev: false });
  });

  test('of a job that waits for its disk begin with every day, in case somebody wants a timetable', () => {
    const values = scheduleValuesOf({ cronExpression: '', udev: true });
    expect(values).toEqual({ ...firstScheduleValues, start: 'plug' });
    expect(timingOf(values)).toEqual({ cronExpression: '', udev: true });
  });

  test('of a timetable nobody can read are those of a new one', () => {
    expect(scheduleValuesOf({ cronExpression: '@daily', udev: false })).toEqual(firstScheduleValues);
  });
});

test('a day is added in its place, and removed', () => {
  expect(withDay('1,5', 3, true)).toBe('1,3,5');
  expect(withDay('1,3,5', 3, false)).toBe('1,5');
  expect(withDay('3', 3, false)).toBe('');
  expect(withDay('', 7, true)).toBe('7');
});

test('hours go from 00 to 23, minutes in steps of five, with an odd one of before', () => {
  expect(hourOptions.map(({ label }) => label)).toEqual(expect.arrayContaining(['00', '23']));
  expect(hourOptions).toHaveLength(24);
  expect(minuteOptions('0').map(({ label }) => label)).toEqual([
    '00',
    '05',
    '10',
    '15',
    '20',
    '25',
    '30',
    '35',
    '40',
    '45',
    '50',
    '55',
  ]);
  expect(minuteOptions('7').map(({ label }) => label)).toContain('07');
});

test('a time has two digits each', () => {
  expect(timeOf({ hour: 2, minute: 5 })).toBe('02:05');
});
