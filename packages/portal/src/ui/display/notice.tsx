import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './notice.module.css';
import { Unbroken } from './unbroken.tsx';

interface NoticeProps {
  kind?: 'info' | 'good' | 'warn' | 'bad';
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Caused by a user action: announced by screen readers at once, and brought into sight. */
  announce?: boolean;
}

const icons = { info: IconInfoCircle, good: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertCircle };

/** A sentence that should not be missed. */
export function Notice({ kind = 'info', title, children, action, announce }: NoticeProps) {
  const Icon = icons[kind];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (announce) box.current?.scrollIntoView({ block: 'nearest' });
  }, [announce]);
  return (
    <div
      ref={box}
      className={classNames(styles.notice, kind !== 'info' && styles[kind])}
      role={announce ? 'alert' : undefined}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div>
        {title && (
          <p className={styles.title}>
            <Unbroken>{title}</Unbroken>
          </p>
        )}
        {children && <div>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
