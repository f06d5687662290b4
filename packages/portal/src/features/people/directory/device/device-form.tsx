import type { DirectoryDevice } from '@kontor/contract/people/directory';
import { useActionForm } from '../../../../shared/actions/use-action-form.ts';
import { LeaveGuard } from '../../../../shared/leave-guard.tsx';
import { useText } from '../../../../text/text-context.tsx';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { useAddDevice, useChangeDevice } from '../queries.ts';
import { directoryText } from '../text/index.ts';
import { clientIdOf } from '../use-client-name.ts';
import { DeviceFields } from './device-fields.tsx';
import { type DeviceValues, groupsIn, listGroups, useDeviceRules } from './device-values.ts';
import type { WithPassword } from './password-sheet.tsx';

const fresh: DeviceValues = { client: 'synology', name: '', mayRead: 'groups', people: 'everyone', groups: '' };

const bodyOf = ({ people, groups, ...values }: DeviceValues) => ({
  ...values,
  name: values.name.trim(),
  everyone: people === 'everyone',
  groups: people === 'everyone' ? [] : groupsIn(groups),
});

interface AddDeviceProps {
  onMade: (made: WithPassword) => void;
  onClose: () => void;
}

/** Makes an account for a device. */
export function AddDevice({ onMade, onClose }: AddDeviceProps) {
  const t = useText(directoryText);
  const { mutateAsync } = useAddDevice();
  const form = useActionForm({
    initial: fresh,
    rules: useDeviceRules(),
    run: (values) => mutateAsync(bodyOf(values)),
    failed: t(($) => $.form.failed),
    onDone(made) {
      onClose();
      onMade(made);
    },
  });
  return (
    <FormDialog form={form} title={t(($) => $.form.title)} submit={t(($) => $.form.submit)} onClose={onClose}>
      <DeviceFields form={form} isNew />
      <LeaveGuard isActive={form.isTouched} />
    </FormDialog>
  );
}

/** Changes what the account of a device is for and what it may read. */
export function ChangeDevice({ device, onClose }: { device: DirectoryDevice; onClose: () => void }) {
  const t = useText(directoryText);
  const { mutateAsync } = useChangeDevice();
  const { id, name, client, mayRead, everyone, groups } = device;
  const form = useActionForm({
    initial: {
      ...{ client: clientIdOf(client), name, mayRead },
      people: everyone ? 'everyone' : 'groups',
      groups: listGroups(groups),
    } as DeviceValues,
    rules: useDeviceRules(),
    run: (values) => mutateAsync({ id, ...bodyOf(values) }),
    done: t(($) => $.form.changed),
    failed: t(($) => $.form.notChanged),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t(($) => $.form.change)} submit={t(($) => $.form.save)} onClose={onClose}>
      <DeviceFields form={form} />
      <LeaveGuard isActive={form.isTouched} />
    </FormDialog>
  );
}
