import { newTemporaryPassword } from '../../../../shared/people/temporary-password/give-password.ts';
import { TemporaryPasswordField } from '../../../../shared/people/temporary-password/temporary-password-field.tsx';
import { useText } from '../../../../text/text-context.tsx';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { HiddenUsername, PasswordField } from '../../../../ui/controls/password-field.tsx';
import { StrengthBadge } from '../../../../ui/controls/strength-badge.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { NoMailNotice } from '../no-mail-notice.tsx';
import styles from './fields.module.css';
import { uidOf } from './new-user-values.ts';
import { newUserText } from './text/index.ts';
import type { NewUserForm } from './use-new-user-form.ts';

/** How the user signs in for the first time, and again after forgetting the password. */
export function PasswordFields({ user: { form } }: { user: NewUserForm }) {
  const t = useText(newUserText);
  const { sendNotification } = form.values;
  return (
    <>
      <TextField
        {...form.text('externEmail')}
        label={t(($) => $.externEmail)}
        hint={t(($) => $.externEmailHint)}
        type="email"
        autoComplete="off"
      />
      <Checkbox {...form.check('sendNotification')} label={t(($) => $.notify)} hint={t(($) => $.notifyHint)} />
      {sendNotification ? <NoMailNotice /> : <FirstPassword form={form} />}
    </>
  );
}

/** Proposed to be printed or told, or typed. */
function FirstPassword({ form }: Pick<NewUserForm, 'form'>) {
  const t = useText(newUserText);
  const { isTemporary, userPassword } = form.values;
  const setBoth = (password: string) => form.set({ userPassword: password, userPasswordRepeat: password });
  return (
    <>
      <Checkbox
        {...form.check('isTemporary')}
        onChange={(is) => {
          form.set({ isTemporary: is });
          setBoth(is ? newTemporaryPassword() : '');
        }}
        label={t(($) => $.temporary)}
        hint={t(($) => $.temporaryHint)}
      />
      {isTemporary ? (
        <TemporaryPasswordField
          value={userPassword}
          error={form.text('userPassword').error}
          hint={t(($) => $.temporaryShown)}
          onChange={setBoth}
        />
      ) : (
        <Passwords form={form} />
      )}
    </>
  );
}

function Passwords({ form }: Pick<NewUserForm, 'form'>) {
  const t = useText(newUserText);
  const { userPassword, userPasswordRepeat } = form.values;
  return (
    <>
      <HiddenUsername uid={uidOf(form.values)} />
      <div className={styles.pair}>
        <PasswordField
          {...form.text('userPassword')}
          label={t(($) => $.password)}
          hint={t(($) => $.passwordHint)}
          autoComplete="new-password"
        />
        <PasswordField {...form.text('userPasswordRepeat')} label={t(($) => $.repeat)} autoComplete="new-password" />
      </div>
      <StrengthBadge password={userPassword} repeat={userPasswordRepeat} />
    </>
  );
}
