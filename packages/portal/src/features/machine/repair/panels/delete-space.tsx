import type { SpaceItem } from '@kontor/contract/machine/space';
import { useConfirmedAction } from '../../../../shared/actions/use-confirmed-action.ts';
import { useTypedPassword } from '../../../../shared/actions/use-typed-password.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { PasswordField } from '../../../../ui/controls/password-field.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useDeleteSpace } from '../queries.ts';
import { repairText } from '../text/index.ts';

interface DeleteSpaceProps {
  item: SpaceItem;
  onClose: () => void;
}

/** Confirms a deletion, states what is lost, and asks for the password where the data is the users' own. */
export function DeleteSpace({ item: { id, title, text, bytes, needsPassword }, onClose }: DeleteSpaceProps) {
  const t = useText(repairText);
  const format = useFormat();
  const { mutateAsync } = useDeleteSpace();
  const password = useTypedPassword();
  const { dialog } = useConfirmedAction({
    run: () => mutateAsync({ id, password: password.typed }),
    done: t(($) => $.space.deleted),
    failed: t(($) => $.space.failed),
    showFailure: (error) => needsPassword && password.refuse(error),
    onClose,
  });
  return (
    <LazyConfirmDialog
      {...dialog}
      title={t(($) => $.space.ask, { title, size: format.bytes(bytes) })}
      yes={t(($) => $.space.delete)}
      no={t(($) => $.cancel)}
      danger
      blocked={needsPassword && password.typed === ''}
    >
      <p>{text}</p>
      {needsPassword && <PasswordField label={t(($) => $.space.password)} {...password.field} />}
    </LazyConfirmDialog>
  );
}
