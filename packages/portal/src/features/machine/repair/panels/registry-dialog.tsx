import { useActionForm } from '../../../../shared/actions/use-action-form.ts';
import { useText } from '../../../../text/text-context.tsx';
import { PasswordField } from '../../../../ui/controls/password-field.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { useAddRegistry } from '../queries.ts';
import { registriesText } from './registries/text/index.ts';

/** Name and password for a container registry. The registry checks them at once. */
export function RegistryDialog({ onClose }: { onClose: () => void }) {
  const t = useText(registriesText);
  const form = useAccountForm(onClose);
  return (
    <FormDialog form={form} title={t(($) => $.dialog)} submit={t(($) => $.submit)} onClose={onClose}>
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
    </FormDialog>
  );
}

function useAccountForm(onClose: () => void) {
  const t = useText(registriesText);
  const { mutateAsync } = useAddRegistry();
  const needed = (field: 'host' | 'username' | 'password') => (typed: string) =>
    typed.trim() === '' ? t(($) => $.needed[field]) : undefined;
  return useActionForm({
    initial: { host: '', username: '', password: '' },
    rules: { host: needed('host'), username: needed('username'), password: needed('password') },
    run: ({ host, ...account }) => mutateAsync({ host: host.trim().toLowerCase(), ...account }),
    done: t(($) => $.added),
    failed: t(($) => $.failed),
    onDone: onClose,
  });
}
