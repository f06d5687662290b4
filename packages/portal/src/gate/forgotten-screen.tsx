import { sentenceOf } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { entryText } from '../text/entry.ts';
import { authText } from '../text/gate.ts';
import { useText } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { useForm } from '../ui/form.ts';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToasts } from '../ui/toasts.tsx';
import styles from './form.module.css';
import { AuthCard } from './gate-card.tsx';
import { AuthLink } from './gate-link.tsx';
import { goTo } from './place.ts';
import { useSession } from './use-session.ts';
import { useUsernameRule } from './user-name-rule.ts';

/** Asks for a mail with a reset link; whatever the answer, the page is `/` afterwards. */
export function ForgottenScreen() {
  const t = useText(entryText);
  const isOff = useSession((session) => session.box?.disabledFeatures.includes('passwordreset')) === true;
  return (
    <AuthCard
      title={t(($) => $.forgotten.title)}
      text={isOff ? undefined : t(($) => $.forgotten.text)}
      focusTitle={isOff}
    >
      {isOff ? <Notice>{t(($) => $.forgotten.disabled)}</Notice> : <ForgottenForm />}
      <AuthLink to="/">{t(($) => $.forgotten.back)}</AuthLink>
    </AuthCard>
  );
}

function ForgottenForm() {
  const t = useText(entryText);
  const say = useText(authText);
  const toasts = useToasts();
  const form = useForm({
    initial: { username: '' },
    rules: { username: useUsernameRule() },
    async onSubmit({ username }) {
      try {
        await api('POST /api/v1/users/{id}/password_reset_request', { params: { id: username.trim() } });
        toasts.show({ title: t(($) => $.forgotten.sent) });
      } catch (error) {
        toasts.show({ kind: 'error', title: t(($) => $.forgotten.failed), body: sentenceOf(error) });
      }
      goTo('/');
    },
  });
  return (
    <form className={styles.form} {...form.props}>
      <TextField
        {...form.text('username')}
        label={say(($) => $.login.user)}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" variant="primary" wide busy={form.busy}>
        {t(($) => $.forgotten.submit)}
      </Button>
    </form>
  );
}
