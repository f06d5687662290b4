import { strengthOf } from '@kontor/contract/rules/people/password';
import { useState } from 'react';
import { useMe } from '../../../session/me.ts';
import { useActionForm } from '../../../shared/actions/use-action-form.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { HiddenUsername, PasswordField } from '../../../ui/controls/password-field.tsx';
import { StrengthBadge, strengthOfFields } from '../../../ui/controls/strength-badge.tsx';
import type { Form } from '../../../ui/hooks/use-form.ts';
import { SettingRow } from '../../../ui/lists/setting-row.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { uiText } from '../../../ui/text/index.ts';
import { changePassword } from './queries.ts';
import { accountText } from './text/index.ts';

type Passwords = { currentPassword: string; newPassword: string; newPasswordRepeat: string };

const empty: Passwords = { currentPassword: '', newPassword: '', newPasswordRepeat: '' };

export function PasswordRow() {
  const t = useText(accountText);
  const { external } = useMe().user;
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingRow
      title={t(($) => $.password.title)}
      text={external ? t(($) => $.password.external) : t(($) => $.password.text)}
    >
      <Button disabled={external} onClick={() => setOpen(true)}>
        {t(($) => $.password.change)}
      </Button>
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </SettingRow>
  );
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useText(accountText);
  const { uid } = useMe().user;
  const form = usePasswordForm(onClose);
  return (
    <FormDialog
      form={form}
      title={t(($) => $.password.change)}
      submit={t(($) => $.password.save)}
      blocked={!form.isValid}
      onClose={onClose}
    >
      <HiddenUsername uid={uid} />
      <PasswordFields form={form} />
      <StrengthBadge {...strengthOfFields(form.text('newPassword'), form.text('newPasswordRepeat'))} />
      <p>{t(($) => $.password.ends)}</p>
    </FormDialog>
  );
}

function PasswordFields({ form }: { form: Form<Passwords> }) {
  const t = useText(accountText);
  const inUi = useText(uiText);
  return (
    <>
      <PasswordField
        {...form.text('currentPassword')}
        label={t(($) => $.password.current)}
        autoComplete="current-password"
        autoFocus
      />
      <PasswordField
        {...form.text('newPassword')}
        label={t(($) => $.password.next)}
        hint={inUi(($) => $.strength.rule)}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.text('newPasswordRepeat')}
        label={t(($) => $.password.repeat)}
        autoComplete="new-password"
      />
    </>
  );
}

function usePasswordForm(onDone: () => void): Form<Passwords> {
  const t = useText(accountText);
  const inUi = useText(uiText);
  const { user } = useMe();
  return useActionForm({
    initial: empty,
    rules: {
      currentPassword: (typed) => (typed === '' ? t(($) => $.password.required) : undefined),
      newPassword: (typed, { currentPassword }) => {
        if (strengthOf(typed) === 'bad') return inUi(($) => $.strength.rule);
        return typed.trim() === currentPassword.trim() ? t(($) => $.password.same) : undefined;
      },
      newPasswordRepeat: (typed, all) => (typed === all.newPassword ? undefined : inUi(($) => $.strength.differ)),
    },
    run: (passwords) => changePassword(user.uid, passwords),
    done: t(($) => $.password.done),
    failed: t(($) => $.password.failed),
    onDone,
  });
}
