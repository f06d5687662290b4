import type { ReactNode } from 'react';
import styles from './page.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** Purpose of the page. */
  text?: ReactNode;
  /** Button for the first step. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && (
        <span className={styles.emptyIcon} aria-hidden="true">
          {icon}
        </span>
      )}
      <h2>{title}</h2>
      {text && <p className={styles.emptyText}>{text}</p>}
      {action && <div className={styles.emptyAction}>{action}</div>}
    </div>
  );
}
