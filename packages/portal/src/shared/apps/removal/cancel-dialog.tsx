import { wizardText } from '../../../features/apps/store/wizard/text/index.ts';
import { useText } from '../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useErrorToast } from '../../use-error-toast.ts';
import { useCancelApp } from '../queries.ts';
import { appsText } from '../text/index.ts';

interface CancelDialogProps {
  instanceId: string;
  /** The job is an update: the installed app stays as it was. */
  isUpdate: boolean;
  open: boolean;
  onClose: () => void;
}

/** Confirms cancelling the job of an app, and cancels it. */
export function CancelDialog({ instanceId, isUpdate, open, onClose }: CancelDialogProps) {
  const t = useText(wizardText);
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
      title={isUpdate ? t(($) => $.running.cancelAskUpdate) : t(($) => $.running.cancelAsk)}
      yes={isUpdate ? t(($) => $.running.cancelYesUpdate) : t(($) => $.running.cancelYes)}
      no={t(($) => $.running.cancelNo)}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(($) => $.running.cancelWhat)}
    </LazyConfirmDialog>
  );
}
