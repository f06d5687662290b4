import { avoidedByToasts } from '../ui/overlays/use-toast-position.ts';
import styles from './brand.module.css';

/** The product's logo: a house that is a K. */
export function BrandMark({ size = 30 }: { size?: 30 | 40 }) {
  return (
    <span className={styles.mark} data-size={size} aria-hidden="true" {...avoidedByToasts}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 11l8-7 8 7M8 20V9M16 20l-7-6 7-6" />
      </svg>
    </span>
  );
}
