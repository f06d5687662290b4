import { progressOf } from '@kontor/contract/rules/apps/apps';
import type { Message } from '@kontor/contract/talk/messages';
import { IconDatabaseExport, IconDatabaseImport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { ProgressBar } from '../../../../ui/display/progress-bar.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import styles from './progress-cards.module.css';
import { homeText } from './text/index.ts';

/** Running backups and imports. */
export function ProgressCards({ messages }: { messages: readonly Message[] }) {
  const t = useText(homeText);
  const format = useFormat();
  const open = messages.filter((message) => message.status !== 'ERROR' && progressOf(message) < 100);
  return open.map((message) => {
    const percent = Math.round(message.progress);
    const shown = percent > 0 ? format.percent(percent) : undefined;
    if (message.progressType === 'CREATING_BACKUP') {
      return (
        <ProgressCard key={message.id} icon={<IconDatabaseExport />} title={t(($) => $.backup.title)}>
          <p className={styles.text}>{percent === 0 ? t(($) => $.backup.preparing) : message.text}</p>
          <ProgressBar label={t(($) => $.backup.title)} value={percent} text={shown} />
        </ProgressCard>
      );
    }
    if (message.progressType !== 'DATA_IMPORT') return null;
    return (
      <ProgressCard key={message.id} icon={<IconDatabaseImport />} title={t(($) => $.importing.title)}>
        <p className={styles.text}>{message.text}</p>
        <ProgressBar label={t(($) => $.importing.title)} value={percent > 0 ? percent : undefined} text={shown} />
      </ProgressCard>
    );
  });
}

function ProgressCard({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card className={styles.card}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.words}>
        <h3>{title}</h3>
        {children}
      </div>
    </Card>
  );
}
