import type { Webhook } from '@kontor/contract/machine/notification-webhook';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import styles from '../notifications.module.css';
import { notificationsText } from '../text/index.ts';

/** Whether messages arrive, with the last failure in a sentence. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { address, failure, delivered } = webhook;
  if (failure !== null && (delivered === null || failure.at > delivered)) return <Failing webhook={webhook} />;
  return address === '' ? null : <Arriving webhook={webhook} />;
}

function Failing({ webhook: { failure, waiting, nextTry } }: { webhook: Webhook }) {
  const t = useText(notificationsText);
  const { dateTime } = useFormat();
  if (failure === null) return null;
  const next =
    nextTry === null
      ? t(($) => $.webhook.since, { time: dateTime(failure.at) })
      : t(($) => $.webhook.waiting, { count: waiting, time: dateTime(nextTry) });
  return (
    <Notice kind="warn" title={failure.isGivenUp ? t(($) => $.webhook.givenUp) : t(($) => $.webhook.failing)}>
      <p>{failure.text}</p>
      <p>{next}</p>
    </Notice>
  );
}

function Arriving({ webhook: { failure, delivered } }: { webhook: Webhook }) {
  const t = useText(notificationsText);
  const { dateTime } = useFormat();
  return (
    <p className={styles.quiet}>
      {delivered === null ? t(($) => $.webhook.none) : t(($) => $.webhook.delivered, { time: dateTime(delivered) })}{' '}
      {failure && t(($) => $.webhook.before, { time: dateTime(failure.at), text: failure.text })}
    </p>
  );
}
