import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** Accessible name: what progresses. */
  label: string;
  /** 0 to 100; without it the bar is indeterminate. */
  value?: number;
  /** Shown after the bar, such as "38 % · noch 6 Minuten". */
  text?: ReactNode;
  tone?: 'accent' | 'good' | 'warn' | 'bad';
}

export function ProgressBar({ label, value, text, tone = 'accent' }: ProgressBarProps) {
  const clamped = value === undefined ? undefined : Math.min(100, Math.max(0, value));
  return (
    <div className={classNames(styles.row, tone !== 'accent' && styles[tone])}>
      <div
        role="progressbar"
        className={styles.bar}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={clamped === undefined ? undefined : Math.round(clamped)}
      >
        <div
          className={classNames(styles.fill, clamped === undefined && styles.unknown)}
          style={clamped === undefined ? undefined : { width: `${clamped}%` }}
        />
      </div>
      {text && <span className={styles.text}>{text}</span>}
    </div>
  );
}
