import type { RemovedUser } from '@kontor/contract/people/users';
import { useErrorToast } from '../../../../shared/use-error-toast.ts';
import { useText } from '../../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { usersImportText } from '../import/text/index.ts';
import { NoMailNotice } from '../no-mail-notice.tsx';
import { useRestoreUser } from '../queries.ts';

/** States what is restored and what is not. */
export function RestoreQuestion({ user, onClose }: { user: RemovedUser; onClose: () => void }) {
  const t = useText(usersImportText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const { mutateAsync } = useRestoreUser();
  const name = user.displayName;
  const confirm = async () => {
    try {
      await mutateAsync(user.uid);
      toasts.show({ title: t(($) => $.removed.done, { name }) });
    } catch (error) {
      showError(
        t(($) => $.removed.failed),
        error,
      );
    }
    onClose();
  };
  return (
    <LazyConfirmDialog
      open
      title={t(($) => $.removed.ask, { name })}
      yes={t(($) => $.removed.yes)}
      no={t(($) => $.removed.no)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(($) => $.removed.what)}</p>
      <NoMailNotice />
    </LazyConfirmDialog>
  );
}
