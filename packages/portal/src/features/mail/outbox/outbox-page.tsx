import type { Outbox } from '@kontor/contract/mail/outbox';
import { IconMailCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isHeldUp, isMailDown, useOutbox } from '../../../shared/mail/queries.ts';
import { useShowLink } from '../../../shared/mail/show-link.tsx';
import { mailText } from '../../../shared/mail/text/index.ts';
import { useText } from '../../../text/text-context.tsx';
import type { Tone } from '../../../ui/class-names.ts';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { FailureReason } from './failure-reason.tsx';
import { MailRow } from './mail-row.tsx';
import styles from './outbox-page.module.css';
import { outboxText } from './text/index.ts';
import { useRetry } from './use-retry.ts';

/** Mails that the server returns unasked, and that each wish for more adds. */
const step = 200;

/** Mail of the box that could not be sent yet: the reasons, and retrying. */
export default function OutboxPage() {
  const t = useText(outboxText);
  const [most, setMost] = useState(step);
  const outbox = useOutbox(true, most === step ? {} : { most });
  const state = useStateSentence(outbox.data);
  return (
    <>
      <PageHeader
        title={t(($) => $.title)}
        {...state}
        actions={
          outbox.data?.configured && (
            <>
              <Link to="/settings/outbox/server" className={buttonClass()}>
                {t(($) => $.server)}
              </Link>
              <RetryAll outbox={outbox.data} />
            </>
          )
        }
      />
      <div className={styles.parts}>
        {outbox.data && <SendingProblem outbox={outbox.data} />}
        <Panel bare>
          {outbox.data ? (
            <Mails outbox={outbox.data} isMoreWanted={outbox.isPlaceholderData} onMore={() => setMost(most + step)} />
          ) : (
            <QueryState query={outbox} failed={t(($) => $.notLoaded)} />
          )}
        </Panel>
      </div>
    </>
  );
}

/** Returns the state of the outbox in one sentence. */
function useStateSentence(outbox: Outbox | undefined): { text?: string; tone?: Tone } {
  const t = useText(outboxText);
  if (!outbox) return {};
  const count = outbox.waiting + outbox.refused;
  if (count === 0) return { text: t(($) => $.state.none), tone: isMailDown(outbox) ? 'warn' : 'good' };
  return { text: t(($) => $.state.waiting, { count }), tone: isHeldUp(outbox) ? 'warn' : 'accent' };
}

/** Why no mail can be sent at the moment. */
function SendingProblem({ outbox }: { outbox: Outbox }) {
  const t = useText(outboxText);
  const inMail = useText(mailText);
  if (!outbox.configured)
    return (
      <Notice
        kind="warn"
        title={t(($) => $.missing.title)}
        action={
          <Link to="/settings/outbox/server" className={buttonClass({ variant: 'primary' })}>
            {inMail(($) => $.setUp)}
          </Link>
        }
      >
        <p>{t(($) => $.missing.text)}</p>
        {outbox.mails.some(({ mayShow }) => mayShow) && <p>{t(($) => $.missing.show)}</p>}
      </Notice>
    );
  if (outbox.trouble === '') return null;
  return (
    <Notice
      kind="warn"
      title={isMailDown(outbox) ? inMail(($) => $.outage[outbox.cause ?? 'other']) : t(($) => $.away.some)}
      action={<Link to="/settings/outbox/server">{inMail(($) => $.see)}</Link>}
    >
      <FailureReason explanation={outbox.explanation} reason={outbox.trouble} />
      {outbox.waiting > 0 && <p>{t(($) => $.away.text)}</p>}
    </Notice>
  );
}

interface MailsProps {
  outbox: Outbox;
  /** More mails are being fetched. */
  isMoreWanted: boolean;
  onMore: () => void;
}

function Mails({ outbox, isMoreWanted, onMore }: MailsProps) {
  const t = useText(outboxText);
  const { mails, configured, trouble } = outbox;
  const all = outbox.waiting + outbox.refused;
  const { ask, dialogs } = useShowLink();
  if (mails.length === 0)
    return (
      <>
        <EmptyState
          icon={<IconMailCheck size={32} stroke={1.6} />}
          title={t(($) => $.empty)}
          text={t(($) => $.emptyText)}
        />
        {dialogs}
      </>
    );
  return (
    <>
      <ul className={styles.list}>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} mayRetry={configured} said={trouble} onShow={ask} />
        ))}
      </ul>
      {dialogs}
      {all > mails.length && (
        <div className={styles.more}>
          <p>{t(($) => $.newest, { shown: mails.length, all })}</p>
          <Button busy={isMoreWanted} onClick={onMore}>
            {t(($) => $.more)}
          </Button>
        </div>
      )}
    </>
  );
}

function RetryAll({ outbox }: { outbox: Outbox }) {
  const t = useText(outboxText);
  const { retry, isPending } = useRetry(outbox.mails);
  if (outbox.mails.length < 2) return null;
  return (
    <Button busy={isPending} onClick={() => void retry()}>
      {t(($) => $.retryAll)}
    </Button>
  );
}
