import type { RouterHistory } from '@tanstack/react-router';
import type { CatchBack } from '../ui/hooks/use-back-closes.ts';

type Entry = Parameters<Parameters<RouterHistory['block']>[0]['blockerFn']>[0]['nextLocation'];

/** Whether the router knows how far two entries are apart: those of the login and the setup have no number, or that of the entry where the router began. */
function isDistanceKnown({ state: from }: Entry, { state: to }: Entry): boolean {
  const steps = to.__TSR_index - from.__TSR_index;
  return Number.isInteger(steps) && steps !== 0;
}

/** Catches going back while somebody wants it; of several, such as a dialog with a question above it, the last one is called. */
export function createCatchBack(history: Pick<RouterHistory, 'block'>): CatchBack {
  const handlers: (() => void)[] = [];
  let unblock: (() => void) | undefined;
  return (onBack) => {
    handlers.push(onBack);
    unblock ??= history.block({
      blockerFn: ({ action, currentLocation, nextLocation }) => {
        const isBeforeLogin = action === 'GO' && !isDistanceKnown(currentLocation, nextLocation);
        if (action !== 'BACK' && !isBeforeLogin) return false;
        handlers.at(-1)?.();
        // It cannot be taken back without knowing how far it was.
        return !isBeforeLogin;
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
