import { cronOf, firstSchedule, minuteStep, scheduleOf } from '@kontor/contract/rules/data/schedule';
import type { Timing } from '../queries.ts';

/** A timetable, or the disk that is plugged in, as fields of a form. */
export type ScheduleValues = {
  start: 'timetable' | 'plug';
  /** Numbers from 1 (Monday) to 7 (Sunday), joined by commas. */
  days: string;
  hour: string;
  minute: string;
};

export const firstScheduleValues: ScheduleValues = {
  start: 'timetable',
  days: firstSchedule.days.join(','),
  hour: String(firstSchedule.hour),
  minute: String(firstSchedule.minute),
};

/** Returns the days of a field, in ascending order. */
export const daysOf = (days: string): number[] => days.split(',').filter(Boolean).map(Number);

/** Returns the field with a day added or removed. */
export function withDay(days: string, day: number, isChosen: boolean): string {
  const others = daysOf(days).filter((one) => one !== day);
  return (isChosen ? [...others, day] : others).sort((one, other) => one - other).join(',');
}

/** Returns the fields of a job; those of a new one where its timetable cannot be read. */
export function scheduleValuesOf({ cronExpression, udev }: Timing): ScheduleValues {
  const schedule = scheduleOf(cronExpression);
  const start = udev && cronExpression === '' ? 'plug' : 'timetable';
  if (!schedule) return { ...firstScheduleValues, start };
  const { days, hour, minute } = schedule;
  return { start, days: days.join(','), hour: String(hour), minute: String(minute) };
}

/** Returns what the server is told. */
export function timingOf({ start, days, hour, minute }: ScheduleValues): Timing {
  if (start === 'plug') return { cronExpression: '', udev: true };
  const schedule = { days: daysOf(days), hour: Number(hour), minute: Number(minute) };
  return { cronExpression: cronOf(schedule), udev: false };
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Returns a time of a timetable, such as `02:05`. */
export const timeOf = ({ hour, minute }: { hour: number; minute: number }): string =>
  `${twoDigits(hour)}:${twoDigits(minute)}`;

const option = (value: number) => ({ value: String(value), label: twoDigits(value) });

export const hourOptions = Array.from({ length: 24 }, (_, hour) => option(hour));

/** Returns the minutes that are offered, with that of an earlier timetable. */
export function minuteOptions(current: string): { value: string; label: string }[] {
  const steps = Array.from({ length: 60 / minuteStep }, (_, index) => index * minuteStep);
  const minutes = new Set([...steps, Number(current)]);
  return [...minutes].sort((one, other) => one - other).map(option);
}
