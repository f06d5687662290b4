import type { RepairAction } from '@kontor/contract/repair';
import { type ReactNode, useState } from 'react';
import { useTellFailure } from '../../app/tell-failure.ts';
import { portal } from '../../gate/portal.ts';
import { repairText } from '../../text/repair.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { LazyConfirmDialog } from '../../ui/lazy-dialog.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { useRepair } from './queries.ts';

interface ActProps {
  action: RepairAction;
  /** What the action is about, where it needs that. */
  subject?: string;
}

/** After these nobody answers for a while: the page waits for the box, and goes on by itself. */
const silencing: ReadonlySet<RepairAction> = new Set(['RESTART_DEVICE', 'RESTART_ADMINPANEL', 'REPAIR_DATABASE']);

/** Does something about a part of the box, and says how it went. */
export function useAct({ action, subject = '' }: ActProps) {
  const t = useText(repairText);
  const toasts = useToasts();
  const tell = useTellFailure();
  const repair = useRepair();
  const act = async () => {
    try {
      await repair.mutateAsync({ action, subject });
      if (silencing.has(action)) portal.session.expect('STARTING');
      else toasts.show({ title: t(($) => $.done) });
    } catch (error) {
      tell(
        t(($) => $.failed),
        error,
      );
    }
  };
  return { act, busy: repair.isPending };
}

interface ButtonProps extends ActProps {
  word: string;
  /** Spoken, where the word alone does not say what it is about. */
  label?: string;
}

/** A button that does it at once. */
export function Act({ word, label, ...what }: ButtonProps) {
  const { act, busy } = useAct(what);
  return (
    <Button small busy={busy} aria-label={label} onClick={act}>
      {word}
    </Button>
  );
}

interface AskedActProps extends ButtonProps {
  ask: string;
  /** What happens, to whom, for how long, and what stays. */
  children: ReactNode;
}

/** A button for what people feel: it is asked first. */
export function AskedAct({ word, label, ask, children, ...what }: AskedActProps) {
  const t = useText(repairText);
  const { act, busy } = useAct(what);
  const [isAsked, setAsked] = useState(false);
  const confirm = async () => {
    await act();
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
