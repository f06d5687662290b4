import type { RemovedUser } from '@kontor/contract/people/users';
import { useNavigate } from '@tanstack/react-router';
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
  const navigate = useNavigate();
  const name = user.displayName;
  const { dialog } = useConfirmedAction({
    run: () => mutateAsync(user.uid),
    done: t(($) => $.done, { name }),
    failed: t(($) => $.failed),
    // Without an invitation the next step is there.
    onDone: () => void (!user.isInvited && navigate({ to: '/settings/users/$id', params: { id: user.uid } })),
    onClose,
  });
  const next = !user.enabled ? 'disabled' : user.isInvited ? 'invited' : 'password';
  return (
    <LazyConfirmDialog {...dialog} title={t(($) => $.ask, { name })} yes={t(($) => $.yes)} no={t(($) => $.no)}>
      <p>{t(($) => $.what)}</p>
      <p>{t(($) => $.next[next], { name })}</p>
      {user.isInvited && <NoMailNotice />}
    </LazyConfirmDialog>
  );
}
