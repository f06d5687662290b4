import { useText } from '../../../text/text-context.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useConfirmedAction } from '../../actions/use-confirmed-action.ts';
import { useTypedPassword } from '../../actions/use-typed-password.ts';
import { useDeleteRetainedData } from '../queries.ts';
import { removalText } from './text/index.ts';

interface DeleteRetainedDataProps {
  app: { id: string; title: string };
  size: string;
  onClose: () => void;
}

/** Confirms the deletion, with the password. */
export function DeleteRetainedData({ app, size, onClose }: DeleteRetainedDataProps) {
  const t = useText(removalText);
  const { mutateAsync } = useDeleteRetainedData();
  const password = useTypedPassword();
  const { dialog } = useConfirmedAction({
    run: () => mutateAsync({ instanceId: `app-${app.id}`, password: password.typed }),
    done: t(($) => $.retained.removed),
    failed: t(($) => $.retained.failed),
    showFailure: password.refuse,
    onClose,
  });
  return (
    <LazyConfirmDialog
      {...dialog}
      title={t(($) => $.retained.ask)}
      yes={t(($) => $.retained.yes)}
      no={t(($) => $.no)}
      danger
      blocked={password.typed === ''}
    >
      <p>{t(($) => $.retained.what, { size, name: app.title })}</p>
      <PasswordField label={t(($) => $.password)} {...password.field} />
    </LazyConfirmDialog>
  );
}
