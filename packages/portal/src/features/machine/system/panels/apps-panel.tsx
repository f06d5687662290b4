import type { InstalledApp } from '@kontor/contract/apps/apps';
import { Link } from '@tanstack/react-router';
import { AppIcon } from '../../../../shared/apps/app-icon.tsx';
import { useApps } from '../../../../shared/apps/queries.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { buttonClass } from '../../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../../ui/display/progress-bar.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import styles from '../system.module.css';
import { systemText } from '../text/index.ts';

/** Memory and disk of each app, those with the most memory first. */
export function AppsPanel() {
  const t = useText(systemText);
  const apps = useApps().data;
  const sorted = apps?.toSorted((one, other) => (other.stats?.memoryBytes ?? 0) - (one.stats?.memoryBytes ?? 0)) ?? [];
  return (
    <Panel
      bare
      title={t(($) => $.apps.title)}
      footer={
        <Link to="/settings/logs" className={buttonClass()}>
          {t(($) => $.apps.logs)}
        </Link>
      }
    >
      {apps?.length === 0 && <p className={styles.none}>{t(($) => $.apps.none)}</p>}
      {sorted.length > 0 && (
        <table className={styles.table} aria-label={t(($) => $.apps.title)}>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.apps.app)}</th>
              <th scope="col">{t(($) => $.apps.memory)}</th>
              <th scope="col">{t(($) => $.apps.disk)}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((app) => (
              <AppRow key={app.instanceId} app={app} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function AppRow({ app: { title, icon, stats, status } }: { app: InstalledApp }) {
  const t = useText(systemText);
  const format = useFormat();
  const isRunning = status === 'RUNNING' && stats !== null;
  const share = stats !== null && stats.memoryLimit > 0 ? (100 * stats.memoryBytes) / stats.memoryLimit : 0;
  return (
    <tr>
      <th scope="row">
        <span className={styles.app}>
          <AppIcon title={title} src={icon} size="small" />
          {title}
        </span>
      </th>
      <td data-label={t(($) => $.apps.memory)}>
        {isRunning ? (
          <span className={styles.bar}>
            {t(($) => $.apps.of, { used: format.bytes(stats.memoryBytes), limit: format.bytes(stats.memoryLimit) })}
            <ProgressBar
              label={`${title}: ${t(($) => $.apps.memory)}`}
              value={share}
              tone={share > 90 ? 'warn' : 'accent'}
            />
          </span>
        ) : (
          t(($) => $.apps.resting)
        )}
      </td>
      <td data-label={t(($) => $.apps.disk)}>{stats === null ? t(($) => $.unknown) : format.bytes(stats.diskBytes)}</td>
    </tr>
  );
}
