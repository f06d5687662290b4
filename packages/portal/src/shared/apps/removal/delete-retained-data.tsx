import { useText } from '../../../text/text-context.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { useErrorToast } from '../../use-error-toast.ts';
import { useDeleteRetainedData } from '../queries.ts';
import { removalText } from './text/index.ts';
import { useTypedPassword } from './typed-password.ts';

interface DeleteRetainedDataProps {
  app: { id: string; title: string };
  size: string;
  open: boolean;
  onClose: () => void;
}

/** Confirms the deletion, with the password. */
export function DeleteRetainedData({ app, size, open, onClose }: DeleteRetainedDataProps) {
  const t = useText(removalText);
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
        t(($) => $.retained.failed),
        error,
      );
      close();
    }
  };
  return (
    <LazyConfirmDialog
      open={open}
      title={t(($) => $.retained.ask)}
      yes={t(($) => $.yes)}
      no={t(($) => $.no)}
      danger
      blocked={password.typed === ''}
      onConfirm={confirm}
      onClose={close}
    >
      <p>{t(($) => $.retained.what, { size, name: app.title })}</p>
      <PasswordField label={t(($) => $.password)} {...password.field} />
    </LazyConfirmDialog>
  );
}
