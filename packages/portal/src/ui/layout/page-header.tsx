import type { ReactNode } from 'react';
import type { Tone } from '../class-names.ts';
import { Dot } from '../display/chip.tsx';
import { avoidedByToasts } from '../overlays/use-toast-position.ts';
import styles from './page.module.css';

interface PageHeaderProps {
  title: string;
  /** One sentence about the state of what the page shows. */
  text?: ReactNode;
  /** A dot before the sentence. */
  tone?: Tone;
  /** Breadcrumb above the title. */
  trail?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, text, tone, trail, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {trail && <div className={styles.trail}>{trail}</div>}
        <h1>{title}</h1>
        {text && (
          <p className={styles.text}>
            {tone && <Dot tone={tone} halo />}
            <span>{text}</span>
          </p>
        )}
      </div>
      {actions && (
        <div className={styles.actions} {...avoidedByToasts}>
          {actions}
        </div>
      )}
    </header>
  );
}
