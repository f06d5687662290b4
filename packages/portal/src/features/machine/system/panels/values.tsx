import type { ReactNode } from 'react';
import styles from '../system.module.css';

/** Rows of a label and what it is. */
export function Values({ children }: { children: ReactNode }) {
  return <dl className={styles.values}>{children}</dl>;
}

export function Value({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.value}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
