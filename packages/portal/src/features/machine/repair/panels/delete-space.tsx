import type { SpaceItem } from '@kontor/contract/machine/space';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../../session/client.ts';
import { useErrorToast } from '../../../../shared/use-error-toast.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { PasswordField } from '../../../../ui/controls/password-field.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
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
  const toasts = useToasts();
  const showError = useErrorToast();
  const remove = useDeleteSpace();
  const [password, setPassword] = useState('');
  const [fieldError, setFieldError] = useState<string>();
  const confirm = async () => {
    try {
      await remove.mutateAsync({ id, password });
      toasts.show({ title: t(($) => $.space.deleted) });
      onClose();
    } catch (error) {
      if (needsPassword && error instanceof ApiError && error.status === 422) return setFieldError(sentenceOf(error));
      showError(
        t(($) => $.space.failed),
        error,
      );
      onClose();
    }
  };
  return (
    <LazyConfirmDialog
      open
      title={t(($) => $.space.ask, { title, size: format.bytes(bytes) })}
      yes={t(($) => $.space.delete)}
      no={t(($) => $.cancel)}
      danger
      blocked={needsPassword && password === ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{text}</p>
      {needsPassword && (
        <PasswordField
          label={t(($) => $.space.password)}
          value={password}
          error={fieldError}
          onChange={setPassword}
          autoComplete="current-password"
        />
      )}
    </LazyConfirmDialog>
  );
}
