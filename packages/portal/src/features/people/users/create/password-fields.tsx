import { type ReactNode, useEffect, useRef } from 'react';
import { OnlyHereNotice } from '../../../../shared/mail/only-here-notice.tsx';
import { newTemporaryPassword } from '../../../../shared/people/temporary-password/give-password.ts';
import { TemporaryPasswordField } from '../../../../shared/people/temporary-password/temporary-password-field.tsx';
import { useText } from '../../../../text/text-context.tsx';
import { HiddenUsername, PasswordField } from '../../../../ui/controls/password-field.tsx';
import { RadioCard, RadioCardGroup } from '../../../../ui/controls/radio-card.tsx';
import { StrengthBadge, strengthOfFields } from '../../../../ui/controls/strength-badge.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { NoMailNotice } from '../no-mail-notice.tsx';
import styles from './fields.module.css';
import { type FirstLogin, firstLoginOf, firstLogins, uidOf, withFirstLogin } from './new-user-values.ts';
import { newUserText } from './text/index.ts';
import type { NewUserForm } from './use-new-user-form.ts';

/** How the user signs in for the first time, and again after forgetting the password. */
export function PasswordFields({ user: { form } }: { user: NewUserForm }) {
  const t = useText(newUserText);
  return (
    <>
      <TextField
        {...form.text('externEmail')}
        label={t(($) => $.externEmail)}
        hint={t(($) => $.externEmailHint)}
        type="email"
        autoComplete="off"
      />
      <RadioCardGroup title={t(($) => $.firstLogin.title)}>
        {firstLogins.map((how) => (
          <RadioCard
            key={how}
            name="first-login"
            label={t(($) => $.firstLogin[how])}
            text={t(($) => $.firstLogin[`${how}Text`])}
            isChosen={firstLoginOf(form.values) === how}
            onChoose={() => form.set(withFirstLogin(how, newTemporaryPassword))}
          />
        ))}
      </RadioCardGroup>
      <Details how={firstLoginOf(form.values)} form={form} />
    </>
  );
}

/** What the chosen way needs, brought into sight when another one is chosen. */
function Details({ how, form }: Pick<NewUserForm, 'form'> & { how: FirstLogin }) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(how);
  useEffect(() => {
    if (shown.current !== how) box.current?.scrollIntoView({ block: 'nearest' });
    shown.current = how;
  }, [how]);
  return (
    <div className={styles.details} ref={box}>
      {details[how]({ form })}
    </div>
  );
}

/** What each way to log in for the first time needs. */
const details: Record<FirstLogin, (props: Pick<NewUserForm, 'form'>) => ReactNode> = {
  notify: () => (
    <>
      <NoMailNotice />
      <OnlyHereNotice />
    </>
  ),
  temporary: ({ form }) => <Proposed form={form} />,
  typed: ({ form }) => <Passwords form={form} />,
};

/** Proposed to be printed or told. */
function Proposed({ form }: Pick<NewUserForm, 'form'>) {
  const t = useText(newUserText);
  return (
    <TemporaryPasswordField
      value={form.values.userPassword}
      error={form.text('userPassword').error}
      hint={t(($) => $.temporaryShown)}
      onChange={(password) => form.set({ userPassword: password, userPasswordRepeat: password })}
    />
  );
}

function Passwords({ form }: Pick<NewUserForm, 'form'>) {
  const t = useText(newUserText);
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
      <StrengthBadge {...strengthOfFields(form.text('userPassword'), form.text('userPasswordRepeat'))} />
    </>
  );
}
