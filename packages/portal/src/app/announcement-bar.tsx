import type { Status } from '@kontor/contract/talk/status';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useStatus } from '../session/use-session.ts';
import { useText } from '../text/text-context.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/controls/button.tsx';
import { RichText } from '../ui/rich-text/html-to-react.tsx';
import styles from './announcement-bar.module.css';
import { shellText } from './text/index.ts';

type Announcement = NonNullable<Status['announcement']>;

const looks: Record<Announcement['status'], string | undefined> = {
  OK: styles.good,
  WARNING: styles.warn,
  ERROR: styles.bad,
  INFO: undefined,
};

/** Announcements to everyone, above every page. A hidden one is shown again on the next visit. */
export function AnnouncementBar() {
  const t = useText(shellText);
  const { announcement } = useStatus();
  const [hidden, setHidden] = useState('');
  if (!announcement || announcement.id === hidden) return null;
  return (
    <section className={classNames(styles.bar, looks[announcement.status])} aria-labelledby="announcement">
      <div className={styles.words}>
        <h2 id="announcement" className={styles.title}>
          {t(($) => $.announcement)}
        </h2>
        <RichText html={announcement.text} />
      </div>
      <IconButton label={t(($) => $.announcementHide)} onClick={() => setHidden(announcement.id)}>
        <IconX size={20} stroke={1.75} />
      </IconButton>
    </section>
  );
}
