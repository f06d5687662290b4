import type { RemovedUser } from '@kontor/contract/users';
import { useTellFailure } from '../../../app/tell-failure.ts';
import { useText } from '../../../text/text-context.tsx';
import { usersTableText } from '../../../text/users-table.ts';
import { LazyConfirmDialog } from '../../../ui/lazy-dialog.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { useForget } from '../queries.ts';

/** Says that this is for ever. */
export function ForgetQuestion({ person, onClose }: { person: RemovedUser; onClose: () => void }) {
  const t = useText(usersTableText);
  const toasts = useToasts();
  const tell = useTellFailure();
  const { mutateAsync } = useForget();
  const name = person.displayName;
  const confirm = async () => {
    try {
      await mutateAsync(person.uid);
      toasts.show({ title: t(($) => $.forget.done, { name }) });
    } catch (error) {
      tell(
        t(($) => $.forget.failed),
        error,
      );
    }
    onClose();
  };
  return (
    <LazyConfirmDialog
      open
      title={t(($) => $.forget.ask, { name })}
      yes={t(($) => $.forget.yes)}
      no={t(($) => $.forget.no)}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(($) => $.forget.what, { name, uid: person.uid })}</p>
    </LazyConfirmDialog>
  );
}
