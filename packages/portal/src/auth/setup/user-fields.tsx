import { cleanMainDomain } from '@kontor/contract/rules/edge/domains';
import { readableAddress, readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { useText } from '../../text/text-context.tsx';
import { HiddenUsername, PasswordField } from '../../ui/controls/password-field.tsx';
import { StrengthBadge, strengthOfFields } from '../../ui/controls/strength-badge.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import styles from '../form.module.css';
import { passwordText } from '../password/text/index.ts';
import { type SetupLink, uidOf } from './setup-values.ts';
import { setupText } from './text/index.ts';
import type { SetupForm } from './use-setup-form.ts';

export function UserFields({ setup, link }: { setup: SetupForm; link: SetupLink | undefined }) {
  const t = useText(setupText);
  const inPassword = useText(passwordText);
  const { form, setName } = setup;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t(($) => $.userPart)}</legend>
      <div className={styles.pair}>
        <TextField
          {...form.text('firstName')}
          onChange={(firstName) => setName({ firstName })}
          label={t(($) => $.firstName)}
          autoComplete="given-name"
          autoFocus
        />
        <TextField
          {...form.text('lastName')}
          onChange={(lastName) => setName({ lastName })}
          label={t(($) => $.lastName)}
          autoComplete="family-name"
        />
      </div>
      <Addresses setup={setup} link={link} />
      <HiddenUsername uid={uidOf(form.values, link)} />
      <div className={styles.pair}>
        <PasswordField
          {...form.text('password')}
          label={t(($) => $.password)}
          hint={inPassword(($) => $.passwords.rule)}
          autoComplete="new-password"
        />
        <PasswordField {...form.text('passwordRepeat')} label={t(($) => $.repeat)} autoComplete="new-password" />
      </div>
      <StrengthBadge {...strengthOfFields(form.text('password'), form.text('passwordRepeat'))} />
    </fieldset>
  );
}

/** User name and existing address: the same where a setup link fixes it. */
function Addresses({ setup: { form, setUserName }, link }: { setup: SetupForm; link: SetupLink | undefined }) {
  const t = useText(setupText);
  const userName = t(($) => $.user);
  if (link?.email) {
    return (
      <TextField
        label={userName}
        hint={t(($) => $.userHint)}
        value={readableAddress(link.email)}
        onChange={() => {}}
        readOnly
      />
    );
  }
  return (
    <>
      <TextField
        {...form.text('userName')}
        onChange={setUserName}
        label={userName}
        hint={t(($) => $.userHint)}
        suffix={`@${readableDomain(cleanMainDomain(form.values.domain))}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...form.text('externEmail')}
        label={t(($) => $.externEmail)}
        hint={t(($) => $.externEmailHint)}
        type="email"
        autoComplete="email"
      />
    </>
  );
}
