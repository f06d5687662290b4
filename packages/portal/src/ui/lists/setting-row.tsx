import type { ReactNode } from 'react';
import { RowTitle } from './row-title.tsx';
import styles from './setting-row.module.css';

interface SettingRowProps {
  title: string;
  text: ReactNode;
  /** Beside the title: the state. */
  state?: ReactNode;
  /** What can be done, if anything. */
  children?: ReactNode;
}

/** One thing that can be changed, with what it is good for. */
export function SettingRow({ title, text, state, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <RowTitle as="h3">
          {title}
          {state}
        </RowTitle>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
