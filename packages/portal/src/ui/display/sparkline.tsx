import styles from './sparkline.module.css';

interface SparklineProps {
  /** Oldest first; `at` in milliseconds. A value is between 0 and 100, or null where there is none: the line has a gap there. */
  points: readonly { at: number; value: number | null }[];
  /** Milliseconds from the left edge to the last point. */
  length: number;
  /** Says in words what the line shows. */
  label: string;
}

const width = 600;
const height = 60;

/** A small line over time, from 0 to 100. */
export function Sparkline({ points, length, label }: SparklineProps) {
  const end = points.at(-1)?.at ?? 0;
  const runs = runsOf(points, length / 24).map((run) =>
    run.map(({ at, value }) => {
      const x = width * (1 - (end - at) / length);
      const y = height - 2 - ((height - 4) * Math.min(100, Math.max(0, value))) / 100;
      return [x.toFixed(1), y.toFixed(1)] as const;
    }),
  );
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {runs.map((run) => {
        const line = run.map(([x, y]) => `${x} ${y}`).join(' L');
        const [first, last] = [run[0]?.[0] ?? 0, run.at(-1)?.[0] ?? 0];
        return (
          <g key={first}>
            <path className={styles.area} d={`M${first} ${height} L${line} L${last} ${height} Z`} />
            <path className={styles.stroke} d={`M${line} L${last} ${run.at(-1)?.[1] ?? 0}`} />
          </g>
        );
      })}
    </svg>
  );
}

/** Returns the parts without a gap: neither a missing value nor a pause longer than `longest`. */
function runsOf(points: SparklineProps['points'], longest: number): { at: number; value: number }[][] {
  const runs: { at: number; value: number }[][] = [];
  let last: number | undefined;
  for (const { at, value } of points) {
    if (value === null) {
      last = undefined;
      continue;
    }
    if (last === undefined || at - last > longest) runs.push([]);
    runs.at(-1)?.push({ at, value });
    last = at;
  }
  return runs;
}
