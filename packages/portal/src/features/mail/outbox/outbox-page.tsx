import type { Outbox } from '@kontor/contract/mail/outbox';
import { IconMailCheck } from '@tabler/icons-react';
import { isHeldUp, useOutbox } from '../../../shared/mail/queries.ts';
import { useText } from '../../../text/text-context.tsx';
import type { Tone } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { MailRow } from './mail-row.tsx';
import styles from './outbox-page.module.css';
import { outboxText } from './text/index.ts';
import { useRetry } from './use-retry.ts';

/** Mail of the box that could not be sent yet: the reasons, and retrying. */
export default function OutboxPage() {
  const t = useText(outboxText);
  const outbox = useOutbox();
  const state = useStateSentence(outbox.data);
  return (
    <>
      <PageHeader
        title={t(($) => $.title)}
        {...state}
        actions={outbox.data?.configured && <RetryAll outbox={outbox.data} />}
      />
      <div className={styles.parts}>
        {outbox.data && <SendingProblem outbox={outbox.data} />}
        <Panel bare>
          {outbox.data ? <Mails outbox={outbox.data} /> : <QueryState query={outbox} failed={t(($) => $.notLoaded)} />}
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
  if (count === 0) return { text: t(($) => $.state.none), tone: outbox.configured ? 'good' : 'warn' };
  return { text: t(($) => $.state.waiting, { count }), tone: isHeldUp(outbox) ? 'warn' : 'accent' };
}

/** Why no mail can be sent at the moment. */
function SendingProblem({ outbox }: { outbox: Outbox }) {
  const t = useText(outboxText);
  if (!outbox.configured)
    return (
      <Notice kind="warn" title={t(($) => $.missing.title)}>
        <p>{t(($) => $.missing.text)}</p>
        <p>
          {t(($) => $.missing.how)}{' '}
          <code className={styles.code}>KONTOR_SMTP_URL=smtps://name:password@mail.example</code>
        </p>
      </Notice>
    );
  if (outbox.trouble === '') return null;
  return (
    <Notice kind="warn" title={t(($) => $.away.title)}>
      <p>{t(($) => $.away.text)}</p>
      <p className={styles.reason}>{t(($) => $.said, { reason: outbox.trouble })}</p>
    </Notice>
  );
}

function Mails({ outbox }: { outbox: Outbox }) {
  const t = useText(outboxText);
  const { mails, configured, trouble } = outbox;
  const all = outbox.waiting + outbox.refused;
  if (mails.length === 0)
    return (
      <EmptyState
        icon={<IconMailCheck size={32} stroke={1.6} />}
        title={t(($) => $.empty)}
        text={t(($) => $.emptyText)}
      />
    );
  return (
    <>
      <ul className={styles.list}>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} mayRetry={configured} said={trouble} />
        ))}
      </ul>
      {all > mails.length && <p className={styles.more}>{t(($) => $.newest, { shown: mails.length, all })}</p>}
    </>
  );
}

function RetryAll({ outbox }: { outbox: Outbox }) {
  const t = useText(outboxText);
  const { retry, isPending } = useRetry();
  if (outbox.mails.length < 2) return null;
  return (
    <Button busy={isPending} onClick={() => void retry(outbox.mails.map(({ id }) => id))}>
      {t(($) => $.retryAll)}
    </Button>
  );
}
