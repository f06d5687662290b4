import { IconPlus, IconWorldUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useApps } from '../../../shared/apps/queries.ts';
import { useText } from '../../../text/text-context.tsx';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import styles from './hosting.module.css';
import { HostingRow } from './hosting-row.tsx';
import { RetainedPanel } from './retained-panel.tsx';
import { hostingText } from './text/index.ts';

/** The apps the company brought itself. */
export default function HostingPage() {
  const t = useText(hostingText);
  const apps = useApps();
  const own = apps.data?.filter(({ isCustom }) => isCustom);
  const add = (
    <Link to="/settings/hosting/new" className={buttonClass({ variant: 'primary' })}>
      <IconPlus size={18} stroke={2} aria-hidden="true" /> {t(($) => $.add)}
    </Link>
  );
  return (
    <>
      <PageHeader title={t(($) => $.title)} text={t(($) => $.subtitle)} actions={own && own.length > 0 && add} />
      <Panel bare>
        {own && own.length > 0 ? (
          <ul className={styles.list} aria-label={t(($) => $.list)}>
            {own.map((app) => (
              <HostingRow key={app.instanceId} app={app} />
            ))}
          </ul>
        ) : own ? (
          <EmptyState
            icon={<IconWorldUpload size={32} stroke={1.6} />}
            title={t(($) => $.empty)}
            text={t(($) => $.emptyText)}
            action={add}
          />
        ) : (
          <QueryState query={apps} failed={t(($) => $.notLoaded)} />
        )}
      </Panel>
      <RetainedPanel />
    </>
  );
}
