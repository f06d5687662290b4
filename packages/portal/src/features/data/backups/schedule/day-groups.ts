/** How days of a timetable are said: every day, a range such as Monday to Friday, or one by one. */
export type DayGroup =
  | { kind: 'all' }
  | { kind: 'range'; first: number; last: number }
  | { kind: 'list'; days: number[] };

const shortestRange = 3;

/** Returns how to say days from 1 (Monday) to 7 (Sunday), in ascending order. */
export function dayGroup(days: readonly number[]): DayGroup {
  const [first = 0] = days;
  const last = days.at(-1) ?? 0;
  if (days.length === 7) return { kind: 'all' };
  const isRange = last - first === days.length - 1 && days.length >= shortestRange;
  return isRange ? { kind: 'range', first, last } : { kind: 'list', days: [...days] };
}
