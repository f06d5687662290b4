import { useErrorToast } from '../../../../shared/use-error-toast.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { PasswordField } from '../../../../ui/controls/password-field.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { useForm } from '../../../../ui/hooks/use-form.ts';
import { LazyDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { useAddRegistry } from '../queries.ts';
import { registriesText } from './registries/text/index.ts';

/** Name and password for a container registry. The registry checks them at once. */
export function RegistryDialog({ onClose }: { onClose: () => void }) {
  const t = useText(registriesText);
  const form = useAccountForm(onClose);
  return (
    <LazyDialog
      open
      onClose={onClose}
      title={t(($) => $.dialog)}
      onSubmit={form.props.onSubmit}
      formRef={form.props.ref}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t(($) => $.submit)}
          </Button>
        </>
      }
    >
      <TextField
        {...form.text('host')}
        label={t(($) => $.host)}
        hint={t(($) => $.hostHint)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <TextField
        {...form.text('username')}
        label={t(($) => $.username)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordField {...form.text('password')} label={t(($) => $.password)} autoComplete="new-password" />
    </LazyDialog>
  );
}

function useAccountForm(onClose: () => void) {
  const t = useText(registriesText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const add = useAddRegistry();
  const needed = (field: 'host' | 'username' | 'password') => (typed: string) =>
    typed.trim() === '' ? t(($) => $.needed[field]) : undefined;
  return useForm({
    initial: { host: '', username: '', password: '' },
    rules: { host: needed('host'), username: needed('username'), password: needed('password') },
    async onSubmit({ host, ...account }) {
      await add.mutateAsync({ host: host.trim().toLowerCase(), ...account });
      toasts.show({ title: t(($) => $.added) });
      onClose();
    },
    onFailed: (error) =>
      showError(
        t(($) => $.failed),
        error,
      ),
  });
}
