import type { InstalledApp } from '@kontor/contract/apps/apps';
import { useText } from '../../../text/text-context.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { useErrorToast } from '../../use-error-toast.ts';
import { useForgetApp } from '../queries.ts';
import { appsText } from '../text/index.ts';
import { removalText } from './text/index.ts';
import { useTypedPassword } from './typed-password.ts';

interface ForgetDialogProps {
  app: Pick<InstalledApp, 'instanceId' | 'title'>;
  open: boolean;
  onClose: () => void;
}

/** Removes a container app for good although Docker does not respond. For administrators, with their password. */
export function ForgetDialog({ app, open, onClose }: ForgetDialogProps) {
  const t = useText(removalText);
  const apps = useText(appsText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const forget = useForgetApp();
  const password = useTypedPassword();
  const close = () => {
    password.clear();
    onClose();
  };
  const confirm = async () => {
    try {
      await forget.mutateAsync({ instanceId: app.instanceId, password: password.typed });
      toasts.show({ title: apps(($) => $.uninstalling) });
      close();
    } catch (error) {
      showError(
        t(($) => $.forget.failed),
        error,
      );
      if (!password.refuse(error)) close();
    }
  };
  return (
    <LazyConfirmDialog
      open={open}
      title={t(($) => $.forget.title)}
      yes={t(($) => $.forget.do)}
      no={t(($) => $.forget.cancel)}
      danger
      blocked={password.typed === ''}
      onConfirm={confirm}
      onClose={close}
    >
      <p>{t(($) => $.forget.wait, { name: app.title })}</p>
      <p>{t(($) => $.forget.what)}</p>
      <p>{t(($) => $.forget.data)}</p>
      <PasswordField label={t(($) => $.password)} {...password.field} />
    </LazyConfirmDialog>
  );
}
