import type { ReactNode } from 'react';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../controls/button.tsx';
import type { Form } from '../hooks/use-form.ts';
import { uiText } from '../text/index.ts';
import type { DialogProps } from './dialog.tsx';
import { LazyDialog } from './lazy-dialog.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'children' | 'onClose' | 'width'> {
  form: Pick<Form<never>, 'busy' | 'props'>;
  /** Label of the submit button. */
  submit: string;
  /** Makes the submit button red. */
  danger?: boolean;
  /** Disables the submit button: input is missing. */
  blocked?: boolean;
  /** A further button, before cancelling. */
  other?: ReactNode;
}

/** A dialog around a form, rendered while it is open. Submitting is up to the form; cancelling closes it. */
export function FormDialog({ form, submit, danger, blocked, other, ...dialog }: FormDialogProps) {
  const t = useText(uiText);
  return (
    <LazyDialog
      open
      {...dialog}
      onSubmit={form.props.onSubmit}
      formRef={form.props.ref}
      actions={
        <>
          {other}
          <Button onClick={dialog.onClose}>{t(($) => $.cancel)}</Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={form.busy} disabled={blocked}>
            {submit}
          </Button>
        </>
      }
    />
  );
}
