import type { InstalledApp } from '@kontor/contract/apps/apps';
import { useState } from 'react';
import { ApiError } from '../../../session/client.ts';
import { useMe } from '../../../session/me.ts';
import { useText } from '../../../text/text-context.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { useErrorToast } from '../../use-error-toast.ts';
import { useUninstallApp } from '../queries.ts';
import { appsText } from '../text/index.ts';
import { ForgetDialog } from './forget-dialog.tsx';
import { removalText } from './text/index.ts';
import { useTypedPassword } from './typed-password.ts';

/** Texts for apps that do not come from the store. */
export interface UninstallWords {
  what: string;
  done: string;
  failed: string;
}

interface UninstallDialogProps {
  app: Pick<InstalledApp, 'instanceId' | 'title'>;
  open: boolean;
  onClose: () => void;
  words?: UninstallWords;
}

/** Removes an app; its data only if chosen, with the password. */
export function UninstallDialog({ app, open, onClose, words }: UninstallDialogProps) {
  const t = useText(removalText);
  const [deletesData, setDeletesData] = useState(false);
  const password = useTypedPassword();
  const [isAway, setAway] = useState(false);
  const { isAdmin } = useMe();
  const uninstall = useUninstall(words);

  const close = () => {
    setDeletesData(false);
    password.clear();
    onClose();
  };
  const confirm = async () => {
    const request = { instanceId: app.instanceId, password: deletesData ? password.typed : undefined };
    const error = await uninstall(request, { mayForget: isAdmin });
    if (password.refuse(error)) return;
    close();
    setAway(isAdmin && isEngineAway(error));
  };
  return (
    <>
      <LazyConfirmDialog
        open={open}
        title={t(($) => $.sure)}
        yes={t(($) => $.yes)}
        no={t(($) => $.no)}
        danger
        blocked={deletesData && password.typed === ''}
        onConfirm={confirm}
        onClose={close}
      >
        <p>{words?.what ?? t(($) => $.uninstallWhat, { name: app.title })}</p>
        <p>{deletesData ? t(($) => $.uninstallDeletes) : t(($) => $.uninstallRetains)}</p>
        <Checkbox label={t(($) => $.deleteData)} checked={deletesData} onChange={setDeletesData} />
        {deletesData && <PasswordField label={t(($) => $.password)} {...password.field} autoFocus />}
      </LazyConfirmDialog>
      <ForgetDialog app={app} open={isAway} onClose={() => setAway(false)} />
    </>
  );
}

const isEngineAway = (error: unknown) => error instanceof ApiError && error.code === 'engine-away';

/** Removes the app and shows the result as a toast. A failure is returned, without a toast when forgetting the app is offered instead. */
function useUninstall(words: UninstallDialogProps['words']) {
  const t = useText(appsText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const uninstall = useUninstallApp();
  return async (
    request: { instanceId: string; password: string | undefined },
    { mayForget }: { mayForget: boolean },
  ): Promise<unknown> => {
    try {
      await uninstall.mutateAsync(request);
      toasts.show({ title: words?.done ?? t(($) => $.uninstalling) });
      return undefined;
    } catch (error) {
      if (!(mayForget && isEngineAway(error))) showError(words?.failed ?? t(($) => $.couldNot.uninstall), error);
      return error;
    }
  };
}
