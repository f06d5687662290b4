import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames, type Tone, toneClass } from '../class-names.ts';
import styles from './event-row.module.css';

interface EventRowProps {
  Icon: Icon;
  tone?: Exclude<Tone, 'neutral'>;
  /** Accessible text of the icon. */
  meaning?: string;
  isLeaving?: boolean;
  /** At the end: available actions. */
  actions: ReactNode;
  children: ReactNode;
}

/** An event in a list: a round icon, a description, and actions. */
export function EventRow({ Icon, tone = 'accent', meaning, isLeaving, actions, children }: EventRowProps) {
  return (
    <li className={styles.row} data-leaving={isLeaving || undefined}>
      <span className={classNames(styles.icon, toneClass(tone))}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        {meaning && <span className="unseen">{meaning}</span>}
      </span>
      <div className={styles.words}>{children}</div>
      {actions}
    </li>
  );
}
