import type { HostingRight } from '@kontor/contract/apps/hosting';
import { Link, useParams } from '@tanstack/react-router';
import { useApps } from '../../../shared/apps/queries.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import styles from './hosting.module.css';
import { useRights } from './queries.ts';
import { hostingText } from './text/index.ts';

/** The rights beyond itself that an own app was granted, and what each means. */
export default function RightsPage() {
  const t = useText(hostingText);
  const { id } = useParams({ from: '/settings/hosting/$id/rights' });
  const rights = useRights(id);
  const name = useApps().data?.find(({ instanceId }) => instanceId === id)?.title ?? id;
  return (
    <div className={styles.page}>
      <PageHeader
        trail={<Link to="/settings/hosting">{t(($) => $.title)}</Link>}
        title={t(($) => $.rights.titleOf, { name })}
      />
      <Panel bare>
        {rights.data ? (
          <Granted rights={rights.data} />
        ) : (
          <QueryState query={rights} failed={t(($) => $.rights.notLoaded)} />
        )}
      </Panel>
    </div>
  );
}

function Granted({ rights }: { rights: readonly HostingRight[] }) {
  const t = useText(hostingText);
  const format = useFormat();
  if (rights.length === 0) return <p className={styles.step}>{t(($) => $.rights.none)}</p>;
  return (
    <div className={styles.rights}>
      <p>{t(($) => $.rights.what)}</p>
      <ul>
        {rights.map(({ id, label, message, service, by, since }) => (
          <li key={id}>
            <h2>{label}</h2>
            <p>{message}</p>
            <p className={styles.quiet}>{t(($) => $.rights.since, { service, by, date: format.date(since) })}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
