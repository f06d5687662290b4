import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { visibleRange } from './visible-range.ts';

const overscan = 6;
const nothing = { from: 0, to: 0 };

/** Returns the rows of a long list that lie in or near the window while the page scrolls. `updateRange` recomputes them at once. */
export function useVisibleRows(box: RefObject<HTMLElement | null>, rows: number, rowHeight: number) {
  const [range, setRange] = useState(nothing);
  const updateRange = useCallback(() => {
    if (!box.current) return;
    const { top } = box.current.getBoundingClientRect();
    const next = visibleRange(Math.max(0, -top), window.innerHeight, rowHeight, rows, overscan);
    setRange((now) => (now.from === next.from && now.to === next.to ? now : next));
  }, [box, rows, rowHeight]);
  useLayoutEffect(updateRange, [updateRange]);
  useEffect(() => {
    window.addEventListener('scroll', updateRange, { passive: true });
    window.addEventListener('resize', updateRange);
    return () => {
      window.removeEventListener('scroll', updateRange);
      window.removeEventListener('resize', updateRange);
    };
  }, [updateRange]);
  return { from: Math.min(range.from, rows), to: Math.min(range.to, rows), updateRange };
}
