import type { RemovedUser } from '@kontor/contract/people/users';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { useConfirmedAction } from '../../../../shared/actions/use-confirmed-action.ts';
import { useText } from '../../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { usePurgeUser } from '../queries.ts';
import { removedUsersText } from './text/index.ts';

/** Confirms that the deletion is permanent. */
export function PurgeQuestion({ user, onClose }: { user: RemovedUser; onClose: () => void }) {
  const t = useText(removedUsersText);
  const { mutateAsync } = usePurgeUser();
  const name = user.displayName;
  const { dialog } = useConfirmedAction({
    run: () => mutateAsync(user.uid),
    done: t(($) => $.purge.done, { name }),
    failed: t(($) => $.purge.failed),
    onClose,
  });
  return (
    <LazyConfirmDialog
      {...dialog}
      title={t(($) => $.purge.ask, { name })}
      yes={t(($) => $.purge.yes)}
      no={t(($) => $.purge.no)}
      danger
    >
      <p>{t(($) => $.purge.what, { name, uid: readableAddress(user.uid) })}</p>
    </LazyConfirmDialog>
  );
}
