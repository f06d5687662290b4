import { useText } from '../../../text/text-context.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import styles from './notifications.module.css';
import { NotificationsForm } from './notifications-form.tsx';
import { useNotifications } from './queries.ts';
import { SummaryPanel } from './summary/summary-panel.tsx';
import { notificationsText } from './text/index.ts';
import { WebhookPanel } from './webhook/webhook-panel.tsx';

/** Who is mailed about which event of the machine and each week, and where messages for other programs are sent. */
export default function NotificationsPage() {
  const t = useText(notificationsText);
  const config = useNotifications();
  return (
    <>
      <PageHeader title={t(($) => $.title)} text={t(($) => $.subtitle)} />
      <div className={styles.parts}>
        {config.data ? (
          <NotificationsForm stored={config.data} />
        ) : (
          <Panel>
            <QueryState query={config} failed={t(($) => $.notLoaded)} text={config.error?.message} />
          </Panel>
        )}
        <SummaryPanel />
        <WebhookPanel />
      </div>
    </>
  );
}
