import { classNames } from '../../../../ui/class-names.ts';
import styles from './gauge.module.css';

interface GaugeProps {
  title: string;
  /** Of a hundred; null where it is not known. */
  percent: number | null;
  /** The number as it is read. */
  shown: string;
  /** Below the name, such as how much of what. */
  text: string;
  /** It may be full for a while without anything being wrong. */
  isCalm?: boolean;
}

const radius = 50;
const around = 2 * Math.PI * radius;

/** A ring that fills, with the number in it. It warns by colour and by its number. */
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
