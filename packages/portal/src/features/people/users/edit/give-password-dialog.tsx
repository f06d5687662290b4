import type { User } from '@kontor/contract/people/users';
import { strengthOf } from '@kontor/contract/rules/people/password';
import { useState } from 'react';
import { fullName } from '../../../../session/me.ts';
import { useActionForm } from '../../../../shared/actions/use-action-form.ts';
import { useListMutation } from '../../../../shared/live-updates/live-query.ts';
import {
  givePassword,
  newTemporaryPassword,
  throwAtOwnPassword,
} from '../../../../shared/people/temporary-password/give-password.ts';
import { HandOverDialog } from '../../../../shared/people/temporary-password/hand-over.tsx';
import { TemporaryPasswordField } from '../../../../shared/people/temporary-password/temporary-password-field.tsx';
import { temporaryPasswordText } from '../../../../shared/people/temporary-password/text/index.ts';
import { useText } from '../../../../text/text-context.tsx';
import { PasswordField } from '../../../../ui/controls/password-field.tsx';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { uiText } from '../../../../ui/text/index.ts';
import { editUserText } from './text/index.ts';

/** Gives a user a temporary password; afterwards it is shown once, to be handed over. */
export function GivePasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useText(editUserText);
  const inPassword = useText(temporaryPasswordText);
  const isAdmin = user.posixGroupName === 'admin';
  const [given, setGiven] = useState<string>();
  const form = useGiveForm(user, isAdmin, setGiven);
  if (given !== undefined)
    return (
      <HandOverDialog
        accounts={[{ uid: user.uid, name: fullName(user), password: given }]}
        done={t(($) => $.give.done)}
        onClose={onClose}
      />
    );
  return (
    <FormDialog form={form} title={t(($) => $.give.ask)} submit={t(($) => $.give.set)} onClose={onClose}>
      <p>{t(($) => $.give.what, { name: fullName(user) })}</p>
      <TemporaryPasswordField {...form.text('newPassword')} />
      {isAdmin && (
        <PasswordField
          {...form.text('ownPassword')}
          label={inPassword(($) => $.own)}
          hint={inPassword(($) => $.ownHint)}
          autoComplete="current-password"
        />
      )}
    </FormDialog>
  );
}

function useGiveForm(user: User, isAdmin: boolean, onDone: (password: string) => void) {
  const t = useText(editUserText);
  const inUi = useText(uiText);
  const inPassword = useText(temporaryPasswordText);
  const [proposed] = useState(newTemporaryPassword);
  const { mutateAsync } = useListMutation(['users'], ([password, own]: [string, string | undefined]) =>
    givePassword(user.uid, password, own),
  );
  return useActionForm({
    initial: { newPassword: proposed, ownPassword: '' },
    rules: {
      newPassword: (typed) => (strengthOf(typed) === 'bad' ? inUi(($) => $.strength.rule) : undefined),
      ownPassword: (typed) => (isAdmin && typed.trim() === '' ? inPassword(($) => $.ownMissing) : undefined),
    },
    async run({ newPassword, ownPassword }) {
      const password = newPassword.trim();
      await mutateAsync([password, isAdmin ? ownPassword.trim() : undefined]).catch(throwAtOwnPassword);
      return password;
    },
    failed: t(($) => $.give.failed),
    onDone,
  });
}
