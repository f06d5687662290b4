import { useTellFailure } from '../../app/tell-failure.ts';
import { accountText } from '../../text/account.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form.ts';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { useMe } from '../session/me.ts';
import { setTwoFactor, twoFactorPicture, useTwoFactorKey } from './queries.ts';
import styles from './two-factor.module.css';

interface EnableTwoFactorProps {
  onClose: () => void;
  onEnabled: (recoveryCodes: readonly string[]) => void;
}

/** Scan, type the code, confirm with the password. */
export function EnableTwoFactor({ onClose, onEnabled }: EnableTwoFactorProps) {
  const t = useText(accountText);
  const { user } = useMe();
  const form = useEnableForm(onEnabled);
  return (
    <LazyDialog
      open
      onClose={onClose}
      title={t(($) => $.twoFactor.enableTitle)}
      onSubmit={form.props.onSubmit}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button type="submit" variant="primary" busy={form.busy} disabled={!form.isGood}>
            {t(($) => $.twoFactor.enable)}
          </Button>
        </>
      }
    >
      <ScanMe uid={user.uid} />
      <TextField
        {...form.text('code')}
        label={t(($) => $.twoFactor.code)}
        hint={t(($) => $.twoFactor.codeHint)}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <PasswordField
        {...form.text('password')}
        label={t(($) => $.twoFactor.password)}
        autoComplete="current-password"
      />
    </LazyDialog>
  );
}

function useEnableForm(onEnabled: EnableTwoFactorProps['onEnabled']) {
  const t = useText(accountText);
  const toasts = useToasts();
  const tell = useTellFailure();
  const { user } = useMe();
  const missing = (typed: string) => (typed.trim() === '' ? t(($) => $.password.required) : undefined);
  return useForm({
    initial: { code: '', password: '' },
    rules: { code: missing, password: missing },
    async onSubmit({ code, password }) {
      const codes = await setTwoFactor(user.uid, { enabled: true, code: code.replaceAll(' ', ''), password });
      toasts.show({ title: t(($) => $.twoFactor.enabled) });
      onEnabled(codes);
    },
    onFailed: (error) =>
      tell(
        t(($) => $.twoFactor.failedOn),
        error,
      ),
  });
}

function ScanMe({ uid }: { uid: string }) {
  const t = useText(accountText);
  const key = useTwoFactorKey(uid);
  if (key.isError) return <Notice kind="bad">{t(($) => $.twoFactor.notLoaded)}</Notice>;
  return (
    <div className={styles.scan}>
      <div className={styles.picture}>
        {key.data ? <img src={twoFactorPicture(uid)} alt={t(($) => $.twoFactor.scanAlt)} /> : <Spinner large />}
      </div>
      <div className={styles.words}>
        <p>{t(($) => $.twoFactor.scan)}</p>
        <p className={styles.quiet}>{t(($) => $.twoFactor.manual)}</p>
        <code className={styles.secret}>{key.data ? spaced(key.data) : '\u00a0'}</code>
      </div>
    </div>
  );
}

/** In groups of four, as one can type it. */
const spaced = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');
