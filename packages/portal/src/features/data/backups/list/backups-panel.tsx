import type { Backup } from '@kontor/contract/data/backups';
import { useMemo, useRef, useState } from 'react';
import { isLocked, useBackups } from '../../../../shared/backups/queries.ts';
import { monthsOf } from '../../../../shared/backups/timeline/days.ts';
import { Timeline } from '../../../../shared/backups/timeline/timeline.tsx';
import { useText } from '../../../../text/text-context.tsx';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import { VirtualList } from '../../../../ui/lists/virtual-list.tsx';
import styles from '../backups.module.css';
import { useBackupJobs } from '../queries.ts';
import { RestoreDialog } from '../restore/restore-dialog.tsx';
import { backupsText } from '../text/index.ts';
import { BackupRow } from './backup-row.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { RetentionLine } from './retention-line.tsx';
import summaryStyles from './timeline/day-summary.module.css';
import { DaySummary } from './timeline/day-summary.tsx';

const rowHeight = 84;

interface BackupsPanelProps {
  /** Called when a restore was begun. */
  onRestoring: () => void;
}

/** All backups, newest first, to restore and to delete. */
export function BackupsPanel({ onRestoring }: BackupsPanelProps) {
  const t = useText(backupsText);
  const [hasSnapshots, setSnapshots] = useState(false);
  const backups = useBackups(hasSnapshots);
  const jobs = useBackupJobs().data;
  return (
    <Panel
      bare
      title={t(($) => $.list.title)}
      actions={<Checkbox label={t(($) => $.list.snapshots)} checked={hasSnapshots} onChange={setSnapshots} />}
    >
      {backups.data ? (
        <>
          {jobs && backups.data.length > 0 && <RetentionLine backups={backups.data} jobs={jobs} />}
          <BackupList backups={backups.data} onRestoring={onRestoring} />
        </>
      ) : (
        <QueryState
          query={{ ...backups, isError: backups.isError && !isLocked(backups.error) }}
          failed={t(($) => $.notLoaded)}
        />
      )}
    </Panel>
  );
}

function BackupList({ backups, onRestoring }: BackupsPanelProps & { backups: readonly Backup[] }) {
  const t = useText(backupsText);
  const [open, setOpen] = useState<{ action: 'restore' | 'delete'; backup: Backup }>();
  const close = () => setOpen(undefined);
  const months = useMemo(() => monthsOf(backups), [backups]);
  const [dayChosen, setDay] = useState<string>();
  const day = months.flatMap((month) => month.days).find(({ key }) => key === dayChosen);
  const days = useRef<HTMLFieldSetElement>(null);
  const showAll = () => {
    setDay(undefined);
    // Its button goes; the days are where one was before.
    days.current?.querySelector('input')?.focus();
  };
  if (backups.length === 0) return <EmptyState title={t(($) => $.list.empty)} text={t(($) => $.list.emptyText)} />;
  return (
    <>
      <div className={summaryStyles.panel}>
        <Timeline months={months} chosen={day?.key} onChoose={setDay} daysRef={days}>
          <DaySummary day={day} onAll={showAll} />
        </Timeline>
      </div>
      <VirtualList
        items={day?.backups.toReversed() ?? backups}
        keyOf={({ id }) => id}
        rowHeight={rowHeight}
        className={styles.rows}
        label={t(($) => $.list.label)}
      >
        {(backup) => (
          <BackupRow
            backup={backup}
            onRestore={() => setOpen({ action: 'restore', backup })}
            onDelete={() => setOpen({ action: 'delete', backup })}
          />
        )}
      </VirtualList>
      {open?.action === 'restore' && <RestoreDialog backup={open.backup} onRestoring={onRestoring} onClose={close} />}
      {open?.action === 'delete' && <DeleteQuestion backup={open.backup} onClose={close} />}
    </>
  );
}
