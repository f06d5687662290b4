import { useText } from '../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useConfirmedAction } from '../../actions/use-confirmed-action.ts';
import { useCancelApp } from '../queries.ts';
import { appsText } from '../text/index.ts';
import { removalText } from './text/index.ts';

interface CancelDialogProps {
  instanceId: string;
  /** The job is an update: the installed app stays as it was. */
  isUpdate: boolean;
  onClose: () => void;
  /** Called once it is cancelled. */
  onCancelled?: () => void;
}

/** Confirms cancelling the job of an app, and cancels it. */
export function CancelDialog({ instanceId, isUpdate, onClose, onCancelled }: CancelDialogProps) {
  const t = useText(removalText);
  const inApps = useText(appsText);
  const { mutateAsync } = useCancelApp();
  const { dialog } = useConfirmedAction({
    run: () => mutateAsync(instanceId),
    failed: inApps(($) => $.couldNot.cancel),
    onClose,
    ...(onCancelled && { onDone: onCancelled }),
  });
  return (
    <LazyConfirmDialog
      {...dialog}
      title={isUpdate ? t(($) => $.cancelling.askUpdate) : t(($) => $.cancelling.ask)}
      yes={isUpdate ? t(($) => $.cancelling.yesUpdate) : t(($) => $.cancelling.yes)}
      no={t(($) => $.cancelling.no)}
      danger
    >
      {t(($) => $.cancelling.what)}
    </LazyConfirmDialog>
  );
}
