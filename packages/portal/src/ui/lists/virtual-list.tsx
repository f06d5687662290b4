import { type ReactNode, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../class-names.ts';
import { rowAt, rowOffsets, type Segment, segmentsOf } from './list-segments.ts';
import styles from './virtual-list.module.css';

interface VirtualListProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Height in pixels of a row that has not been rendered yet, including the gap. */
  rowHeight: number;
  className?: string;
  /** Accessible name, where no heading names the list. */
  label?: string;
  children: (item: T) => ReactNode;
}

/** Pixels rendered above and below the window, so that Tab and fast scrolling find rows. */
const overscanPx = 800;
/** Not rerendered while at least this much is: a row higher than estimated would shift the position being scrolled to. */
const minOverscanPx = 300;
const initialRows = 30;

/**
 * A list of thousands of items: only rows near the window are rendered. It scrolls with the page. Rows may differ in height, so they stay in the
 * flow and each is measured, which `VirtualTable` with its fixed height need not do. The focused row stays rendered.
 */
export function VirtualList<T>({ items, keyOf, rowHeight, className, label, children }: VirtualListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string>();
  const { heights, measure } = useHeights();
  const offsets = rowOffsets(items.length, (index) => heights.get(keyOf(items[index] as T)) ?? rowHeight);
  const range = useRange(list, offsets);
  const focusedIndex = focused === undefined ? -1 : items.findIndex((item) => keyOf(item) === focused);
  const draw = (segment: Segment) => {
    if ('room' in segment) return <Room key={`room-${segment.before}`} height={segment.room} />;
    const item = items[segment.row] as T;
    const key = keyOf(item);
    return (
      <li
        key={key}
        ref={(row) => measure(key, row)}
        onFocus={() => setFocused(key)}
        aria-setsize={items.length}
        aria-posinset={segment.row + 1}
      >
        {children(item)}
      </li>
    );
  };
  return (
    <ul
      ref={list}
      className={classNames(styles.list, className)}
      aria-label={label}
      onBlur={() => setFocused(undefined)}
    >
      {segmentsOf(offsets, range, focusedIndex < 0 ? undefined : focusedIndex).map(draw)}
    </ul>
  );
}

const Room = ({ height }: { height: number }) => <li aria-hidden="true" style={{ height }} />;

/** Measured heights of rendered rows. */
function useHeights() {
  const [heights] = useState(() => new Map<string, number>());
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        let isNew = false;
        for (const { target } of entries) {
          const { key } = (target as HTMLElement).dataset;
          const { height } = target.getBoundingClientRect();
          if (key === undefined || height === 0 || heights.get(key) === height) continue;
          heights.set(key, height);
          isNew = true;
        }
        // before the browser paints, so that nothing jumps
        if (isNew) flushSync(draw);
      }),
  );
  useLayoutEffect(() => () => observer.disconnect(), [observer]);
  const measure = (key: string, row: HTMLLIElement | null) => {
    if (!row) return;
    row.dataset.key = key;
    observer.observe(row);
    return () => observer.unobserve(row);
  };
  return { heights, measure };
}

/** Returns the range of rows near the window, updated on scroll. */
function useRange(list: React.RefObject<HTMLUListElement | null>, offsets: readonly number[]): [number, number] {
  const [range, setRange] = useState<[number, number]>([0, initialRows]);
  // every render may have moved the list
  useLayoutEffect(() => {
    const updateRange = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const rowsWithin = (margin: number): [number, number] => [
        rowAt(offsets, -top - margin),
        rowAt(offsets, window.innerHeight - top + margin) + 1,
      ];
      const [from, to] = rowsWithin(minOverscanPx);
      if (from < range[0] || to > range[1]) setRange(rowsWithin(overscanPx));
    };
    const options = { passive: true, capture: true };
    updateRange();
    window.addEventListener('scroll', updateRange, options);
    window.addEventListener('resize', updateRange, options);
    return () => {
      window.removeEventListener('scroll', updateRange, options);
      window.removeEventListener('resize', updateRange, options);
    };
  });
  return range;
}
