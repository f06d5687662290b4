import { addressInDns } from '@kontor/contract/rules/people/username';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { useSession } from '../../session/use-session.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { AuthCard } from '../auth-card.tsx';
import { AuthLink } from '../auth-link.tsx';
import styles from '../form.module.css';
import { goTo, readHandover } from '../location.ts';
import { useUsernameRule } from '../login/username-rule.ts';
import { authText } from '../text/index.ts';
import { NoPuk } from './no-puk.tsx';
import { PukResetForm } from './puk-reset-form.tsx';
import { passwordText } from './text/index.ts';

/** Requests a reset link by mail and returns to `/` whatever the response; where no mail is sent, the PUK resets the password. */
export function ForgottenScreen() {
  const t = useText(passwordText);
  const isOff = useSession((session) => session.box?.disabledFeatures.includes('passwordreset')) === true;
  return (
    <AuthCard
      title={t(($) => $.forgotten.title)}
      text={isOff ? t(($) => $.forgotten.byPukText) : t(($) => $.forgotten.text)}
    >
      {isOff ? (
        <>
          <PukResetForm />
          <NoPuk />
        </>
      ) : (
        <ForgottenForm />
      )}
      <AuthLink to="/">{t(($) => $.forgotten.back)}</AuthLink>
    </AuthCard>
  );
}

function ForgottenForm() {
  const t = useText(passwordText);
  const say = useText(authText);
  const form = useForgottenForm();
  return (
    <>
      <form className={styles.form} {...form.props}>
        <TextField
          {...form.text('username')}
          label={say(($) => $.login.user)}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <Button type="submit" variant="primary" wide busy={form.busy}>
          {t(($) => $.forgotten.submit)}
        </Button>
      </form>
      <AuthLink to="/password/reset" signingIn={form.values.username.trim()}>
        {t(($) => $.forgotten.noMail)}
      </AuthLink>
    </>
  );
}

/** Requests the link, then returns to the login. */
function useForgottenForm() {
  const t = useText(passwordText);
  const toasts = useToasts();
  const isWaiting = useSession((session) => session.box?.mail === 'waits');
  const domain = useSession((session) => session.box?.domain);
  return useForm({
    initial: { username: readHandover().signingIn },
    rules: { username: useUsernameRule() },
    async onSubmit({ username }) {
      const asked = username.trim();
      // An address of elsewhere is none to log in with.
      const signingIn = !asked.includes('@') || addressInDns(asked.toLowerCase()).endsWith(`@${domain}`) ? asked : '';
      try {
        await api('POST /api/v1/users/{id}/password_reset_request', { params: { id: asked } });
        // The same for every name: it depends on the mail of the box alone. Nobody knows yet whether the mail leaves.
        goTo('/', { signingIn, notice: isWaiting ? 'link-waits' : 'link-requested' });
      } catch (error) {
        toasts.show({ kind: 'error', title: t(($) => $.forgotten.failed), body: sentenceOf(error) });
        goTo('/', { signingIn });
      }
    },
  });
}
