import { classNames } from '../../ui/class-names.ts';
import styles from './gauge.module.css';

interface GaugeProps {
  title: string;
  /** 0 to 100; null when unknown. */
  percent: number | null;
  /** The formatted value. */
  shown: string;
  /** Detail below the title, such as used and total amount. */
  text: string;
  /** A high value is normal for a while and shows no warning. */
  isCalm?: boolean;
}

const radius = 50;
const around = 2 * Math.PI * radius;

/** A ring gauge with its value inside. It warns by colour as well as by the number. */
export function Gauge({ title, percent, shown, text, isCalm }: GaugeProps) {
  const filled = Math.min(100, Math.max(0, percent ?? 0));
  return (
    <li className={classNames(styles.card, !isCalm && (filled >= 95 ? styles.full : filled >= 80 && styles.high))}>
      <div className={styles.ring}>
        <svg viewBox="0 0 120 120" aria-hidden="true">
          <circle className={styles.track} cx="60" cy="60" r={radius} />
          {filled > 0 && (
            <circle
              className={styles.fill}
              cx="60"
              cy="60"
              r={radius}
              strokeDasharray={`${(filled / 100) * around} ${around}`}
            />
          )}
        </svg>
        <strong className={styles.number}>{shown}</strong>
      </div>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
    </li>
  );
}
