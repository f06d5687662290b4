import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useVisibleRows } from './use-visible-rows.ts';
import styles from './virtual-table.module.css';

interface VirtualTableProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Height of every row, in pixels. */
  rowHeight: number;
  label: string;
  /** Cells of the header: th. */
  head?: ReactNode;
  /** Cells of one row: td. */
  children: (item: T) => ReactNode;
}

const controls = 'a[href], button:not(:disabled), input:not(:disabled)';
/** Height in pixels covered by the bottom bar of a phone. */
const covered = 96;

/**
 * A table of thousands of rows, of which only those in the window are rendered. It scrolls with the page. Arrow keys, Home, End and the page keys move
 * between rows, Tab within a row; the focused row stays rendered. It needs a fixed row height, to compute the position of any row: for rows that differ
 * in height use `VirtualList`.
 */
export function VirtualTable<T>({ items, keyOf, rowHeight, label, head, children }: VirtualTableProps<T>) {
  const box = useRef<HTMLTableSectionElement>(null);
  const { from, to, updateRange } = useVisibleRows(box, items.length, rowHeight);
  const { focused, handlers } = useRowFocus(box, items.length, rowHeight, updateRange);
  const rows = Array.from({ length: to - from }, (_, index) => from + index);
  if (focused !== undefined && focused < items.length && (focused < from || focused >= to)) rows.push(focused);
  return (
    <table className={styles.table} aria-label={label} aria-rowcount={items.length + (head ? 1 : 0)}>
      {head && (
        <thead>
          <tr className={styles.head} aria-rowindex={1}>
            {head}
          </tr>
        </thead>
      )}
      <tbody ref={box} className={styles.rows} style={{ height: items.length * rowHeight }} {...handlers}>
        {rows.map((row) => {
          const item = items[row] as T;
          return (
            <tr
              key={keyOf(item)}
              className={styles.row}
              data-row={row}
              aria-rowindex={row + (head ? 2 : 1)}
              style={{ height: rowHeight, transform: `translateY(${row * rowHeight}px)` }}
            >
              {children(item)}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Keyboard navigation, and the focused row. */
function useRowFocus(box: RefObject<HTMLElement | null>, rows: number, rowHeight: number, updateRange: () => void) {
  const [focused, setFocused] = useState<number>();
  const focusRow = (row: number, control: number) => {
    scrollTo(box.current, row * rowHeight, rowHeight);
    flushSync(updateRange);
    const drawn = box.current?.querySelector(`[data-row="${row}"]`);
    const reachable = drawn?.querySelectorAll<HTMLElement>(controls) ?? [];
    reachable[Math.min(control, reachable.length - 1)]?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const position = positionOf(event);
    const row = position && rowAfter(event.key, position.row, rows, Math.floor(window.innerHeight / rowHeight) - 3);
    if (position === undefined || row === undefined) return;
    event.preventDefault();
    focusRow(row, position.control);
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => setFocused(rowOf(event.target));
  const onBlur = (event: FocusEvent<HTMLElement>) =>
    !event.currentTarget.contains(event.relatedTarget) && setFocused(undefined);
  return { focused, handlers: { onKeyDown, onFocus, onBlur } };
}

function rowOf(element: Element): number | undefined {
  const row = element.closest<HTMLElement>('[data-row]')?.dataset.row;
  return row === undefined ? undefined : Number(row);
}

/** Returns the focused row and control; `undefined` for React children outside the DOM (dialogs, menus) and for controls that use arrow keys themselves. */
function positionOf({ target, currentTarget, defaultPrevented }: KeyboardEvent<HTMLElement>) {
  if (!(target instanceof HTMLElement) || defaultPrevented || !currentTarget.contains(target)) return undefined;
  const row = rowOf(target);
  if (row === undefined || target.ariaHasPopup) return undefined;
  const all = target.closest('[data-row]')?.querySelectorAll<HTMLElement>(controls) ?? [];
  return { row, control: [...all].indexOf(target) };
}

/** Returns the row a key leads to; `undefined` for any other key. */
export function rowAfter(key: string, row: number, rows: number, page: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: Math.max(1, page),
    PageUp: -Math.max(1, page),
    Home: -rows,
    End: rows,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(rows - 1, Math.max(0, row + step));
}

/** Scrolls the page just far enough to bring this part of the box into the window. */
function scrollTo(box: HTMLElement | null, top: number, height: number): void {
  if (!box) return;
  const above = box.getBoundingClientRect().top + top;
  const below = above + height - (window.innerHeight - covered);
  if (above < covered) window.scrollBy({ top: above - covered, behavior: 'instant' });
  else if (below > 0) window.scrollBy({ top: below, behavior: 'instant' });
}
