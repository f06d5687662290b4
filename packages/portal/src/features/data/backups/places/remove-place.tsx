import type { BackupJob } from '@kontor/contract/data/backups';
import { useConfirmedAction } from '../../../../shared/actions/use-confirmed-action.ts';
import { useText } from '../../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useRemoveBackupJob } from '../queries.ts';
import { backupsText } from '../text/index.ts';

/** Asks before a place is forgotten; what is stored there stays. */
export function RemovePlace({ job, onClose }: { job: BackupJob; onClose: () => void }) {
  const t = useText(backupsText);
  const remove = useRemoveBackupJob();
  const { dialog } = useConfirmedAction({
    run: () => remove.mutateAsync(job.id),
    done: t(($) => $.remove.done),
    failed: t(($) => $.remove.failed),
    onClose,
  });
  return (
    <LazyConfirmDialog
      {...dialog}
      danger
      title={t(($) => $.remove.title, { place: job.title })}
      yes={t(($) => $.remove.yes)}
      no={t(($) => $.remove.no)}
    >
      {t(($) => $.remove.text)}
    </LazyConfirmDialog>
  );
}
