import { classNames } from '../class-names.ts';
import styles from './spinner.module.css';

/** With a label it is announced; without one it is decoration beside text. */
export function Spinner({ label, large }: { label?: string; large?: boolean }) {
  const ring = <span className={classNames(styles.spinner, large && styles.large)} aria-hidden="true" />;
  if (!label) return ring;
  return (
    <span role="status">
      {ring}
      <span className="unseen">{label}</span>
    </span>
  );
}
