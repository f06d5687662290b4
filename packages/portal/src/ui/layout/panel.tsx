import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Unbroken } from '../display/unbroken.tsx';
import { avoidedByToasts } from '../overlays/use-toast-position.ts';
import styles from './panel.module.css';

interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  /** Right of the title. */
  actions?: ReactNode;
  /** Strip at the end, for buttons. */
  footer?: ReactNode;
  /** Body without padding, for lists and tables. */
  bare?: boolean;
  /** The footer stays at the window's edge while a long body scrolls. */
  stickyFooter?: boolean;
}

/** Opaque, for forms, lists and tables. */
export function Panel({ title, actions, footer, bare, stickyFooter, children, className, ...rest }: PanelProps) {
  return (
    <section {...rest} className={classNames(styles.panel, className)}>
      {(title || actions) && (
        <div className={styles.head}>
          {typeof title === 'string' ? (
            <h2>
              <Unbroken>{title}</Unbroken>
            </h2>
          ) : (
            title
          )}
          {actions}
        </div>
      )}
      <div className={classNames(styles.body, bare && styles.bare)}>{children}</div>
      {footer && (
        <div className={classNames(styles.foot, stickyFooter && styles.sticky)} {...avoidedByToasts}>
          {footer}
        </div>
      )}
    </section>
  );
}
