import type { User } from '@kontor/contract/people/users';
import { api } from '../../../../session/client.ts';
import { fullName } from '../../../../session/me.ts';
import { useRefreshUser } from '../../../../shared/people/user-queries.ts';
import { useErrorToast } from '../../../../shared/use-error-toast.ts';
import { useText } from '../../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { editUserText } from './text/index.ts';

/** For a user who lost their phone. */
export function ClearSecondFactor({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useText(editUserText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const refresh = useRefreshUser();
  const clear = async () => {
    try {
      await api('DELETE /api/v1/users/{id}/twofactorconfig', { params: { id: user.uid } });
      await refresh(user.uid);
      toasts.show({ title: t(($) => $.factor.cleared) });
    } catch (error) {
      showError(
        t(($) => $.factor.failed),
        error,
      );
    }
    onClose();
  };
  return (
    <LazyConfirmDialog
      open
      title={t(($) => $.factor.ask)}
      yes={t(($) => $.factor.clear)}
      no={t(($) => $.cancel)}
      danger
      onConfirm={clear}
      onClose={onClose}
    >
      <p>{t(($) => $.factor.what, { name: fullName(user) })}</p>
      <p>{t(($) => $.factor.make)}</p>
    </LazyConfirmDialog>
  );
}
