import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { portalClient } from '../../session/portal-client.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { AuthCard } from '../auth-card.tsx';
import styles from '../form.module.css';
import { recoveryText } from './text/index.ts';

/** Shown when the accounts cannot be read: an administrator signs in with the PIN shown on the console. */
export function RecoveryPinScreen() {
  const t = useText(recoveryText);
  const form = usePinForm();
  return (
    <AuthCard title={t(($) => $.recovery.title)} text={t(($) => $.recovery.pinText)}>
      <form className={styles.form} {...form.props}>
        <TextField
          {...form.text('pin')}
          label={t(($) => $.recovery.pin)}
          hint={t(($) => $.recovery.pinHint)}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
        />
        <Button type="submit" variant="primary" wide busy={form.busy} disabled={form.values.pin.trim() === ''}>
          {t(($) => $.recovery.enter)}
        </Button>
      </form>
    </AuthCard>
  );
}

/** A wrong PIN is shown at the field, anything else as a toast. */
function usePinForm() {
  const t = useText(recoveryText);
  const toasts = useToasts();
  return useForm({
    initial: { pin: '' },
    async onSubmit({ pin }) {
      const user = await signIn(pin.trim());
      portalClient.session.signIn(user, true);
    },
    onFailed(error) {
      if (!isWrongPin(error))
        toasts.show({ kind: 'error', title: t(($) => $.recovery.failed), body: sentenceOf(error) });
    },
  });
}

const isWrongPin = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 422;

const signIn = (pin: string) =>
  api('POST /api/v1/login', { form: { username: 'recovery', password: pin } }).catch((error: unknown) => {
    throw isWrongPin(error) ? error.withFields({ pin: error.message }) : error;
  });
