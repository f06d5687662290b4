import { useText } from '../../../text/text-context.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { NotificationsForm } from './notifications-form.tsx';
import { useNotifications } from './queries.ts';
import { notificationsText } from './text/index.ts';

/** Who is mailed about which event of the machine. */
export default function NotificationsPage() {
  const t = useText(notificationsText);
  const config = useNotifications();
  return (
    <>
      <PageHeader title={t(($) => $.title)} text={t(($) => $.subtitle)} />
      {config.data ? (
        <NotificationsForm stored={config.data} />
      ) : (
        <Panel>
          <QueryState query={config} failed={t(($) => $.notLoaded)} />
        </Panel>
      )}
    </>
  );
}
