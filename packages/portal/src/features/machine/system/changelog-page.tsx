import { Link } from '@tanstack/react-router';
import { useText } from '../../../text/text-context.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { useChangelog } from './queries.ts';
import styles from './system.module.css';
import { systemText } from './text/index.ts';

/** What changed in each version, newest first. */
export default function ChangelogPage() {
  const t = useText(systemText);
  const changelog = useChangelog();
  return (
    <>
      <PageHeader
        trail={<Link to="/settings/info">{t(($) => $.title)}</Link>}
        title={t(($) => $.changelog.title)}
        text={t(($) => $.changelog.text)}
      />
      <div className={styles.panels}>
        {changelog.data === undefined && (
          <Panel bare>
            <QueryState query={changelog} failed={t(($) => $.changelog.notLoaded)} />
          </Panel>
        )}
        {changelog.data?.length === 0 && (
          <Panel>
            <EmptyState title={t(($) => $.changelog.none)} />
          </Panel>
        )}
        {changelog.data?.map(({ version, changes }) => (
          <Panel key={version} title={version}>
            <ul className={styles.changes} lang="en">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  );
}
