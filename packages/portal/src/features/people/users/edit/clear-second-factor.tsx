import type { User } from '@kontor/contract/people/users';
import { api } from '../../../../session/client.ts';
import { fullName } from '../../../../session/me.ts';
import { useConfirmedAction } from '../../../../shared/actions/use-confirmed-action.ts';
import { useRefreshUser } from '../../../../shared/people/user-queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { editUserText } from './text/index.ts';

/** For a user who lost their phone. */
export function ClearSecondFactor({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useText(editUserText);
  const refresh = useRefreshUser();
  const name = fullName(user);
  const { dialog } = useConfirmedAction({
    run: async () => {
      await api('DELETE /api/v1/users/{id}/twofactorconfig', { params: { id: user.uid } });
      await refresh(user.uid);
    },
    done: t(($) => $.factor.cleared),
    failed: t(($) => $.factor.failed),
    onClose,
  });
  return (
    <LazyConfirmDialog
      {...dialog}
      title={t(($) => $.factor.ask)}
      yes={t(($) => $.factor.clear)}
      no={t(($) => $.cancel)}
      danger
    >
      <p>{user.externEmail === '' ? t(($) => $.factor.whatAlone, { name }) : t(($) => $.factor.what, { name })}</p>
      <p>{t(($) => $.factor.make)}</p>
    </LazyConfirmDialog>
  );
}
