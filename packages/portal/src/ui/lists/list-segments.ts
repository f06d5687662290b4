/** Returns the offset of each row from the top, and the end of the last one. */
export function rowOffsets(count: number, heightOf: (index: number) => number): number[] {
  const offsets = [0];
  for (let index = 0; index < count; index++) offsets.push((offsets[index] ?? 0) + heightOf(index));
  return offsets;
}

/** Returns the index of the row at this distance from the top. */
export function rowAt(offsets: readonly number[], distance: number): number {
  let [low, high] = [0, offsets.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= distance) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A rendered row, or the height of rows that are not rendered. */
export type Segment = { row: number } | { room: number; before: number };

/** Returns what to render of a list: the visible rows, the focused one wherever it is, and spacers for the others. */
export function segmentsOf(
  offsets: readonly number[],
  [from, to]: readonly [number, number],
  focused: number | undefined,
): Segment[] {
  const count = offsets.length - 1;
  const rows = Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, index) => from + index);
  if (focused !== undefined && focused < from) rows.unshift(focused);
  if (focused !== undefined && focused >= to && focused < count) rows.push(focused);
  const segments: Segment[] = [];
  let next = 0;
  for (const row of [...rows, count]) {
    const room = (offsets[row] ?? 0) - (offsets[next] ?? 0);
    if (row > next) segments.push({ room, before: row });
    if (row < count) segments.push({ row });
    next = row + 1;
  }
  return segments;
}
