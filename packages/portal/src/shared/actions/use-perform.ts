import { useCallback, useRef } from 'react';
import type { ToastAction } from '../../ui/overlays/toast-queue.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { useErrorToast } from '../use-error-toast.ts';

/** Something a user does, with the toasts about its result. */
export interface Action {
  run: () => Promise<unknown>;
  /** Title and text of the toast after success; without a title there is none. */
  done?: string | undefined;
  doneBody?: string;
  doneAction?: ToastAction;
  /** Title of the toast after a failure, above the server's message. */
  failed: string;
  /** Shows a failure where the action was requested, and returns whether it did; then there is no toast. */
  showFailure?: ((error: unknown) => boolean) | undefined;
}

/** Returns `perform(action)`: runs it, shows its result as a toast, and resolves with the error it failed with, or `undefined`. */
export function usePerform() {
  const toasts = useToasts();
  const showError = useErrorToast();
  const failures = useRef<string[]>([]);
  return useCallback(
    async ({ run, done, doneBody, doneAction, failed, showFailure }: Action): Promise<unknown> => {
      try {
        await run();
      } catch (error) {
        if (!showFailure?.(error)) failures.current.push(...toasts.capture(() => showError(failed, error)));
        return error;
      }
      // What failed before is no longer true.
      for (const id of failures.current.splice(0)) toasts.dismiss(id);
      if (done !== undefined)
        toasts.show({ title: done, ...(doneBody !== undefined && { body: doneBody }), action: doneAction });
      return undefined;
    },
    [toasts, showError],
  );
}
