import { useText } from '../../../text/text-context.tsx';
import styles from './passwords-page.module.css';
import { generatedPasswordsText } from './text/index.ts';
import { shownMs } from './use-reveal.ts';

const radius = 12;
const around = 2 * Math.PI * radius;

/** Seconds left, as a number in a ring that empties. Hidden from screen readers, which announce the duration once. */
export function Countdown({ left }: { left: number }) {
  const t = useText(generatedPasswordsText);
  const part = (left * 1000) / shownMs;
  return (
    <span className={styles.countdown} aria-hidden="true" title={t(($) => $.left, { count: left })}>
      <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true">
        <circle className={styles.track} cx="15" cy="15" r={radius} />
        <circle
          className={styles.rest}
          cx="15"
          cy="15"
          r={radius}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - part)}
        />
      </svg>
      <span className={styles.seconds}>{left}</span>
    </span>
  );
}
