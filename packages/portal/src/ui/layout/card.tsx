import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

interface CardProps extends ComponentProps<'div'> {
  /** No padding. */
  bare?: boolean;
}

/** Translucent, for content on the wallpaper. */
export function Card({ bare, className, ...rest }: CardProps) {
  return <div {...rest} className={classNames(styles.card, !bare && styles.padded, className)} />;
}
