import { IconChevronLeft } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import type { Tone } from '../class-names.ts';
import { Dot } from '../display/chip.tsx';
import { Unbroken } from '../display/unbroken.tsx';
import { usePageTitle } from '../hooks/use-page-title.ts';
import { avoidedByToasts } from '../overlays/use-toast-position.ts';
import { HelpContext } from './help-context.ts';
import styles from './page.module.css';

interface PageHeaderProps {
  title: string;
  /** Names the browser's tab, by default as `title`. */
  tabTitle?: string;
  /** One sentence about the state of what the page shows. */
  text?: ReactNode;
  /** A dot before the sentence. */
  tone?: Tone;
  /** Breadcrumb above the title. */
  trail?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, tabTitle = title, text, tone, trail, actions }: PageHeaderProps) {
  usePageTitle(tabTitle);
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {trail && (
          <div className={styles.trail}>
            <IconChevronLeft className={styles.chevron} size={18} stroke={2} aria-hidden="true" />
            {trail}
          </div>
        )}
        <h1>
          <Unbroken>{title}</Unbroken>
        </h1>
        <div className={styles.help}>{use(HelpContext)}</div>
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
