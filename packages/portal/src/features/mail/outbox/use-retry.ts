import { usePerform } from '../../../shared/actions/use-perform.ts';
import { useText } from '../../../text/text-context.tsx';
import { useRetryMails } from './queries.ts';
import { outboxText } from './text/index.ts';

/** Retries mails now, with a toast. The list shows whether they were sent. */
export function useRetry() {
  const t = useText(outboxText);
  const perform = usePerform();
  const { mutateAsync, isPending } = useRetryMails();
  const retry = (ids: readonly string[]) =>
    perform({ run: () => mutateAsync(ids), done: t(($) => $.retrying), failed: t(($) => $.notRetried) });
  return { retry, isPending };
}
