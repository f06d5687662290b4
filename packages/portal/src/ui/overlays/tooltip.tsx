import type { ReactElement } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

interface TooltipProps {
  text: string;
  /** One element that takes the focus. */
  children: ReactElement<React.DOMAttributes<HTMLElement>, string>;
  /** Milliseconds until it shows on hover; on focus it shows at once. */
  delay?: number;
}

/** A few words more about a control, on hover and on focus. Never the only place of what one must know. */
export function Tooltip({ text, children, delay = 500 }: TooltipProps) {
  return (
    <TooltipTrigger delay={delay}>
      <Focusable>{children}</Focusable>
      <AriaTooltip className={styles.tooltip ?? ''} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
