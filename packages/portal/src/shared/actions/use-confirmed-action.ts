import { useState } from 'react';
import { type Action, usePerform } from './use-perform.ts';

interface ConfirmedAction extends Action {
  /** For a confirmation that is rendered only while it is open; called when it is to go. */
  onClose?: () => void;
  /** Called after success, before the confirmation closes. */
  onDone?: () => void;
  /** Whether the confirmation shows this failure itself and stays open for another try. */
  staysOpen?: (error: unknown) => boolean;
}

/**
 * An action that runs once it is confirmed. `ask` opens the confirmation, `dialog` are props of its `LazyConfirmDialog`, which is busy while the action
 * runs; a toast shows the result, then it closes.
 */
export function useConfirmedAction({ onClose, onDone, staysOpen, ...action }: ConfirmedAction) {
  const perform = usePerform();
  const [isAsked, setAsked] = useState(false);
  const close = onClose ?? (() => setAsked(false));
  const onConfirm = async () => {
    const error = await perform(action);
    if (error === undefined) onDone?.();
    else if (staysOpen?.(error)) return;
    close();
  };
  return {
    ask: () => setAsked(true),
    dialog: { open: onClose !== undefined || isAsked, onConfirm, onClose: close },
  };
}
