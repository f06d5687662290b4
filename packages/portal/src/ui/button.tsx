import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';
import { useBusyHold } from './use-busy-hold.ts';

export type ButtonVariant = 'plain' | 'primary' | 'danger' | 'quiet';

export interface ButtonLook {
  variant?: ButtonVariant;
  small?: boolean;
  /** As wide as its container. */
  wide?: boolean;
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Shows a spinner instead of the text, at least 400 ms, and takes no click meanwhile; keeps the focus. */
  busy?: boolean;
  icon?: ReactNode;
}

/** Class of a button, for links and for buttons of other makers. */
export function buttonClass({ variant = 'plain', small, wide }: ButtonLook = {}): string {
  return classes(styles.button, variant !== 'plain' && styles[variant], small && styles.small, wide && styles.wide);
}

export function Button({
  variant,
  small,
  wide,
  busy = false,
  icon,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const held = useBusyHold(busy);
  const press = (event: MouseEvent<HTMLButtonElement>) => (held ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass({ variant, small, wide }), className)}
      onClick={press}
      aria-disabled={held || undefined}
      aria-busy={held || undefined}
      data-busy={held || undefined}
    >
      <span className={styles.text}>
        {icon}
        <span>{children}</span>
      </span>
      {held && (
        <span className={styles.busy}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Spoken, and shown on hover. */
  label: string;
  children: ReactNode;
}

/** Class of an icon button, for links and for buttons of other makers. */
export const iconButtonClass = classes(styles.button, styles.icon);

export function IconButton({ label, children, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={classes(iconButtonClass, className)}>
      {children}
    </button>
  );
}
