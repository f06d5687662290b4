import type { RepairAction } from '@kontor/contract/machine/repair';
import type { ReactNode } from 'react';
import { portalClient } from '../../../session/portal-client.ts';
import { useConfirmedAction } from '../../../shared/actions/use-confirmed-action.ts';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useRepair } from './queries.ts';
import { repairText } from './text/index.ts';

interface RepairActionProps {
  action: RepairAction;
  /** Id of the object the action applies to, for actions that need one. */
  subject?: string;
}

/** After these the box does not respond for a while: the page waits for it and continues by itself. */
const silencing: ReadonlySet<RepairAction> = new Set(['RESTART_DEVICE', 'RESTART_ADMINPANEL', 'REPAIR_DATABASE']);

/** Returns a repair action to perform. */
function useRepairAction({ action, subject = '' }: RepairActionProps) {
  const t = useText(repairText);
  const { mutateAsync, isPending } = useRepair();
  const isSilencing = silencing.has(action);
  return {
    busy: isPending,
    run: async () => {
      await mutateAsync({ action, subject });
      if (isSilencing) portalClient.session.assumeStatus('STARTING', action !== 'RESTART_DEVICE');
    },
    done: isSilencing ? undefined : t(($) => $.done),
    failed: t(($) => $.failed),
  };
}

interface ActionButtonProps extends RepairActionProps {
  word: string;
  /** Accessible name, where the visible text alone does not say what it applies to. */
  label?: string;
}

/** A button that runs the action without confirmation. */
export function ActionButton({ word, label, ...what }: ActionButtonProps) {
  const perform = usePerform();
  const { busy, ...action } = useRepairAction(what);
  return (
    <Button small busy={busy} aria-label={label} onClick={() => perform(action)}>
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
  const { busy, ...action } = useRepairAction(what);
  const confirmed = useConfirmedAction(action);
  return (
    <>
      <Button small busy={busy} aria-label={label} onClick={confirmed.ask}>
        {word}
      </Button>
      <LazyConfirmDialog {...confirmed.dialog} title={ask} yes={word} no={t(($) => $.cancel)}>
        {children}
      </LazyConfirmDialog>
    </>
  );
}
