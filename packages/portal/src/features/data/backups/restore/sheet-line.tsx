import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from '../backups.module.css';

interface SheetLineProps {
  Icon: Icon;
  title: string;
  children?: ReactNode;
}

/** One line of what happens before somebody agrees to it; a list item. */
export function SheetLine({ Icon: Picture, title, children }: SheetLineProps) {
  return (
    <li className={styles.line}>
      <Picture size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <p className={styles.strong}>{title}</p>
        {children && <div className={styles.quiet}>{children}</div>}
      </div>
    </li>
  );
}
