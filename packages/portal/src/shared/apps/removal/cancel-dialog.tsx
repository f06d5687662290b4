import { useText } from '../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useErrorToast } from '../../use-error-toast.ts';
import { useCancelApp } from '../queries.ts';
import { appsText } from '../text/index.ts';
import { removalText } from './text/index.ts';

interface CancelDialogProps {
  instanceId: string;
  /** The job is an update: the installed app stays as it was. */
  isUpdate: boolean;
  open: boolean;
  onClose: () => void;
}

/** Confirms cancelling the job of an app, and cancels it. */
export function CancelDialog({ instanceId, isUpdate, open, onClose }: CancelDialogProps) {
  const t = useText(removalText);
  const inApps = useText(appsText);
  const showError = useErrorToast();
  const cancel = useCancelApp();
  const confirm = async () => {
    await cancel.mutateAsync(instanceId).catch((error: unknown) =>
      showError(
        inApps(($) => $.couldNot.cancel),
        error,
      ),
    );
    onClose();
  };
  return (
    <LazyConfirmDialog
      open={open}
      title={isUpdate ? t(($) => $.cancelling.askUpdate) : t(($) => $.cancelling.ask)}
      yes={isUpdate ? t(($) => $.cancelling.yesUpdate) : t(($) => $.cancelling.yes)}
      no={t(($) => $.cancelling.no)}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(($) => $.cancelling.what)}
    </LazyConfirmDialog>
  );
}
