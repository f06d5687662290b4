/** Days on which a backup is made, 1 (Monday) to 7 (Sunday), and when, in the time zone of the server. */
export interface Schedule {
  minute: number;
  hour: number;
  days: readonly number[];
}

/** What the wizard begins with. */
export const firstSchedule: Schedule = { minute: 0, hour: 0, days: [1, 2, 3, 4, 5, 6, 7] };

/** Minutes that are offered. */
export const minuteStep = 5;

/** Returns a schedule as it stands in a backup job: `minute hour * * days`. */
export const cronOf = ({ minute, hour, days }: Schedule): string =>
  `${minute} ${hour} * * ${[...days].sort((one, other) => one - other).join(',')}`;

/** Returns the schedule of a backup job; undefined when it is none. `*` is every day, and days may be a range. */
export function scheduleOf(cron: string): Schedule | undefined {
  const [, minute, hour, days = ''] = /^(\d{1,2}) (\d{1,2}) \* \* ([1-7*][1-7,-]*)$/.exec(cron.trim()) ?? [];
  const [at, of] = [Number(minute), Number(hour)];
  if (minute === undefined || at > 59 || of > 23) return undefined;
  const listed = days === '*' ? firstSchedule.days : days.split(',').flatMap(rangeOf);
  const valid = [...new Set(listed)].filter((day) => day >= 1 && day <= 7).sort((one, other) => one - other);
  return valid.length === 0 ? undefined : { minute: at, hour: of, days: valid };
}

function rangeOf(text: string): number[] {
  const [first = 0, last = first] = text.split('-').map(Number);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
