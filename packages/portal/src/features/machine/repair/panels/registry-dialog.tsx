import { useActionForm } from '../../../../shared/actions/use-action-form.ts';
import { useText } from '../../../../text/text-context.tsx';
import { PasswordField } from '../../../../ui/controls/password-field.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { useAddRegistry } from '../queries.ts';
import { repairPanelsText } from './text/index.ts';

/** Name and password for a container registry. The registry checks them at once. */
export function RegistryDialog({ onClose }: { onClose: () => void }) {
  const t = useText(repairPanelsText);
  const form = useAccountForm(onClose);
  return (
    <FormDialog
      form={form}
      title={t(($) => $.registries.dialog)}
      submit={t(($) => $.registries.submit)}
      onClose={onClose}
    >
      <TextField
        {...form.text('host')}
        label={t(($) => $.registries.host)}
        hint={t(($) => $.registries.hostHint)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <TextField
        {...form.text('username')}
        label={t(($) => $.registries.username)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordField {...form.text('password')} label={t(($) => $.registries.password)} autoComplete="new-password" />
    </FormDialog>
  );
}

function useAccountForm(onClose: () => void) {
  const t = useText(repairPanelsText);
  const { mutateAsync } = useAddRegistry();
  const needed = (field: 'host' | 'username' | 'password') => (typed: string) =>
    typed.trim() === '' ? t(($) => $.registries.needed[field]) : undefined;
  return useActionForm({
    initial: { host: '', username: '', password: '' },
    rules: { host: needed('host'), username: needed('username'), password: needed('password') },
    run: ({ host, ...account }) => mutateAsync({ host: host.trim().toLowerCase(), ...account }),
    done: t(($) => $.registries.added),
    failed: t(($) => $.registries.failed),
    onDone: onClose,
  });
}
