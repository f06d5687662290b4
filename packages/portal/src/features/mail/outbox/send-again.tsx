import type { WaitingMail } from '@kontor/contract/mail/outbox';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { useState } from 'react';
import { useConfirmedAction } from '../../../shared/actions/use-confirmed-action.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useSendLinkAgain } from './queries.ts';
import { outboxText } from './text/index.ts';

/** Replaces a link that only another administrator may show; nothing for other mail. */
export function SendAgain({ mail }: { mail: WaitingMail }) {
  const t = useText(outboxText);
  const [isAsked, setAsked] = useState(false);
  if (mail.shownBy === '' || mail.uid === '') return null;
  const action = t(($) => $.again[mail.template === 'invitation' ? 'invitation' : 'link']);
  return (
    <>
      <Button
        small
        aria-label={t(($) => $.again.named, { action, to: readableAddress(mail.to) })}
        onClick={() => setAsked(true)}
      >
        {action}
      </Button>
      {isAsked && <Question mail={mail} action={action} onClose={() => setAsked(false)} />}
    </>
  );
}

function Question({ mail, action, onClose }: { mail: WaitingMail; action: string; onClose: () => void }) {
  const t = useText(outboxText);
  const { mutateAsync } = useSendLinkAgain();
  const { dialog } = useConfirmedAction({
    run: () => mutateAsync(mail.uid),
    done: t(($) => $.again.done),
    failed: t(($) => $.again.failed),
    onClose,
  });
  return (
    <LazyConfirmDialog {...dialog} title={t(($) => $.again.ask, { action })} yes={action} no={t(($) => $.again.no)}>
      {t(($) => $.again.what, { to: readableAddress(mail.to) })}
    </LazyConfirmDialog>
  );
}
