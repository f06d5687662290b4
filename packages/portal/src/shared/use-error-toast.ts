import { useCallback } from 'react';
import { ApiError, isUnreachable, sentenceOf } from '../session/client.ts';
import { useToasts } from '../ui/overlays/toasts.tsx';

/** Whether an error is already shown by a screen of its own: the end of the session and the demo. */
export function hasOwnScreen(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 401 || (error.status === 400 && error.message.includes('Demo')))
  );
}

/** Returns `showError(title, error)`, which shows a toast with the title and the server's message. */
export function useErrorToast() {
  const toasts = useToasts();
  return useCallback(
    (title: string, error: unknown) => {
      if (hasOwnScreen(error)) return;
      toasts.show({ kind: 'error', title, body: sentenceOf(error), isUnreachable: isUnreachable(error) });
    },
    [toasts],
  );
}
