import type { WaitingMail } from '@kontor/contract/mail/outbox';
import { useEffect, useState } from 'react';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { useText } from '../../../text/text-context.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { useRetryMails } from './queries.ts';
import { hasFailedAgain } from './retry-outcome.ts';
import { outboxText } from './text/index.ts';

/** Retries these mails now, with a toast, and says it when one of them fails again. A sent one leaves the list. */
export function useRetry(mails: readonly WaitingMail[]) {
  const t = useText(outboxText);
  const perform = usePerform();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useRetryMails();
  /** The mails as they were when they were retried, until it is known that one failed. */
  const [before, setBefore] = useState<readonly WaitingMail[]>([]);
  const failed = mails.find((mail) => before.some((old) => hasFailedAgain(old, mail)));
  useEffect(() => {
    if (failed === undefined) return;
    setBefore([]);
    toasts.show({ kind: 'error', title: t(($) => $.failedAgain), body: failed.explanation || failed.reason });
  }, [failed, toasts, t]);
  const retry = async () => {
    const error = await perform({
      run: () => mutateAsync(mails.map(({ id }) => id)),
      done: t(($) => $.retrying),
      failed: t(($) => $.notRetried),
    });
    if (error === undefined) setBefore(mails);
  };
  return { retry, isPending };
}
