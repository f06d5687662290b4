import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { AuthCard, useProductName } from '../auth-card.tsx';
import { AuthLink } from '../auth-link.tsx';
import styles from '../form.module.css';
import { prefetchScreens, useSignedInParts } from '../lazy-screens.ts';
import { authText } from '../text/index.ts';
import { Arrival, Failure, Warnings } from './login-notices.tsx';
import { useLogin } from './use-login.ts';

export function LoginScreen() {
  const t = useText(authText);
  const parts = useSignedInParts();
  const product = useProductName();
  const { form, failure, notice, signingIn, isNameKnown } = useLogin();
  return (
    <AuthCard
      title={t(($) => $.login.title, { product })}
      tabTitle={t(($) => $.login.submit)}
      text={t(($) => $.login.text)}
    >
      <Arrival notice={notice} name={signingIn} />
      <form className={styles.form} {...form.props} onInput={() => prefetchScreens(parts)}>
        <TextField
          {...form.text('username')}
          label={t(($) => $.login.user)}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!isNameKnown}
        />
        <PasswordField
          {...form.text('password')}
          label={t(($) => $.login.password)}
          autoComplete="current-password"
          autoFocus={isNameKnown}
        />
        {failure && <Failure {...failure} />}
        <Button type="submit" variant="primary" wide busy={form.busy}>
          {t(($) => $.login.submit)}
        </Button>
        <AuthLink to="/password/forgotten" signingIn={form.values.username.trim()}>
          {t(($) => $.login.forgotten)}
        </AuthLink>
      </form>
      <Warnings />
    </AuthCard>
  );
}
