import type { Status } from '@kontor/contract/talk/status';
import { type ReactNode, useId } from 'react';
import { useText } from '../../text/text-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { RichText } from '../../ui/rich-text/html-to-react.tsx';
import { sharedText } from '../text/index.ts';
import styles from './announcement-view.module.css';

type Announcement = NonNullable<Status['announcement']>;

const looks: Record<Announcement['status'], string | undefined> = {
  OK: styles.good,
  WARNING: styles.warn,
  ERROR: styles.bad,
  INFO: undefined,
};

interface AnnouncementViewProps extends Pick<Announcement, 'status' | 'text'> {
  /** At the end, such as a button to hide it. */
  action?: ReactNode;
}

/** An announcement as every page shows it. */
export function AnnouncementView({ status, text, action }: AnnouncementViewProps) {
  const t = useText(sharedText);
  const id = useId();
  return (
    <section className={classNames(styles.bar, looks[status])} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {t(($) => $.announcement)}
        </h2>
        <RichText html={text} />
      </div>
      {action}
    </section>
  );
}
