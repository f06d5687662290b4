import { progressOf } from '@kontor/contract/rules/apps/apps';
import { useMessages } from '../../../../shared/messages/queries.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { ProgressBar } from '../../../../ui/display/progress-bar.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import styles from '../backups.module.css';
import { restoreText } from './text/index.ts';

/** What is being restored, as the messages report it; nothing while nothing is. How it ended is a message of its own. */
export function RestoreProgress() {
  const t = useText(restoreText);
  const format = useFormat();
  const running = (useMessages().data ?? []).filter(
    (message) => message.progressType === 'RESTORING_BACKUP' && message.status !== 'ERROR' && progressOf(message) < 100,
  );
  if (running.length === 0) return null;
  return (
    <Panel title={t(($) => $.running)}>
      {running.map(({ id, text, progress }) => (
        <div key={id} className={styles.running}>
          <p>{text}</p>
          <ProgressBar
            label={`${t(($) => $.progress)}: ${text}`}
            {...(progress > 0 && { value: progress, text: format.percent(Math.round(progress)) })}
          />
        </div>
      ))}
    </Panel>
  );
}
