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
  const uninstall = useUninstall(words);

  const close = () => {
    setDeletesData(false);
    setPassword('');
    setFault(undefined);
    onClose();
  };
  const confirm = async () => {
    const wrong = await uninstall({ instanceId: app.instanceId, password: deletesData ? password : undefined });
    if (wrong === undefined) close();
    else setFault(wrong);
  };
  return (
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
  );
}

/** Answers what is wrong with the password, and undefined when the dialog is done. */
function useUninstall(words: UninstallDialogProps['words']) {
  const t = useText(appsText);
  const toasts = useToasts();
  const tell = useTellFailure();
  const uninstall = useUninstallApp();
  return async (wish: { instanceId: string; password: string | undefined }): Promise<string | undefined> => {
    try {
      await uninstall.mutateAsync(wish);
      toasts.show({ title: words?.done ?? t(($) => $.uninstalling) });
    } catch (error) {
      tell(words?.failed ?? t(($) => $.couldNot.uninstall), error);
      if (error instanceof ApiError && error.status === 422) return sentenceOf(error);
    }
    return undefined;
  };
}
