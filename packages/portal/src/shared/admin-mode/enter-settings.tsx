import { IconLock } from '@tabler/icons-react';
import { enterAdminMode } from '../../session/admin-mode.ts';
import { isWrongInput } from '../../session/client.ts';
import { useMe } from '../../session/me.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { HiddenUsername, PasswordField } from '../../ui/controls/password-field.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { focusContent } from '../content.ts';
import { useErrorToast } from '../use-error-toast.ts';
import styles from './enter-settings.module.css';
import { adminModeText } from './text/index.ts';

interface EnterSettingsProps {
  /** Overrides the default texts, which are those of the settings. */
  title?: string;
  text?: string;
}

/** Entering settings mode: asks for the password again. */
export function EnterSettings({ title, text }: EnterSettingsProps) {
  const t = useText(adminModeText);
  const { user } = useMe();
  // with other texts it is part of a page that has a name
  usePageTitle(title === undefined ? t(($) => $.title) : '');
  const form = useEnterForm();
  return (
    <div className={styles.page}>
      <Panel>
        <form {...form.props} className={styles.form}>
          <span className={styles.icon} aria-hidden="true">
            <IconLock size={28} stroke={1.6} />
          </span>
          <h1 className={styles.title}>{title ?? t(($) => $.title)}</h1>
          <p className={styles.text}>{text ?? t(($) => $.text)}</p>
          <HiddenUsername uid={user.uid} />
          <PasswordField
            {...form.text('password')}
            label={t(($) => $.password)}
            autoComplete="current-password"
            autoFocus
          />
          <Button type="submit" variant="primary" wide busy={form.busy}>
            {t(($) => $.enter)}
          </Button>
        </form>
      </Panel>
    </div>
  );
}

function useEnterForm() {
  const t = useText(adminModeText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const form = useForm({
    initial: { password: '' },
    rules: { password: (password) => (password === '' ? t(($) => $.required) : undefined) },
    async onSubmit({ password }) {
      await enterAdminMode(password).catch((error: unknown) => {
        // A wrong password is cleared and typed again, in the field that then has the focus.
        form.reset();
        throw isWrongInput(error) ? error.withFields({ password: t(($) => $.wrong) }) : error;
      });
      // The password field unmounts; move the focus to the unlocked content.
      focusContent();
    },
    onInvalid: (sentences) => toasts.show({ kind: 'error', title: t(($) => $.failed), body: sentences.join(' ') }),
    onFailed: (error) => {
      // A wrong password is said at its field.
      if (isWrongInput(error)) return;
      showError(
        t(($) => $.failed),
        error,
      );
    },
  });
  return form;
}
