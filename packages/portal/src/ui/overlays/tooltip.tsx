import type { ReactElement } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

interface TooltipProps {
  text: string;
  /** A single focusable element. */
  children: ReactElement<React.DOMAttributes<HTMLElement>, string>;
  /** Milliseconds until it shows on hover; on focus it shows at once. */
  delay?: number;
}

/** Additional text for a control, on hover and focus. Never the only place of required information. */
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
