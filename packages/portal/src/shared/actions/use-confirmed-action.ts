import { useState } from 'react';
import { type Action, usePerform } from './use-perform.ts';

/** With `showFailure`, the confirmation stays open for another try after a failure it shows. */
interface ConfirmedAction extends Action {
  /** For a confirmation that is rendered only while it is open; called when it is to go. */
  onClose?: () => void;
  /** Called after success, before the confirmation closes. */
  onDone?: () => void;
}

/**
 * An action that runs once it is confirmed. `ask` opens the confirmation, `dialog` are props of its `LazyConfirmDialog`, which is busy while the action
 * runs; a toast shows the result, then it closes.
 */
export function useConfirmedAction({ onClose, onDone, showFailure, ...action }: ConfirmedAction) {
  const perform = usePerform();
  const [isAsked, setAsked] = useState(false);
  const close = onClose ?? (() => setAsked(false));
  const onConfirm = async () => {
    let isShown = false;
    const error = await perform({
      ...action,
      showFailure(failure) {
        isShown = showFailure?.(failure) ?? false;
        return isShown;
      },
    });
    if (error === undefined) onDone?.();
    if (!isShown) close();
  };
  return {
    ask: () => setAsked(true),
    dialog: { open: onClose !== undefined || isAsked, onConfirm, onClose: close },
  };
}
