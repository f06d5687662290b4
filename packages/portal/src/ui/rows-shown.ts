/** Rows of a list from the top: where each begins, and where the last one ends. */
export function placesOf(count: number, heightOf: (index: number) => number): number[] {
  const places = [0];
  for (let index = 0; index < count; index++) places.push((places[index] ?? 0) + heightOf(index));
  return places;
}

/** Index of the row at this distance from the top. */
export function rowAt(places: readonly number[], distance: number): number {
  let [low, high] = [0, places.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((places[middle] ?? 0) <= distance) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A row that is drawn, or the room of those that are not. */
export type Piece = { row: number } | { room: number; before: number };

/** What is drawn of a list: the rows in sight, the one with the focus wherever it is, and room for the others. */
export function piecesOf(
  places: readonly number[],
  [from, to]: readonly [number, number],
  focused: number | undefined,
): Piece[] {
  const count = places.length - 1;
  const rows = Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, index) => from + index);
  if (focused !== undefined && focused < from) rows.unshift(focused);
  if (focused !== undefined && focused >= to && focused < count) rows.push(focused);
  const pieces: Piece[] = [];
  let next = 0;
  for (const row of [...rows, count]) {
    const room = (places[row] ?? 0) - (places[next] ?? 0);
    if (row > next) pieces.push({ room, before: row });
    if (row < count) pieces.push({ row });
    next = row + 1;
  }
  return pieces;
}
