import type { StoreApp } from '@kontor/contract/apps/store';
import { useState } from 'react';
import { useAdminMode } from '../../../../session/admin-mode.ts';
import { useDeleteRetainedData } from '../../../../shared/apps/queries.ts';
import { useTypedPassword } from '../../../../shared/apps/removal/typed-password.ts';
import { useErrorToast } from '../../../../shared/use-error-toast.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { PasswordField } from '../../../../ui/controls/password-field.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { storeText } from '../text/index.ts';

interface RetainedDataProps {
  app: Pick<StoreApp, 'id' | 'title'>;
  retained: NonNullable<StoreApp['keptData']>;
}

/** Data of an earlier installation: what happens to it, and in admin mode a button to delete it. */
export function RetainedData({ app, retained }: RetainedDataProps) {
  const t = useText(storeText);
  const format = useFormat();
  const { enabled } = useAdminMode();
  const [isAsked, setAsked] = useState(false);
  const size = format.bytes(retained.bytes);
  return (
    <Notice
      title={t(($) => $.retained.title)}
      action={
        enabled && (
          <Button small onClick={() => setAsked(true)}>
            {t(($) => $.retained.remove)}
          </Button>
        )
      }
    >
      {t(($) => $.retained.text, { size, date: format.date(retained.since) })}
      <DeleteRetainedData app={app} size={size} open={isAsked} onClose={() => setAsked(false)} />
    </Notice>
  );
}

interface DeleteRetainedDataProps {
  app: RetainedDataProps['app'];
  size: string;
  open: boolean;
  onClose: () => void;
}

/** Confirms the deletion, with the password. */
export function DeleteRetainedData({ app, size, open, onClose }: DeleteRetainedDataProps) {
  const t = useText(storeText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const remove = useDeleteRetainedData();
  const password = useTypedPassword();
  const close = () => {
    password.clear();
    onClose();
  };
  const confirm = async () => {
    try {
      await remove.mutateAsync({ instanceId: `app-${app.id}`, password: password.typed });
      toasts.show({ title: t(($) => $.retained.removed) });
      close();
    } catch (error) {
      if (password.refuse(error)) return;
      showError(
        t(($) => $.retained.couldNotRemove),
        error,
      );
      close();
    }
  };
  return (
    <LazyConfirmDialog
      open={open}
      title={t(($) => $.retained.removeAsk)}
      yes={t(($) => $.yes)}
      no={t(($) => $.no)}
      danger
      blocked={password.typed === ''}
      onConfirm={confirm}
      onClose={close}
    >
      <p>{t(($) => $.retained.removeWhat, { size, name: app.title })}</p>
      <PasswordField label={t(($) => $.password)} {...password.field} />
    </LazyConfirmDialog>
  );
}
