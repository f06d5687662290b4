import { type ReactNode, useState } from 'react';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../controls/button.tsx';
import { useNoteUnsavedInput } from '../hooks/unsaved-input.ts';
import type { Form } from '../hooks/use-form.ts';
import { uiText } from '../text/index.ts';
import type { DialogProps } from './dialog.tsx';
import { LazyConfirmDialog, LazyDialog } from './lazy-dialog.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'children' | 'onClose' | 'width'> {
  form: Pick<Form<never>, 'busy' | 'props' | 'isTouched'>;
  /** Label of the submit button. */
  submit: string;
  /** Makes the submit button red. */
  danger?: boolean;
  /** Disables the submit button: input is missing. */
  blocked?: boolean;
  /** A further button, before cancelling. */
  other?: ReactNode;
}

/** A dialog around a form, rendered while it is open. Submitting is up to the form; cancelling closes it, after a question when something was entered. */
export function FormDialog({ form, submit, danger, blocked, other, onClose, ...dialog }: FormDialogProps) {
  const t = useText(uiText);
  const [isAsked, setAsked] = useState(false);
  useNoteUnsavedInput(form.isTouched);
  const close = () => (form.isTouched ? setAsked(true) : onClose());
  return (
    <>
      <LazyDialog
        open
        {...dialog}
        onClose={close}
        onSubmit={form.props.onSubmit}
        formRef={form.props.ref}
        actions={
          <>
            {other}
            <Button onClick={close}>{t(($) => $.cancel)}</Button>
            <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={form.busy} disabled={blocked}>
              {submit}
            </Button>
          </>
        }
      />
      <LazyConfirmDialog
        open={isAsked}
        loses
        title={t(($) => $.discard.title)}
        yes={t(($) => $.discard.go)}
        no={t(($) => $.discard.stay)}
        onConfirm={onClose}
        onClose={() => setAsked(false)}
      >
        {t(($) => $.discard.text)}
      </LazyConfirmDialog>
    </>
  );
}
