import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { rowsInView } from './rows-in-view.ts';

const spare = 6;
const nothing = { from: 0, to: 0 };

/** Which rows of a long list lie in the window (or nearly), while the page scrolls. `look` asks at once. */
export function useRows(box: RefObject<HTMLElement | null>, rows: number, rowHeight: number) {
  const [range, setRange] = useState(nothing);
  const look = useCallback(() => {
    if (!box.current) return;
    const { top } = box.current.getBoundingClientRect();
    const next = rowsInView(Math.max(0, -top), window.innerHeight, rowHeight, rows, spare);
    setRange((now) => (now.from === next.from && now.to === next.to ? now : next));
  }, [box, rows, rowHeight]);
  useLayoutEffect(look, [look]);
  useEffect(() => {
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [look]);
  return { from: Math.min(range.from, rows), to: Math.min(range.to, rows), look };
}
