import type { InstalledApp } from '@kontor/contract/apps/apps';
import { useText } from '../../text/text-context.tsx';
import { loadChunk } from '../../ui/load-chunk.ts';
import { LazyConfirmDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { LazyPart } from '../../ui/overlays/lazy-part.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { useErrorToast } from '../use-error-toast.ts';
import { useRestartApp, useStartApp, useStopApp } from './queries.ts';
import { appsText } from './text/index.ts';
import { useStatusWatch } from './use-status-watch.ts';

const loadUninstallation = () => loadChunk(() => import('./removal/uninstall-or-cancel.tsx'));

export type AppQuestion = 'restart' | 'stop' | 'uninstall';

/** Start, stop and restart, each with a toast until it is done; failures show the server's message. */
export function useAppActions() {
  const t = useText(appsText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const [restart, stop, start] = [useRestartApp(), useStopApp(), useStartApp()];

  const watch = useStatusWatch();

  const run = async ({ id, notice, failed, action, status }: RunAction) => {
    const toastIds = toasts.capture(() => toasts.show({ title: notice }));
    const dismiss = () => {
      for (const toastId of toastIds) toasts.dismiss(toastId);
    };
    watch(id, status, dismiss);
    try {
      await action.mutateAsync(id);
    } catch (error) {
      dismiss();
      showError(failed, error);
    }
  };
  return {
    restart: (id: string) =>
      run({
        id,
        notice: t(($) => $.restarting),
        failed: t(($) => $.couldNot.restart),
        action: restart,
        status: 'RUNNING',
      }),
    stop: (id: string) =>
      run({ id, notice: t(($) => $.stopping), failed: t(($) => $.couldNot.stop), action: stop, status: 'NOT_RUNNING' }),
    start: (id: string) =>
      run({ id, notice: t(($) => $.starting), failed: t(($) => $.couldNot.start), action: start, status: 'RUNNING' }),
  };
}

interface RunAction {
  id: string;
  notice: string;
  failed: string;
  action: { mutateAsync: (id: string) => Promise<unknown> };
  /** The app has it once the action is done; the notice is no longer true then. */
  status: InstalledApp['status'];
}

interface AppQuestionsProps {
  app: Pick<InstalledApp, 'instanceId' | 'title' | 'isBeside'>;
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
  if (question === 'uninstall')
    return (
      <LazyPart load={loadUninstallation} onClose={onClose}>
        {({ Uninstallation }) => <Uninstallation app={app} onClose={onClose} />}
      </LazyPart>
    );
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
