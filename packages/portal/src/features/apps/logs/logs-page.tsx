import type { InstalledApp } from '@kontor/contract/apps/apps';
import { hasFailed } from '@kontor/contract/rules/apps/apps';
import { IconChevronRight, IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AppIcon } from '../../../shared/apps/app-icon.tsx';
import { useApps } from '../../../shared/apps/queries.ts';
import { appsText } from '../../../shared/apps/text/index.ts';
import { useText } from '../../../text/text-context.tsx';
import type { Tone } from '../../../ui/class-names.ts';
import { Dot } from '../../../ui/display/chip.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import styles from './logs-page.module.css';
import { logsText } from './text/index.ts';

/** All apps with links to their logs. */
export default function LogsPage() {
  const t = useText(logsText);
  const inApps = useText(appsText);
  const apps = useApps().data;
  return (
    <>
      <PageHeader title={t(($) => $.title)} text={t(($) => $.subtitle)} />
      <Panel bare>
        {apps?.length === 0 ? (
          <EmptyState
            icon={<IconFileText size={32} stroke={1.6} />}
            title={t(($) => $.noApps)}
            text={t(($) => $.noAppsText)}
          />
        ) : (
          <ul className={styles.list}>
            {apps?.map((app) => (
              <li key={app.instanceId}>
                <Link to="/settings/logs/$id" params={{ id: app.instanceId }} className={styles.row}>
                  <AppIcon title={app.title} src={app.icon} size="small" />
                  <span className={styles.title}>{app.title}</span>
                  <span className={styles.state}>
                    <Dot tone={toneOf(app)} />
                    {inApps(($) => $.status[app.status])}
                  </span>
                  <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

function toneOf(app: InstalledApp): Tone {
  if (app.status === 'RUNNING') return 'good';
  if (app.status !== 'NOT_RUNNING') return 'accent';
  return hasFailed(app) ? 'bad' : 'neutral';
}
