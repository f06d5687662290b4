import type { InstalledApp } from '@kontor/contract/apps/apps';
import { useText } from '../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { useErrorToast } from '../use-error-toast.ts';
import { useRestartApp, useStartApp, useStopApp } from './queries.ts';
import { Uninstallation } from './removal/uninstall-or-cancel.tsx';
import { appsText } from './text/index.ts';

export type AppQuestion = 'restart' | 'stop' | 'uninstall';

/** Start, stop and restart, each with a toast; failures show the server's message. */
export function useAppActions() {
  const t = useText(appsText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const [restart, stop, start] = [useRestartApp(), useStopApp(), useStartApp()];

  const run = async (notice: string, failed: string, action: () => Promise<unknown>) => {
    const toastIds = toasts.capture(() => toasts.show({ title: notice }));
    try {
      await action();
    } catch (error) {
      for (const id of toastIds) toasts.dismiss(id);
      showError(failed, error);
    }
  };
  return {
    restart: (id: string) =>
      run(
        t(($) => $.restarting),
        t(($) => $.couldNot.restart),
        () => restart.mutateAsync(id),
      ),
    stop: (id: string) =>
      run(
        t(($) => $.stopping),
        t(($) => $.couldNot.stop),
        () => stop.mutateAsync(id),
      ),
    start: (id: string) =>
      run(
        t(($) => $.starting),
        t(($) => $.couldNot.start),
        () => start.mutateAsync(id),
      ),
  };
}

interface AppQuestionsProps {
  app: Pick<InstalledApp, 'instanceId' | 'title'>;
  question: AppQuestion | undefined;
  onClose: () => void;
}

/** Confirms restarting, stopping or removing an app, stating what it means for its users. */
export function AppQuestions({ app, question, onClose }: AppQuestionsProps) {
  const t = useText(appsText);
  const actions = useAppActions();
  const asks = question === 'stop';
  const confirm = () => {
    onClose();
    void (asks ? actions.stop(app.instanceId) : actions.restart(app.instanceId));
  };
  if (question === 'uninstall') return <Uninstallation app={app} onClose={onClose} />;
  return (
    <LazyConfirmDialog
      open={question !== undefined}
      title={asks ? t(($) => $.stopAsk, { name: app.title }) : t(($) => $.restartAsk, { name: app.title })}
      yes={asks ? t(($) => $.stopYes) : t(($) => $.restartYes)}
      no={t(($) => $.no)}
      onConfirm={confirm}
      onClose={onClose}
    >
      {asks ? t(($) => $.stopWhat) : t(($) => $.restartWhat)}
    </LazyConfirmDialog>
  );
}
