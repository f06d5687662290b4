import { useBlocker } from '@tanstack/react-router';
import { useText } from '../text/text-context.tsx';
import { HiddenPageContext } from '../ui/hooks/hidden-page.ts';
import { useNoteUnsavedInput } from '../ui/hooks/unsaved-input.ts';
import { LazyConfirmDialog } from '../ui/overlays/lazy-dialog.tsx';
import { sharedText } from './text/index.ts';

interface LeaveGuardProps {
  /** There is unsaved input; also while it is being saved. After saving, leave with `ignoreBlocker`. */
  isActive: boolean;
  /** Called when the user confirms leaving. */
  onLeave?: () => void;
}

/** Asks before a page with unsaved input is left; going from step to step of an assistant stays on the page. */
export function LeaveGuard({ isActive, onLeave }: LeaveGuardProps) {
  const t = useText(sharedText);
  useNoteUnsavedInput(isActive);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isActive && current.pathname !== next.pathname,
    withResolver: true,
    enableBeforeUnload: false,
  });
  return (
    // Also asked where the page itself is hidden.
    <HiddenPageContext value={false}>
      <LazyConfirmDialog
        open={blocker.status === 'blocked'}
        loses
        title={t(($) => $.leave.title)}
        yes={t(($) => $.leave.go)}
        no={t(($) => $.leave.stay)}
        onConfirm={() => {
          onLeave?.();
          blocker.proceed?.();
        }}
        onClose={() => blocker.reset?.()}
      >
        {t(($) => $.leave.text)}
      </LazyConfirmDialog>
    </HiddenPageContext>
  );
}
