import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { buttonClass } from '../controls/button.tsx';
import styles from './log-view.module.css';
import { visibleRange } from './visible-range.ts';

interface LogViewProps {
  lines: readonly string[];
  label: string;
  /** Label of the button that scrolls to the newest line. */
  toEnd: ReactNode;
}

const rowHeight = 20;

/** Renders only the visible ones of thousands of lines. Follows the end while scrolled to it. */
export function LogView({ lines, label, toEnd }: LogViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const [isAtEnd, setAtEnd] = useState(true);

  const look = () => {
    const element = box.current;
    if (!element) return;
    setView({ top: element.scrollTop, height: element.clientHeight });
    setAtEnd(element.scrollTop + element.clientHeight >= element.scrollHeight - rowHeight);
  };
  const goToEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });

  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines move the end
  useLayoutEffect(() => {
    if (isAtEnd) goToEnd();
    look();
  }, [lines]);

  useEffect(() => {
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  });

  const { from, to } = visibleRange(view.top, view.height, rowHeight, lines.length);
  return (
    <div className={styles.view}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={styles.box} ref={box} role="log" aria-label={label} aria-live="off" tabIndex={0} onScroll={look}>
        <div className={styles.all} style={{ height: lines.length * rowHeight }}>
          <pre className={styles.lines} style={{ transform: `translateY(${from * rowHeight}px)` }}>
            {lines.slice(from, to).join('\n')}
          </pre>
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className={`${buttonClass({ small: true })} ${styles.end}`} onClick={goToEnd}>
          {toEnd}
        </button>
      )}
    </div>
  );
}
