import type { RouterHistory } from '@tanstack/react-router';
import type { CatchBack } from '../ui/hooks/use-back-closes.ts';

type Entry = Parameters<Parameters<RouterHistory['block']>[0]['blockerFn']>[0]['nextLocation'];

/** Whether the router made the entry: those of the login and the setup have no number, or that of the entry where the router began. */
const isEntryOfPortal = (current: Entry, { state }: Entry): boolean =>
  Number.isInteger(state.__TSR_index) && state.__TSR_index !== current.state.__TSR_index;

/** Catches going back while somebody wants it; of several, such as a dialog with a question above it, the last one is called. */
export function createCatchBack(history: Pick<RouterHistory, 'block'>): CatchBack {
  const handlers: (() => void)[] = [];
  let unblock: (() => void) | undefined;
  return (onBack) => {
    handlers.push(onBack);
    unblock ??= history.block({
      blockerFn: ({ action, currentLocation, nextLocation }) => {
        const isBeforeLogin = action === 'GO' && !isEntryOfPortal(currentLocation, nextLocation);
        if (action !== 'BACK' && !isBeforeLogin) return false;
        handlers.at(-1)?.();
        // The way to an entry from before the login cannot be taken back: the router does not know how far it is.
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
