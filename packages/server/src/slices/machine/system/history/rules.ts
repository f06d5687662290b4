import { days, hours } from '@kontor/platform/work/durations';
import type { Sample } from './db.ts';

/** Samples of 24 hours, one each five minutes, and of 30 days, one each hour. */
export const retained = { minutes: 288, hour: 720 } as const;

export const shownSpan = { minutes: hours(24), hour: days(30) } as const;

const hourOf = (at: number): number => Math.floor(at / hours(1));

/**
 * Returns the samples whose hour is complete now that one of another hour follows, in the order they were written; empty while it lasts. `recent` are the
 * newest samples, the last one just written.
 */
export function completedHour<T extends Sample>(recent: readonly T[]): T[] {
  const [last, before] = [recent.at(-1), recent.at(-2)];
  if (last === undefined || before === undefined || hourOf(last.at) === hourOf(before.at)) return [];
  const first = recent.slice(0, -1).findLastIndex(({ at }) => hourOf(at) !== hourOf(before.at));
  return recent.slice(first + 1, -1);
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Returns the average of samples of one hour. Unavailable figures do not count. There must be a sample. */
export function averageOf(samples: readonly Sample[]): Sample {
  const average = (read: (sample: Sample) => number | null): number | null => {
    const known = samples.map(read).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  const percent = (read: (sample: Sample) => number | null) => {
    const value = average(read);
    return value === null ? null : round(value);
  };
  const used = average(({ data_used }) => data_used);
  return {
    at: samples[0]?.at ?? 0,
    memory: percent(({ memory }) => memory),
    system_disk: percent(({ system_disk }) => system_disk),
    data_disk: percent(({ data_disk }) => data_disk),
    cpu: percent(({ cpu }) => cpu),
    temperature: percent(({ temperature }) => temperature),
    data_used: used === null ? null : Math.round(used),
    data_total: samples.at(-1)?.data_total ?? null,
  };
}

/** Returns the samples of the last `span` milliseconds by time; those from a clock that was ahead are left out. */
export const within = <T extends Sample>(samples: readonly T[], span: number, now: number): T[] =>
  samples.filter(({ at }) => at <= now && now - at < span).toSorted((one, other) => one.at - other.at);

/** Less than that is no trend. */
const leastSpan = days(3);
const leastPoints = 24;
/** Further ahead nobody knows. */
const longestForecast = 365;
/** Share of the differences that a straight line has to explain. */
const leastFit = 0.6;

interface Point {
  /** Days. */
  x: number;
  /** Kibibytes. */
  y: number;
}

/**
 * Returns in how many days the data disk is full if it goes on like this. Undefined where that cannot be said honestly: too short a time, no steady growth,
 * another speed lately than before, or more than a year.
 */
export function daysUntilFull(samples: readonly Sample[]): number | undefined {
  const total = samples.at(-1)?.data_total;
  // A larger disk or a moved folder begins a new trend.
  const start = samples.findLastIndex(({ data_total }) => data_total !== null && data_total !== total) + 1;
  const points = samples
    .slice(start)
    .flatMap(({ at, data_used }) => (data_used === null ? [] : [{ x: at / days(1), y: data_used }]));
  const [first, last] = [points[0], points.at(-1)];
  if (total === null || total === undefined || first === undefined || last === undefined) return undefined;
  if (points.length < leastPoints || last.x - first.x < leastSpan / days(1)) return undefined;
  const { slope, fit } = lineThrough(points);
  const lately = lineThrough(points.slice(points.length >> 1)).slope;
  const isSteady = slope > 0 && fit >= leastFit && lately > slope / 3 && lately < slope * 3;
  const left = (total - last.y) / slope;
  return isSteady && left <= longestForecast ? Math.max(0, Math.round(left)) : undefined;
}

/** Returns the line of least squares, and the share of the differences it explains. */
function lineThrough(points: readonly Point[]): { slope: number; fit: number } {
  const mean = (read: (point: Point) => number) => points.reduce((sum, point) => sum + read(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const xx = mean((point) => (point.x - x) ** 2);
  const xy = mean((point) => (point.x - x) * (point.y - y));
  const yy = mean((point) => (point.y - y) ** 2);
  return { slope: xx === 0 ? 0 : xy / xx, fit: xx === 0 || yy === 0 ? 0 : xy ** 2 / (xx * yy) };
}
