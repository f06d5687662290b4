import type { ReactNode } from 'react';
import { Unbroken } from '../display/unbroken.tsx';
import { RowTitle } from './row-title.tsx';
import styles from './setting-row.module.css';

interface SettingRowProps {
  title: string;
  text: ReactNode;
  /** Current state, beside the title. */
  state?: ReactNode;
  /** Available actions, if any. */
  children?: ReactNode;
}

/** One setting with its explanation. */
export function SettingRow({ title, text, state, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <RowTitle as="h3">
          <Unbroken>{title}</Unbroken>
          {state}
        </RowTitle>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
