import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../display/spinner.tsx';
import { Unbroken } from '../display/unbroken.tsx';
import { useMinBusy } from '../hooks/use-min-busy.ts';
import styles from './button.module.css';

export type ButtonVariant = 'plain' | 'primary' | 'danger' | 'quiet';

export interface ButtonStyle {
  variant?: ButtonVariant;
  small?: boolean;
  /** As wide as its container. */
  wide?: boolean;
}

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** Shows a spinner instead of the text for at least 400 ms and ignores clicks; keeps the focus. */
  busy?: boolean;
  icon?: ReactNode;
}

/** Returns the classes of a button, for links and for third-party buttons. */
export function buttonClass({ variant = 'plain', small, wide }: ButtonStyle = {}): string {
  return classNames(styles.button, variant !== 'plain' && styles[variant], small && styles.small, wide && styles.wide);
}

export function Button({ variant, small, wide, busy, icon, children, className, onClick, ...rest }: ButtonProps) {
  const isBusy = useMinBusy(busy ?? false);
  // the second click of a double click would start the same again, or hit what the first one has put in the place of the button
  const isOnce = variant === 'primary' || variant === 'danger' || rest.type === 'submit' || busy !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    isBusy || (isOnce && event.detail > 1) ? event.preventDefault() : onClick?.(event);
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, small, wide }), className)}
      onClick={press}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      data-busy={isBusy || undefined}
    >
      <span className={styles.text}>
        {icon}
        <span>
          <Unbroken>{children}</Unbroken>
        </span>
      </span>
      {isBusy && (
        <span className={styles.busy}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name, also shown as a tooltip. */
  label: string;
  children: ReactNode;
}

/** Class of an icon button, for links and for third-party buttons. */
export const iconButtonClass = classNames(styles.button, styles.icon);

export function IconButton({ label, children, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={classNames(iconButtonClass, className)}>
      {children}
    </button>
  );
}
