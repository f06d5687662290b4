import type { RepairAction } from '@kontor/contract/repair';
import { useTellFailure } from '../../app/tell-failure.ts';
import { repairText } from '../../text/repair.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { useRepair } from './queries.ts';

/** Does something about a part of the box, and says how it went. */
export function useAct(action: RepairAction) {
  const t = useText(repairText);
  const toasts = useToasts();
  const tell = useTellFailure();
  const repair = useRepair();
  const act = async () => {
    try {
      await repair.mutateAsync(action);
      toasts.show({ title: t(($) => $.done) });
    } catch (error) {
      tell(
        t(($) => $.failed),
        error,
      );
    }
  };
  return { act, busy: repair.isPending };
}

/** A button that does it at once. */
export function Act({ action, word }: { action: RepairAction; word: string }) {
  const { act, busy } = useAct(action);
  return (
    <Button small busy={busy} onClick={act}>
      {word}
    </Button>
  );
}
