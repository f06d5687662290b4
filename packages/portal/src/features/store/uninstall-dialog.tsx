import type { InstalledApp } from '@kontor/contract/apps';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../api/client.ts';
import { useTellFailure } from '../../app/tell-failure.ts';
import { appsText } from '../../text/apps.ts';
import { storeText } from '../../text/store.ts';
import { useText } from '../../text/text-context.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LazyConfirmDialog } from '../../ui/lazy-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { useUninstallApp } from '../apps/queries.ts';
import { useMe } from '../session/me.ts';
import { ForgetDialog } from './forget-dialog.tsx';

/** Other words for it, where the app is not one of the store. */
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

/** Removes an app; its data only when that is asked for with the password. */
export function UninstallDialog({ app, open, onClose, words }: UninstallDialogProps) {
  const t = useText(storeText);
  const [deletesData, setDeletesData] = useState(false);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [isAway, setAway] = useState(false);
  const { isAdmin } = useMe();
  const uninstall = useUninstall(words);

  const close = () => {
    setDeletesData(false);
    setPassword('');
    setFault(undefined);
    onClose();
  };
  const confirm = async () => {
    const wish = { instanceId: app.instanceId, password: deletesData ? password : undefined };
    const { wrong, isAway: away } = await uninstall(wish, { mayForget: isAdmin });
    if (wrong !== undefined) return setFault(wrong);
    close();
    setAway(away);
  };
  return (
    <>
      <LazyConfirmDialog
        open={open}
        title={t(($) => $.sure)}
        yes={t(($) => $.yes)}
        no={t(($) => $.no)}
        danger
        blocked={deletesData && password === ''}
        onConfirm={confirm}
        onClose={close}
      >
        <p>{words?.what ?? t(($) => $.uninstallWhat, { name: app.title })}</p>
        <p>{deletesData ? t(($) => $.uninstallDeletes) : t(($) => $.uninstallKeeps)}</p>
        <Checkbox label={t(($) => $.deleteData)} checked={deletesData} onChange={setDeletesData} />
        {deletesData && (
          <PasswordField
            label={t(($) => $.password)}
            value={password}
            error={fault}
            onChange={(typed) => {
              setPassword(typed);
              setFault(undefined);
            }}
            autoComplete="current-password"
            autoFocus
          />
        )}
      </LazyConfirmDialog>
      <ForgetDialog app={app} open={isAway} onClose={() => setAway(false)} />
    </>
  );
}

/** Answers what is wrong with the password, if anything, and whether only forgetting the app is left. */
function useUninstall(words: UninstallDialogProps['words']) {
  const t = useText(appsText);
  const toasts = useToasts();
  const tell = useTellFailure();
  const uninstall = useUninstallApp();
  return async (
    wish: { instanceId: string; password: string | undefined },
    { mayForget }: { mayForget: boolean },
  ): Promise<{ wrong: string | undefined; isAway: boolean }> => {
    try {
      await uninstall.mutateAsync(wish);
      toasts.show({ title: words?.done ?? t(($) => $.uninstalling) });
    } catch (error) {
      if (mayForget && error instanceof ApiError && error.code === 'engine-away')
        return { wrong: undefined, isAway: true };
      tell(words?.failed ?? t(($) => $.couldNot.uninstall), error);
      if (error instanceof ApiError && error.status === 422) return { wrong: sentenceOf(error), isAway: false };
    }
    return { wrong: undefined, isAway: false };
  };
}
