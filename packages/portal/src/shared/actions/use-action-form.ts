import { isSaidAtFields } from '../../session/client.ts';
import type { FormValues } from '../../ui/hooks/form-state.ts';
import { type Form, type FormNeeds, useForm } from '../../ui/hooks/use-form.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { useErrorToast } from '../use-error-toast.ts';

interface ActionForm<V extends FormValues, R> extends Pick<FormNeeds<V>, 'initial' | 'rules'> {
  /** Called with valid values. */
  run: (values: V) => Promise<R>;
  /** Title of the toast after success, which may go by the values; absent for none. */
  done?: string | ((values: V) => string);
  doneBody?: (values: V) => string;
  /** Title of the toast after a failure, above the server's message; none when fields say it all. */
  failed: string;
  /** Called after success with what `run` resolved with, as to close a dialog. */
  onDone?: (result: R) => void | Promise<void>;
}

/** A form whose submission is one action, with toasts about its result. */
export function useActionForm<V extends FormValues, R>({
  run,
  done,
  doneBody,
  failed,
  onDone,
  ...fields
}: ActionForm<V, R>): Form<V> {
  const toasts = useToasts();
  const showError = useErrorToast();
  return useForm({
    ...fields,
    async onSubmit(values) {
      const result = await run(values);
      const title = typeof done === 'function' ? done(values) : done;
      if (title !== undefined) toasts.show({ title, ...(doneBody && { body: doneBody(values) }) });
      await onDone?.(result);
    },
    onFailed: (error, rest) => {
      if (!isSaidAtFields(error, rest)) showError(failed, error);
    },
  });
}
