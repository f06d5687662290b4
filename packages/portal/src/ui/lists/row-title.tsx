import type { ReactNode } from 'react';
import styles from './row-title.module.css';

interface RowTitleProps {
  /** `h3` below a panel with a heading of its own. */
  as?: 'h2' | 'h3';
  children: ReactNode;
}

/** Title of a list row, with its chips. */
export function RowTitle({ as: Heading = 'h2', children }: RowTitleProps) {
  return <Heading className={styles.title}>{children}</Heading>;
}
