import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** What advances; spoken. */
  label: string;
  /** 0 to 100; without it the bar only says that something goes on. */
  value?: number;
  /** Shown behind the bar, as in "38 % · noch 6 Minuten". */
  text?: ReactNode;
  tone?: 'accent' | 'good' | 'warn' | 'bad';
}

export function ProgressBar({ label, value, text, tone = 'accent' }: ProgressBarProps) {
  const known = value === undefined ? undefined : Math.min(100, Math.max(0, value));
  return (
    <div className={classes(styles.row, tone !== 'accent' && styles[tone])}>
      <div
        role="progressbar"
        className={styles.bar}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={known === undefined ? undefined : Math.round(known)}
      >
        <div
          className={classes(styles.fill, known === undefined && styles.unknown)}
          style={known === undefined ? undefined : { width: `${known}%` }}
        />
      </div>
      {text && <span className={styles.text}>{text}</span>}
    </div>
  );
}
