const lines = 20;

/** First and last (exclusive) row to draw for a scrolled box, with some to spare on both sides. */
export function rowsInView(
  top: number,
  height: number,
  rowHeight: number,
  rows: number,
  spare = lines,
): { from: number; to: number } {
  const from = Math.min(rows, Math.max(0, Math.floor(top / rowHeight) - spare));
  return { from, to: Math.min(rows, Math.max(from, Math.ceil((top + height) / rowHeight) + spare)) };
}
