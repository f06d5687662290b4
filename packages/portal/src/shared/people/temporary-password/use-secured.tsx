import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { HiddenPageContext } from '../../../ui/hooks/hidden-page.ts';
import { useNoteUnsavedInput } from '../../../ui/hooks/unsaved-input.ts';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { temporaryPasswordText } from './text/index.ts';

/**
 * Passwords that are shown only once: `question` asks before they disappear until `setSecured` was called, because they were printed, copied or confirmed. The
 * browser asks before a reload. `leave` runs what makes them disappear on the same page. `text` says what it means to
 * have lost them, where it is not about people who cannot sign in; `title` is the question, where it is not about passwords.
 */
export function useSecured(count: number, text?: string, title?: string) {
  const t = useText(temporaryPasswordText);
  const [isSecured, setState] = useState(false);
  const [next, setNext] = useState<{ run: () => void }>();
  // Read by a navigation that follows at once.
  const secured = useRef(false);
  const setSecured = (is: boolean) => {
    secured.current = is;
    setState(is);
  };
  useNoteUnsavedInput(!isSecured);
  const blocker = useBlocker({
    shouldBlockFn: () => !secured.current,
    enableBeforeUnload: () => !secured.current,
    withResolver: true,
  });
  const question = (
    // Also asked where the page itself is hidden.
    <HiddenPageContext value={false}>
      <LazyConfirmDialog
        open={next !== undefined || blocker.status === 'blocked'}
        loses
        title={title ?? t(($) => $.secured.title, { count })}
        yes={t(($) => $.secured.yes)}
        no={t(($) => $.secured.no)}
        onConfirm={() => {
          setSecured(true);
          setNext(undefined);
          next?.run();
          blocker.proceed?.();
        }}
        onClose={() => {
          setNext(undefined);
          blocker.reset?.();
        }}
      >
        {text ?? t(($) => $.secured.text, { count })}
      </LazyConfirmDialog>
    </HiddenPageContext>
  );
  return { isSecured, setSecured, question, leave: (run: () => void) => (secured.current ? run() : setNext({ run })) };
}

export type Secured = ReturnType<typeof useSecured>;
