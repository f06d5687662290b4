import { useState } from 'react';
import { useMe } from '../../../session/me.ts';
import { useErrorToast } from '../../../shared/use-error-toast.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { HiddenUsername } from '../../../ui/controls/hidden-username.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { SettingRow } from '../../../ui/lists/setting-row.tsx';
import { LazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { renewPuk } from './queries.ts';
import { accountText } from './text/index.ts';

/** Creates a new PUK. The page is then replaced by the screen that shows it and asks to write it down. */
export function PukRow() {
  const t = useText(accountText);
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingRow title={t(($) => $.puk.title)} text={t(($) => $.puk.text)}>
      <Button onClick={() => setOpen(true)}>{t(($) => $.puk.renew)}</Button>
      {isOpen && <PukDialog onClose={() => setOpen(false)} />}
    </SettingRow>
  );
}

function PukDialog({ onClose }: { onClose: () => void }) {
  const t = useText(accountText);
  const showError = useErrorToast();
  const { user } = useMe();
  const form = useForm({
    initial: { password: '' },
    rules: { password: (typed) => (typed === '' ? t(($) => $.password.required) : undefined) },
    onSubmit: ({ password }) => renewPuk(user.uid, password),
    onFailed: (error) =>
      showError(
        t(($) => $.puk.failed),
        error,
      ),
  });
  return (
    <LazyDialog
      open
      onClose={onClose}
      title={t(($) => $.puk.renewTitle)}
      onSubmit={form.props.onSubmit}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button type="submit" variant="primary" busy={form.busy} disabled={!form.isValid}>
            {t(($) => $.puk.make)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.puk.renewText)}</p>
      <HiddenUsername uid={user.uid} />
      <PasswordField
        {...form.text('password')}
        label={t(($) => $.puk.password)}
        autoComplete="current-password"
        autoFocus
      />
    </LazyDialog>
  );
}
