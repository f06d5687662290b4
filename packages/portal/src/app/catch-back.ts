import type { RouterHistory } from '@tanstack/react-router';
import type { CatchBack } from '../ui/hooks/use-back-closes.ts';

/** Catches going back while somebody wants it; of several, such as a dialog with a question above it, the last one is called. */
export function createCatchBack(history: Pick<RouterHistory, 'block'>): CatchBack {
  const handlers: (() => void)[] = [];
  let unblock: (() => void) | undefined;
  return (onBack) => {
    handlers.push(onBack);
    unblock ??= history.block({
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false;
        handlers.at(-1)?.();
        return true;
      },
      enableBeforeUnload: false,
    });
    return () => {
      handlers.splice(handlers.lastIndexOf(onBack), 1);
      if (handlers.length > 0) return;
      unblock?.();
      unblock = undefined;
    };
  };
}
