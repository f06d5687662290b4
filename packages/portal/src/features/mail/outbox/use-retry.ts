import { useErrorToast } from '../../../shared/use-error-toast.ts';
import { useText } from '../../../text/text-context.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { useRetryMails } from './queries.ts';
import { outboxText } from './text/index.ts';

/** Retries mails now, with a toast. The list shows whether they were sent. */
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
