import { useState } from 'react';
import { useMe } from '../../../session/me.ts';
import { useActionForm } from '../../../shared/actions/use-action-form.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { HiddenUsername, PasswordField } from '../../../ui/controls/password-field.tsx';
import { SettingRow } from '../../../ui/lists/setting-row.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
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
  const { user } = useMe();
  const form = useActionForm({
    initial: { password: '' },
    rules: { password: (typed) => (typed === '' ? t(($) => $.password.required) : undefined) },
    run: ({ password }) => renewPuk(user.uid, password),
    failed: t(($) => $.puk.failed),
  });
  return (
    <FormDialog
      form={form}
      title={t(($) => $.puk.renewTitle)}
      submit={t(($) => $.puk.make)}
      blocked={!form.isValid}
      onClose={onClose}
    >
      <p>{t(($) => $.puk.renewText)}</p>
      <HiddenUsername uid={user.uid} />
      <PasswordField
        {...form.text('password')}
        label={t(($) => $.puk.password)}
        autoComplete="current-password"
        autoFocus
      />
    </FormDialog>
  );
}
