import type { Backup } from '@kontor/contract/data/backups';
import { useConfirmedAction } from '../../../../shared/actions/use-confirmed-action.ts';
import { useText } from '../../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useDeleteBackup } from '../queries.ts';
import { backupsText } from '../text/index.ts';
import { useWhen } from '../use-when.ts';

/** Asks before a backup is deleted. */
export function DeleteQuestion({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const t = useText(backupsText);
  const when = useWhen();
  const remove = useDeleteBackup();
  const { dialog } = useConfirmedAction({
    run: () => remove.mutateAsync(backup.id),
    done: t(($) => $.delete.done),
    failed: t(($) => $.delete.failed),
    onClose,
  });
  return (
    <LazyConfirmDialog
      {...dialog}
      danger
      title={t(($) => $.delete.title)}
      yes={t(($) => $.delete.yes)}
      no={t(($) => $.delete.no)}
    >
      {t(($) => $.delete.text, { when: when(backup.date), place: backup.title })}
    </LazyConfirmDialog>
  );
}
