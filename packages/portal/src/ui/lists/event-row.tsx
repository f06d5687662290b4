import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Tone, toneClass } from '../tone.ts';
import styles from './event-row.module.css';

interface EventRowProps {
  Icon: Icon;
  tone?: Exclude<Tone, 'neutral'>;
  /** What the icon says, for those who do not see it. */
  meaning?: string;
  isLeaving?: boolean;
  /** Stands at the end: what can be done about it. */
  actions: ReactNode;
  children: ReactNode;
}

/** Something that happened, in a list of such: a round icon, what it is, and what can be done. */
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
