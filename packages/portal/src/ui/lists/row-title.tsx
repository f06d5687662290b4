import type { ReactNode } from 'react';
import styles from './row-title.module.css';

interface RowTitleProps {
  /** Below a panel with a heading of its own it is one step lower. */
  as?: 'h2' | 'h3';
  children: ReactNode;
}

/** What a row of a list is about, and the chips that belong to it. */
export function RowTitle({ as: Heading = 'h2', children }: RowTitleProps) {
  return <Heading className={styles.title}>{children}</Heading>;
}
