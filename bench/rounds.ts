/** One line of the table: a measured value and its limit. */
export interface Row {
  what: string;
  /** Measured value, usually a ratio to the peer measured in the same rounds. */
  value: number;
  limit: number;
  /** Whether the limit is an upper or a lower bound. */
  mustBe: 'at most' | 'at least';
  unit?: string;
  /** A few words on how the value came about. */
  detail?: string;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new Error('a median needs a value');
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/**
 * Measures two things alternately, so that other load on the machine affects both. Every second round starts with the other one.
 * Resolves with one pair per round.
 */
export async function inTurn<A, B>(
  rounds: number,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<{ first: A; second: B }[]> {
  const pairs: { first: A; second: B }[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const a = await first();
      pairs.push({ first: a, second: await second() });
    } else {
      const b = await second();
      pairs.push({ first: await first(), second: b });
    }
  }
  return pairs;
}

/** Returns the median of the ratios first : second, each within its own round. */
export function medianRatio<T>(pairs: readonly { first: T; second: T }[], figure: (one: T) => number): number {
  return median(pairs.map(({ first, second }) => figure(first) / figure(second)));
}

export function isWithin({ value, limit, mustBe }: Row): boolean {
  return mustBe === 'at most' ? value <= limit : value >= limit;
}

/** Formats the table as text: what, value, limit, ok or OVER. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.what,
    `${Number(row.value.toPrecision(3))}${row.unit ? ` ${row.unit}` : ''}`,
    `${row.mustBe} ${row.limit}`,
    isWithin(row) ? 'ok' : 'OVER',
    row.detail ?? '',
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
