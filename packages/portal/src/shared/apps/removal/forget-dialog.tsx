import type { InstalledApp } from '@kontor/contract/apps/apps';
import { useText } from '../../../text/text-context.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useConfirmedAction } from '../../actions/use-confirmed-action.ts';
import { useTypedPassword } from '../../actions/use-typed-password.ts';
import { useForgetApp } from '../queries.ts';
import { appsText } from '../text/index.ts';
import { removalText } from './text/index.ts';

interface ForgetDialogProps {
  app: Pick<InstalledApp, 'instanceId' | 'title'>;
  onClose: () => void;
}

/** Removes a container app for good although Docker does not respond. For administrators, with their password. */
export function ForgetDialog({ app, onClose }: ForgetDialogProps) {
  const t = useText(removalText);
  const apps = useText(appsText);
  const { mutateAsync } = useForgetApp();
  const password = useTypedPassword();
  const { dialog } = useConfirmedAction({
    run: () => mutateAsync({ instanceId: app.instanceId, password: password.typed }),
    done: apps(($) => $.uninstalling),
    failed: t(($) => $.forget.failed),
    showFailure: password.refuse,
    onClose,
  });
  return (
    <LazyConfirmDialog
      {...dialog}
      title={t(($) => $.forget.title)}
      yes={t(($) => $.forget.do)}
      no={t(($) => $.forget.cancel)}
      danger
      blocked={password.typed === ''}
    >
      <p>{t(($) => $.forget.wait, { name: app.title })}</p>
      <p>{t(($) => $.forget.what)}</p>
      <p>{t(($) => $.forget.data)}</p>
      <PasswordField label={t(($) => $.password)} {...password.field} />
    </LazyConfirmDialog>
  );
}
