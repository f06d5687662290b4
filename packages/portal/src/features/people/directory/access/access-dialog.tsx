import type { DirectoryAccess } from '@kontor/contract/edge/directory-access';
import { useActionForm } from '../../../../shared/actions/use-action-form.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import styles from '../directory.module.css';
import { usePutAccess } from '../queries.ts';
import { directoryText } from '../text/index.ts';
import { isPort } from './is-port.ts';

/** Stands for all addresses of the machine. */
export const everyAddress = '0.0.0.0';

interface AccessDialogProps {
  access: DirectoryAccess;
  onClose: () => void;
}

/** Opens the directory to devices, or changes where it is open. */
export function AccessDialog({ access, onClose }: AccessDialogProps) {
  const t = useText(directoryText);
  const form = useAccessForm({ access, onClose });
  const addresses = [...new Set([everyAddress, ...access.addresses, access.address])];
  const port = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <FormDialog
      form={form}
      title={access.isOpen ? t(($) => $.access.change) : t(($) => $.access.dialog)}
      submit={access.isOpen ? t(($) => $.access.save) : t(($) => $.access.submit)}
      onClose={onClose}
    >
      <p>{t(($) => $.access.what)}</p>
      <Select
        {...form.text('address')}
        label={t(($) => $.access.address)}
        hint={t(($) => $.access.addressHint)}
        options={addresses.map((value) => ({
          value,
          label: value === everyAddress ? t(($) => $.access.everyAddress) : value,
        }))}
        autoFocus
      />
      <div className={styles.ports}>
        <TextField
          {...form.text('tlsPort')}
          {...port}
          label={t(($) => $.access.tlsPort)}
          hint={t(($) => $.access.tlsPortHint)}
        />
        <TextField
          {...form.text('port')}
          {...port}
          label={t(($) => $.access.port)}
          hint={t(($) => $.access.portHint)}
        />
      </div>
    </FormDialog>
  );
}

function useAccessForm({ access, onClose }: AccessDialogProps) {
  const t = useText(directoryText);
  const { mutateAsync } = usePutAccess();
  const portFault = (typed: string) => (isPort(typed) ? undefined : t(($) => $.access.portFault));
  return useActionForm({
    initial: { address: access.address, tlsPort: String(access.tlsPort), port: String(access.port) },
    rules: {
      tlsPort: portFault,
      port: (typed, { tlsPort }) =>
        portFault(typed) ?? (Number(typed) === Number(tlsPort) ? t(($) => $.access.samePort) : undefined),
    },
    run: ({ address, tlsPort, port }) =>
      mutateAsync({ isOpen: true, address, tlsPort: Number(tlsPort), port: Number(port) }),
    done: access.isOpen ? t(($) => $.access.changed) : t(($) => $.access.opened),
    failed: t(($) => $.access.failed),
    onDone: onClose,
  });
}
