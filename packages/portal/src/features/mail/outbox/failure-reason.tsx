import { useText } from '../../../text/text-context.tsx';
import styles from './outbox-page.module.css';
import { outboxText } from './text/index.ts';

interface FailureReasonProps {
  /** The sentence about it, or empty. */
  explanation: string;
  /** What the part that failed replied. */
  reason: string;
}

/** Why a mail was not sent: the sentence, with the reply of the mail server as a detail unless the sentence quotes it. */
export function FailureReason({ explanation, reason }: FailureReasonProps) {
  const t = useText(outboxText);
  if (explanation === '') return <p className={styles.reason}>{t(($) => $.said, { reason })}</p>;
  return (
    <>
      <p className={styles.explanation}>{explanation}</p>
      {!explanation.includes(reason) && (
        <details className={styles.reason}>
          <summary>{t(($) => $.reply)}</summary>
          <code>{reason}</code>
        </details>
      )}
    </>
  );
}
