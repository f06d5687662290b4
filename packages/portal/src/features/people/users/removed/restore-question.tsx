import type { RemovedUser } from '@kontor/contract/people/users';
import { useConfirmedAction } from '../../../../shared/actions/use-confirmed-action.ts';
import { useText } from '../../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { usersImportText } from '../import/text/index.ts';
import { NoMailNotice } from '../no-mail-notice.tsx';
import { useRestoreUser } from '../queries.ts';

/** States what is restored and what is not. */
export function RestoreQuestion({ user, onClose }: { user: RemovedUser; onClose: () => void }) {
  const t = useText(usersImportText);
  const { mutateAsync } = useRestoreUser();
  const name = user.displayName;
  const { dialog } = useConfirmedAction({
    run: () => mutateAsync(user.uid),
    done: t(($) => $.removed.done, { name }),
    failed: t(($) => $.removed.failed),
    onClose,
  });
  return (
    <LazyConfirmDialog
      {...dialog}
      title={t(($) => $.removed.ask, { name })}
      yes={t(($) => $.removed.yes)}
      no={t(($) => $.removed.no)}
    >
      <p>{t(($) => $.removed.what)}</p>
      <NoMailNotice />
    </LazyConfirmDialog>
  );
}
