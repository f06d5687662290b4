import { type DirectoryClientId, directoryRights } from '@kontor/contract/rules/people/directory-clients';
import { isCustomGroup } from '@kontor/contract/rules/people/group-name';
import { useGroups } from '../../../../shared/people/queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import type { FieldBinding, Form } from '../../../../ui/hooks/use-form.ts';
import styles from '../directory.module.css';
import { directoryText } from '../text/index.ts';
import { clientOf, useClientName, useClientOptions } from '../use-client-name.ts';
import { type DeviceValues, groupsIn, isEnough, listGroups } from './device-values.ts';

interface DeviceFieldsProps {
  form: Form<DeviceValues>;
  /** The right follows the kind. */
  isNew?: boolean;
}

/** What the account of a device is for, what it may read, and whom it finds. */
export function DeviceFields({ form, isNew = false }: DeviceFieldsProps) {
  const t = useText(directoryText);
  const { client, mayRead } = form.values;
  const clients = useClientOptions();
  const setClient = (chosen: DirectoryClientId) =>
    form.set({ client: chosen, ...(isNew && { mayRead: clientOf(chosen).needs }) });
  return (
    <>
      <Select
        {...form.text('client')}
        label={t(($) => $.form.client)}
        options={clients}
        onChange={setClient}
        autoFocus={isNew}
      />
      <TextField
        {...form.text('name')}
        label={t(($) => $.form.name)}
        hint={t(($) => $.form.nameHint)}
        autoComplete="off"
      />
      <Select
        {...form.text('mayRead')}
        label={t(($) => $.form.right)}
        hint={t(($) => $.rightHints[mayRead])}
        options={directoryRights.map((value) => ({ value, label: t(($) => $.rights[value]) }))}
      />
      <TooLittle client={client} mayRead={mayRead} />
      <PeopleFields form={form} />
    </>
  );
}

function PeopleFields({ form }: Pick<DeviceFieldsProps, 'form'>) {
  const t = useText(directoryText);
  const isForSome = form.values.people === 'groups';
  return (
    <>
      <Select
        {...form.text('people')}
        label={t(($) => $.form.people)}
        hint={isForSome ? t(($) => $.form.somebody) : undefined}
        options={[
          { value: 'everyone', label: t(($) => $.form.everyone) },
          { value: 'groups', label: t(($) => $.form.some) },
        ]}
      />
      {isForSome && <GroupsField {...form.text('groups')} />}
    </>
  );
}

/** Says that the kind of device needs a higher right than it has. */
export function TooLittle({ client, mayRead }: Pick<DeviceValues, 'mayRead'> & { client: string }) {
  const t = useText(directoryText);
  const nameOf = useClientName();
  const { needs } = clientOf(client);
  if (client === 'other' || isEnough(mayRead, needs)) return null;
  return (
    <Notice kind="warn">{t(($) => $.form.less, { client: nameOf(client), right: t(($) => $.rights[needs]) })}</Notice>
  );
}

/** Company groups to choose from. */
function GroupsField({ value, onChange, error }: FieldBinding) {
  const t = useText(directoryText);
  const groups = useGroups().data?.filter(isCustomGroup);
  const chosen = groupsIn(value);
  if (groups === undefined) return null;
  if (groups.length === 0) return <Notice kind="warn">{t(($) => $.form.noGroups)}</Notice>;
  const set = (cn: string, isIn: boolean) =>
    onChange(listGroups(isIn ? [...chosen, cn] : chosen.filter((other) => other !== cn)));
  return (
    <fieldset className={styles.groups}>
      <legend>{t(($) => $.form.groups)}</legend>
      {groups.map(({ cn, description }, at) => (
        <Checkbox
          key={cn}
          label={cn}
          hint={description || undefined}
          checked={chosen.includes(cn)}
          onChange={(isIn) => set(cn, isIn)}
          aria-invalid={at === 0 && error !== undefined ? true : undefined}
        />
      ))}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
