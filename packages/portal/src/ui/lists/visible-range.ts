const defaultOverscan = 20;

/** First and last (exclusive) row to draw for a scrolled box, with some to spare on both sides. */
export function visibleRange(
  top: number,
  height: number,
  rowHeight: number,
  rows: number,
  overscan = defaultOverscan,
): { from: number; to: number } {
  const from = Math.min(rows, Math.max(0, Math.floor(top / rowHeight) - overscan));
  return { from, to: Math.min(rows, Math.max(from, Math.ceil((top + height) / rowHeight) + overscan)) };
}
