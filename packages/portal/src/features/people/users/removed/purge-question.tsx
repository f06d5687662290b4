import type { RemovedUser } from '@kontor/contract/people/users';
import { useErrorToast } from '../../../../shared/use-error-toast.ts';
import { useText } from '../../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { usersImportText } from '../import/text/index.ts';
import { usePurgeUser } from '../queries.ts';

/** Confirms that the deletion is permanent. */
export function PurgeQuestion({ user, onClose }: { user: RemovedUser; onClose: () => void }) {
  const t = useText(usersImportText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const { mutateAsync } = usePurgeUser();
  const name = user.displayName;
  const confirm = async () => {
    try {
      await mutateAsync(user.uid);
      toasts.show({ title: t(($) => $.purge.done, { name }) });
    } catch (error) {
      showError(
        t(($) => $.purge.failed),
        error,
      );
    }
    onClose();
  };
  return (
    <LazyConfirmDialog
      open
      title={t(($) => $.purge.ask, { name })}
      yes={t(($) => $.purge.yes)}
      no={t(($) => $.purge.no)}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(($) => $.purge.what, { name, uid: user.uid })}</p>
    </LazyConfirmDialog>
  );
}
