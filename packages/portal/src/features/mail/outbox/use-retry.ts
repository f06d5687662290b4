import { useErrorToast } from '../../../shared/use-error-toast.ts';
import { outboxText } from '../../../text/outbox.ts';
import { useText } from '../../../text/text-context.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { useRetryMails } from './queries.ts';

/** Tries mails again now, with the notice. Whether they leave, the list shows. */
export function useRetry() {
  const t = useText(outboxText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const { mutateAsync, isPending } = useRetryMails();
  const retry = async (ids: readonly string[]) => {
    try {
      await mutateAsync(ids);
      toasts.show({ title: t(($) => $.retrying) });
    } catch (error) {
      showError(
        t(($) => $.notRetried),
        error,
      );
    }
  };
  return { retry, isPending };
}
