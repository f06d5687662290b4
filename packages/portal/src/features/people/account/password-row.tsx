import { strengthOf } from '@kontor/contract/rules/people/password';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../session/client.ts';
import { useMe } from '../../../session/me.ts';
import { useErrorToast } from '../../../shared/use-error-toast.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { HiddenUsername } from '../../../ui/controls/hidden-username.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { StrengthBadge } from '../../../ui/controls/strength-badge.tsx';
import { type Form, useForm } from '../../../ui/hooks/use-form.ts';
import { SettingRow } from '../../../ui/lists/setting-row.tsx';
import { LazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { uiText } from '../../../ui/text/index.ts';
import { changePassword } from './queries.ts';
import { accountText } from './text/index.ts';

type Passwords = { currentPassword: string; newPassword: string; newPasswordRepeat: string };

interface PasswordForm {
  form: Form<Passwords>;
  /** The server's refusal of the current password, until it is edited. */
  wrong: string | undefined;
  clear: () => void;
}

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
  const passwords = usePasswordForm(onClose);
  const { form } = passwords;
  const { newPassword, newPasswordRepeat } = form.values;
  return (
    <LazyDialog
      open
      onClose={onClose}
      title={t(($) => $.password.change)}
      onSubmit={form.props.onSubmit}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button type="submit" variant="primary" busy={form.busy} disabled={!form.isValid}>
            {t(($) => $.password.save)}
          </Button>
        </>
      }
    >
      <HiddenUsername uid={uid} />
      <PasswordFields {...passwords} />
      <StrengthBadge password={newPassword} repeat={newPasswordRepeat} />
      <p>{t(($) => $.password.ends)}</p>
    </LazyDialog>
  );
}

function PasswordFields({ form, wrong, clear }: PasswordForm) {
  const t = useText(accountText);
  const inUi = useText(uiText);
  const current = form.text('currentPassword');
  return (
    <>
      <PasswordField
        {...current}
        onChange={(typed) => {
          clear();
          current.onChange(typed);
        }}
        error={wrong ?? current.error}
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

function usePasswordForm(onDone: () => void): PasswordForm {
  const t = useText(accountText);
  const inUi = useText(uiText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const { user } = useMe();
  const [wrong, setWrong] = useState<string>();
  const form = useForm({
    initial: empty,
    rules: {
      currentPassword: (typed) => (typed === '' ? t(($) => $.password.required) : undefined),
      newPassword: (typed) => (strengthOf(typed) === 'bad' ? inUi(($) => $.strength.rule) : undefined),
      newPasswordRepeat: (typed, all) => (typed === all.newPassword ? undefined : inUi(($) => $.strength.differ)),
    },
    async onSubmit(passwords) {
      await changePassword(user.uid, passwords);
      toasts.show({ title: t(($) => $.password.done) });
      onDone();
    },
    onFailed(error) {
      if (error instanceof ApiError && error.code === 'wrong-password') setWrong(sentenceOf(error));
      showError(
        t(($) => $.password.failed),
        error,
      );
    },
  });
  return { form, wrong, clear: () => setWrong(undefined) };
}
