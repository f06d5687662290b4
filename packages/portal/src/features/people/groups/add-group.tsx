import { faultOfGroupName, longestGroupName } from '@kontor/contract/rules/people/group-name';
import { useNavigate } from '@tanstack/react-router';
import { useErrorToast } from '../../../shared/use-error-toast.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { LazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { useAddGroup } from './queries.ts';
import { groupsText } from './text/index.ts';
import { useDescriptionError } from './use-description-error.ts';

/** Creates a group with a name and optional description; choosing its members comes next. */
export function AddGroup({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(groupsText);
  const form = useAddForm();
  const close = () => {
    form.reset();
    onClose();
  };
  return (
    <LazyDialog
      open={open}
      onClose={close}
      title={t(($) => $.add.title)}
      formRef={form.props.ref}
      onSubmit={form.props.onSubmit}
      actions={
        <>
          <Button onClick={close}>{t(($) => $.add.cancel)}</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t(($) => $.add.save)}
          </Button>
        </>
      }
    >
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
    </LazyDialog>
  );
}

function useAddForm() {
  const t = useText(groupsText);
  const navigate = useNavigate();
  const toasts = useToasts();
  const showError = useErrorToast();
  const add = useAddGroup();
  const nameError = useNameError();
  const descriptionError = useDescriptionError();
  return useForm({
    initial: { cn: '', description: '' },
    rules: { cn: nameError, description: descriptionError },
    onSubmit: async (values) => {
      const { cn } = await add.mutateAsync(values);
      toasts.show({ title: t(($) => $.done.added) });
      await navigate({ to: '/settings/groups/$cn', params: { cn } });
    },
    onFailed: (error) =>
      showError(
        t(($) => $.couldNot.add),
        error,
      ),
  });
}

/** Returns the validation of a group name. */
function useNameError() {
  const t = useText(groupsText);
  return (typed: string): string | undefined => {
    const fault = faultOfGroupName(typed);
    if (fault === undefined) return undefined;
    return fault === 'tooLong' ? t(($) => $.add.tooLong, { most: longestGroupName }) : t(($) => $.add[fault]);
  };
}
