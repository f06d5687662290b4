import { faultOfGroupName, longestGroupName, wrongSignIn } from '@kontor/contract/rules/people/group-name';
import { useNavigate } from '@tanstack/react-router';
import { useActionForm } from '../../../shared/actions/use-action-form.ts';
import { useText } from '../../../text/text-context.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { useAddGroup } from './queries.ts';
import { groupsText } from './text/index.ts';
import { useDescriptionError } from './use-description-error.ts';

/** Creates a group with a name and optional description; choosing its members comes next. */
export function AddGroup({ onClose }: { onClose: () => void }) {
  const t = useText(groupsText);
  const form = useAddForm();
  return (
    <FormDialog form={form} title={t(($) => $.add.title)} submit={t(($) => $.add.save)} onClose={onClose}>
      <p>{t(($) => $.add.text)}</p>
      <TextField
        {...form.text('cn')}
        label={t(($) => $.add.name)}
        hint={t(($) => $.add.nameHint)}
        autoComplete="off"
        autoFocus
      />
      <TextField
        {...form.text('description')}
        label={t(($) => $.add.description)}
        optional={t(($) => $.add.optional)}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function useAddForm() {
  const t = useText(groupsText);
  const navigate = useNavigate();
  const { mutateAsync } = useAddGroup();
  const nameError = useNameError();
  const descriptionError = useDescriptionError();
  return useActionForm({
    initial: { cn: '', description: '' },
    rules: { cn: nameError, description: descriptionError },
    run: (values) => mutateAsync(values),
    done: t(($) => $.done.added),
    failed: t(($) => $.couldNot.add),
    onDone: ({ cn }) => navigate({ to: '/settings/groups/$cn', params: { cn } }),
  });
}

/** Returns the validation of a group name. */
function useNameError() {
  const t = useText(groupsText);
  return (typed: string): string | undefined => {
    const fault = faultOfGroupName(typed);
    if (fault === undefined) return undefined;
    // A sign that cannot be seen is not quoted.
    const sign = wrongSignIn(typed) ?? '';
    if (fault === 'signs' && /^[\p{P}\p{S}]$/u.test(sign))
      return `${t(($) => $.add.sign, { sign })} ${t(($) => $.add.signs)}`;
    return fault === 'tooLong' ? t(($) => $.add.tooLong, { most: longestGroupName }) : t(($) => $.add[fault]);
  };
}
