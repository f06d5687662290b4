import { useState } from 'react';
import { signOut } from '../auth/session/sign-out.ts';
import { useText } from '../text/text-context.tsx';
import { useHasUnsavedInput } from '../ui/hooks/unsaved-input.ts';
import { LazyConfirmDialog } from '../ui/overlays/lazy-dialog.tsx';
import { sharedText } from './text/index.ts';

/** Logs out at once or, with unsaved input, after a confirmation. Polls and the change feed end when the shell unmounts. */
export function useLogout() {
  const [isAsked, setAsked] = useState(false);
  const hasUnsaved = useHasUnsavedInput();
  const ask = () => (hasUnsaved() ? setAsked(true) : void signOut());
  return { isAsked, ask, close: () => setAsked(false) };
}

export function LogoutDialog({ logout }: { logout: Pick<ReturnType<typeof useLogout>, 'isAsked' | 'close'> }) {
  const t = useText(sharedText);
  const go = async () => {
    await signOut();
    logout.close();
  };
  return (
    <LazyConfirmDialog
      open={logout.isAsked}
      title={t(($) => $.logout.ask)}
      yes={t(($) => $.logout.yes)}
      no={t(($) => $.logout.no)}
      onConfirm={go}
      onClose={logout.close}
    >
      {t(($) => $.logout.what)}
    </LazyConfirmDialog>
  );
}
