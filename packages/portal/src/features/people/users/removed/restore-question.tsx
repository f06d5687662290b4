import type { RemovedUser } from '@kontor/contract/people/users';
import { useConfirmedAction } from '../../../../shared/actions/use-confirmed-action.ts';
import { useText } from '../../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { NoMailNotice } from '../no-mail-notice.tsx';
import { useRestoreUser } from '../queries.ts';
import { removedUsersText } from './text/index.ts';

/** States what is restored and what is not. */
export function RestoreQuestion({ user, onClose }: { user: RemovedUser; onClose: () => void }) {
  const t = useText(removedUsersText);
  const { mutateAsync } = useRestoreUser();
  const name = user.displayName;
  const { dialog } = useConfirmedAction({
    run: () => mutateAsync(user.uid),
    done: t(($) => $.done, { name }),
    failed: t(($) => $.failed),
    onClose,
  });
  return (
    <LazyConfirmDialog {...dialog} title={t(($) => $.ask, { name })} yes={t(($) => $.yes)} no={t(($) => $.no)}>
      <p>{t(($) => $.what)}</p>
      <NoMailNotice />
    </LazyConfirmDialog>
  );
}
