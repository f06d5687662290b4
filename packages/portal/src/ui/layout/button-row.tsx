import type { ReactNode } from 'react';
import styles from './button-row.module.css';

/** Buttons beside each other, which share the width of a phone. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
