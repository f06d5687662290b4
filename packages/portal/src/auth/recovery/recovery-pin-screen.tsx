import { useState } from 'react';
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
  const toasts = useToasts();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initial: { pin: '' },
    async onSubmit({ pin }) {
      setFailure(undefined);
      portalClient.session.signIn(
        await api('POST /api/v1/login', { form: { username: 'recovery', password: pin.trim() } }),
        true,
      );
    },
    onFailed(error) {
      if (error instanceof ApiError && error.status === 422) setFailure(sentenceOf(error));
      else toasts.show({ kind: 'error', title: t(($) => $.recovery.failed), body: sentenceOf(error) });
    },
  });
  const change = (pin: string) => {
    setFailure(undefined);
    form.set({ pin });
  };
  return (
    <AuthCard title={t(($) => $.recovery.title)} text={t(($) => $.recovery.pinText)}>
      <form className={styles.form} {...form.props}>
        <TextField
          {...form.text('pin')}
          onChange={change}
          error={failure}
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
