import type { StoreApp } from '@kontor/contract/store';
import { useState } from 'react';
import { useTellFailure } from '../../app/tell-failure.ts';
import { storeText } from '../../text/store.ts';
import { useFormat, useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { LazyConfirmDialog } from '../../ui/lazy-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { useDeleteKeptData } from '../apps/queries.ts';
import { useAdminMode } from '../session/admin-mode.ts';
import { useTypedPassword } from './typed-password.ts';

interface KeptDataProps {
  app: Pick<StoreApp, 'id' | 'title'>;
  kept: NonNullable<StoreApp['keptData']>;
}

/** Data of an earlier installation: what becomes of it, and in admin mode the way to be rid of it. */
export function KeptData({ app, kept }: KeptDataProps) {
  const t = useText(storeText);
  const format = useFormat();
  const { enabled } = useAdminMode();
  const [isAsked, setAsked] = useState(false);
  const size = format.bytes(kept.bytes);
  return (
    <Notice
      title={t(($) => $.kept.title)}
      action={
        enabled && (
          <Button small onClick={() => setAsked(true)}>
            {t(($) => $.kept.remove)}
          </Button>
        )
      }
    >
      {t(($) => $.kept.text, { size, date: format.date(kept.since) })}
      <DeleteKeptData app={app} size={size} open={isAsked} onClose={() => setAsked(false)} />
    </Notice>
  );
}

interface DeleteKeptDataProps {
  app: KeptDataProps['app'];
  size: string;
  open: boolean;
  onClose: () => void;
}

/** Asks once more, and for the password. */
export function DeleteKeptData({ app, size, open, onClose }: DeleteKeptDataProps) {
  const t = useText(storeText);
  const toasts = useToasts();
  const tell = useTellFailure();
  const remove = useDeleteKeptData();
  const password = useTypedPassword();
  const close = () => {
    password.clear();
    onClose();
  };
  const confirm = async () => {
    try {
      await remove.mutateAsync({ instanceId: `app-${app.id}`, password: password.typed });
      toasts.show({ title: t(($) => $.kept.removed) });
      close();
    } catch (error) {
      if (password.refuse(error)) return;
      tell(
        t(($) => $.kept.couldNotRemove),
        error,
      );
      close();
    }
  };
  return (
    <LazyConfirmDialog
      open={open}
      title={t(($) => $.kept.removeAsk)}
      yes={t(($) => $.yes)}
      no={t(($) => $.no)}
      danger
      blocked={password.typed === ''}
      onConfirm={confirm}
      onClose={close}
    >
      <p>{t(($) => $.kept.removeWhat, { size, name: app.title })}</p>
      <PasswordField label={t(($) => $.password)} {...password.field} />
    </LazyConfirmDialog>
  );
}
