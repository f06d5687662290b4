import type { BackupJob, BackupSummary } from '@kontor/contract/data/backups';
import { IconDatabaseExport, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isLocked } from '../../../../shared/backups/queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { buttonClass } from '../../../../ui/controls/button.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import styles from '../backups.module.css';
import { useBackupJobs } from '../queries.ts';
import { backupsText } from '../text/index.ts';
import { CloudRow } from './cloud-row.tsx';
import { PlaceRow } from './place-row.tsx';
import { UnusedDisks } from './unused-disks.tsx';

/** Where backups go, with the state of the provider's cloud. */
export function PlacesPanel({ summary }: { summary: BackupSummary | undefined }) {
  const t = useText(backupsText);
  const jobs = useBackupJobs();
  const isEmpty = jobs.data?.length === 0;
  return (
    <Panel bare title={isEmpty ? undefined : t(($) => $.places.title)} actions={!isEmpty && jobs.data && <AddPlace />}>
      {jobs.data ? (
        <Places jobs={jobs.data} />
      ) : (
        <QueryState
          query={{ ...jobs, isError: jobs.isError && !isLocked(jobs.error) }}
          failed={t(($) => $.jobsNotLoaded)}
        />
      )}
      {jobs.data && <UnusedDisks />}
      {summary && <CloudRow summary={summary} />}
    </Panel>
  );
}

function Places({ jobs }: { jobs: readonly BackupJob[] }) {
  const t = useText(backupsText);
  if (jobs.length === 0)
    return (
      <EmptyState
        icon={<IconDatabaseExport size={32} stroke={1.6} />}
        title={t(($) => $.empty.title)}
        text={t(($) => $.empty.text)}
        action={
          <Link to="/settings/backup/new" replace className={buttonClass({ variant: 'primary' })}>
            {t(($) => $.empty.action)}
          </Link>
        }
      />
    );
  return (
    <ul className={styles.list} aria-label={t(($) => $.places.list)}>
      {jobs.map((job) => (
        <PlaceRow key={job.id} job={job} />
      ))}
    </ul>
  );
}

function AddPlace() {
  const t = useText(backupsText);
  return (
    <Link to="/settings/backup/new" replace className={buttonClass({ small: true })}>
      <IconPlus size={17} stroke={2} aria-hidden="true" /> {t(($) => $.places.add)}
    </Link>
  );
}
