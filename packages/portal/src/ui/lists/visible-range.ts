const defaultOverscan = 20;

/** Returns the first and last (exclusive) row to render for a scrolled box, with overscan on both sides. */
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
