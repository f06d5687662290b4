import type { RepairAction } from '@kontor/contract/machine/repair';
import { type ReactNode, useState } from 'react';
import { portalClient } from '../../../session/portal-client.ts';
import { useErrorToast } from '../../../shared/use-error-toast.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { useRepair } from './queries.ts';
import { repairText } from './text/index.ts';

interface RepairActionProps {
  action: RepairAction;
  /** Id of the object the action applies to, for actions that need one. */
  subject?: string;
}

/** After these the box does not respond for a while: the page waits for it and continues by itself. */
const silencing: ReadonlySet<RepairAction> = new Set(['RESTART_DEVICE', 'RESTART_ADMINPANEL', 'REPAIR_DATABASE']);

/** Runs a repair action and shows the result as a toast. */
export function useRepairAction({ action, subject = '' }: RepairActionProps) {
  const t = useText(repairText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const repair = useRepair();
  const run = async () => {
    try {
      await repair.mutateAsync({ action, subject });
      if (silencing.has(action)) portalClient.session.assumeStatus('STARTING');
      else toasts.show({ title: t(($) => $.done) });
    } catch (error) {
      showError(
        t(($) => $.failed),
        error,
      );
    }
  };
  return { run, busy: repair.isPending };
}

interface ActionButtonProps extends RepairActionProps {
  word: string;
  /** Accessible name, where the visible text alone does not say what it applies to. */
  label?: string;
}

/** A button that runs the action without confirmation. */
export function ActionButton({ word, label, ...what }: ActionButtonProps) {
  const { run, busy } = useRepairAction(what);
  return (
    <Button small busy={busy} aria-label={label} onClick={run}>
      {word}
    </Button>
  );
}

interface ConfirmedActionButtonProps extends ActionButtonProps {
  ask: string;
  /** What happens, to whom, for how long, and what is retained. */
  children: ReactNode;
}

/** A button for an action that affects users: asks for confirmation first. */
export function ConfirmedActionButton({ word, label, ask, children, ...what }: ConfirmedActionButtonProps) {
  const t = useText(repairText);
  const { run, busy } = useRepairAction(what);
  const [isAsked, setAsked] = useState(false);
  const confirm = async () => {
    await run();
    setAsked(false);
  };
  return (
    <>
      <Button small busy={busy} aria-label={label} onClick={() => setAsked(true)}>
        {word}
      </Button>
      <LazyConfirmDialog
        open={isAsked}
        title={ask}
        yes={word}
        no={t(($) => $.cancel)}
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      >
        {children}
      </LazyConfirmDialog>
    </>
  );
}
