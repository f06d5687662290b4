import type { RemovedUser } from '@kontor/contract/users';
import { useTellFailure } from '../../../app/tell-failure.ts';
import { useText } from '../../../text/text-context.tsx';
import { usersTableText } from '../../../text/users-table.ts';
import { LazyConfirmDialog } from '../../../ui/lazy-dialog.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { NoMailNotice } from '../no-mail-notice.tsx';
import { usePutBack } from '../queries.ts';

/** Says what comes back and what does not. */
export function PutBackQuestion({ person, onClose }: { person: RemovedUser; onClose: () => void }) {
  const t = useText(usersTableText);
  const toasts = useToasts();
  const tell = useTellFailure();
  const { mutateAsync } = usePutBack();
  const name = person.displayName;
  const confirm = async () => {
    try {
      await mutateAsync(person.uid);
      toasts.show({ title: t(($) => $.removed.done, { name }) });
    } catch (error) {
      tell(
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
