import type { WaitingMail } from '@kontor/contract/mail/outbox';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { IconMail, IconMailX, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useConfirmedAction } from '../../../shared/actions/use-confirmed-action.ts';
import { LinkOfOther } from '../../../shared/mail/link-of-other.tsx';
import { ShowLinkButton } from '../../../shared/mail/show-link.tsx';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Address } from '../../../ui/display/address.tsx';
import { Chip } from '../../../ui/display/chip.tsx';
import { EventRow } from '../../../ui/lists/event-row.tsx';
import { RowTitle } from '../../../ui/lists/row-title.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { FailureReason } from './failure-reason.tsx';
import styles from './outbox-page.module.css';
import { useDropMail } from './queries.ts';
import { SendAgain } from './send-again.tsx';
import { outboxText } from './text/index.ts';
import { useRetry } from './use-retry.ts';

interface MailRowProps {
  mail: WaitingMail;
  /** A mail server is configured, so a retry is possible. */
  mayRetry: boolean;
  /** Reason already shown above the list. */
  said: string;
  onShow: (mail: WaitingMail) => void;
}

/** One mail: its kind, recipient and state. Of its content only a link is shown, when that is asked for. */
export function MailRow({ mail, mayRetry, said, onShow }: MailRowProps) {
  const t = useText(outboxText);
  const isRefused = mail.state === 'refused';
  return (
    <EventRow
      Icon={isRefused ? IconMailX : IconMail}
      tone={isRefused ? 'bad' : 'warn'}
      actions={<Actions mail={mail} mayRetry={mayRetry} onShow={onShow} />}
    >
      <RowTitle>
        {useKind()(mail)}
        <Chip tone={isRefused ? 'bad' : 'warn'}>{t(($) => $.mailState[mail.state])}</Chip>
      </RowTitle>
      <p className={styles.to}>
        {mail.name !== '' && (
          <>
            <Link to="/settings/users/$id" params={{ id: mail.uid }}>
              {mail.name}
            </Link>
            {' · '}
          </>
        )}
        <Address>{mail.to}</Address>
      </p>
      <Times mail={mail} mayRetry={mayRetry} />
      {mail.shownBy !== '' && (
        <p className={styles.quiet}>
          <LinkOfOther mail={mail} />
        </p>
      )}
      {mail.reason !== '' && mail.reason !== said && (
        <FailureReason explanation={mail.explanation} reason={mail.reason} />
      )}
    </EventRow>
  );
}

function Actions({ mail, mayRetry, onShow }: Omit<MailRowProps, 'said'>) {
  const t = useText(outboxText);
  const { retry, isPending } = useRetry([mail]);
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={styles.actions} data-alone={(!mayRetry && !mail.mayShow && mail.shownBy === '') || undefined}>
      <SendAgain mail={mail} />
      <ShowLinkButton small mail={mail} onAsk={onShow} />
      {mayRetry && (
        <Button small busy={isPending} onClick={() => void retry()}>
          {t(($) => $.retry)}
        </Button>
      )}
      <IconButton label={t(($) => $.drop.named, { to: readableAddress(mail.to) })} onClick={() => setAsked(true)}>
        <IconTrash size={19} stroke={1.75} />
      </IconButton>
      {isAsked && <DropQuestion mail={mail} onClose={() => setAsked(false)} />}
    </div>
  );
}

function Times({ mail, mayRetry }: Pick<MailRowProps, 'mail' | 'mayRetry'>) {
  const t = useText(outboxText);
  const format = useFormat();
  const parts = [
    t(($) => $.since, { moment: format.dateTime(mail.created) }),
    mail.tries > 0 && t(($) => $.tries, { count: mail.tries }),
    mayRetry && mail.state === 'waiting' && t(($) => $.nextTry, { moment: format.dateTime(mail.nextTry) }),
  ];
  return <p className={styles.quiet}>{parts.filter(Boolean).join(' · ')}</p>;
}

/** Returns the kind of a mail by its template. */
function useKind() {
  const t = useText(outboxText);
  const kinds: Record<string, string> = {
    invitation: t(($) => $.kinds.invitation),
    promotion: t(($) => $.kinds.promotion),
    reset: t(($) => $.kinds.reset),
    'reset-by-administrator': t(($) => $.kinds.sentLink),
    'two-factor-cleared': t(($) => $.kinds.cleared),
    'address-changed': t(($) => $.kinds.addressChanged),
    'password-given': t(($) => $.kinds.passwordGiven),
    'link-shown': t(($) => $.kinds.linkShown),
    'password-reset-by-puk': t(($) => $.kinds.resetByPuk),
    test: t(($) => $.kinds.test),
    notification: t(($) => $.kinds.notification),
  };
  return ({ template, app }: WaitingMail) =>
    app === '' ? (kinds[template] ?? t(($) => $.kinds.other)) : t(($) => $.kinds.app, { app });
}

function DropQuestion({ mail, onClose }: { mail: WaitingMail; onClose: () => void }) {
  const t = useText(outboxText);
  const { mutateAsync } = useDropMail();
  const { dialog } = useConfirmedAction({
    run: () => mutateAsync(mail.id),
    done: t(($) => $.drop.done),
    failed: t(($) => $.drop.failed),
    onClose,
  });
  return (
    <LazyConfirmDialog
      {...dialog}
      title={t(($) => $.drop.ask)}
      yes={t(($) => $.drop.yes)}
      no={t(($) => $.drop.no)}
      danger
    >
      {t(($) => $.drop.what, { to: readableAddress(mail.to) })}
    </LazyConfirmDialog>
  );
}
