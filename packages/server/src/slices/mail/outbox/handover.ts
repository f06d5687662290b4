import type { Clock } from '@kontor/platform/work/clock';
import { minutes } from '@kontor/platform/work/durations';
import type { Mailer, MailMessage, RawMailMessage } from '../../../adapters/smtp/mailer.ts';

/** The longest a server may take for one mail, however often it answers in between: large mail over a slow line takes minutes. */
const longestHandover = minutes(15);

/** Hands over one mail at a time, each with a limit of time. */
export function createHandover(clock: Clock, mailer: Mailer) {
  const current = { id: '', attempt: new AbortController(), isReplaced: false };
  return {
    /** Id of the mail being handed over; empty when there is none. */
    id: (): string => current.id,
    /** Whether the last mail was ended because its server was replaced. */
    isReplaced: (): boolean => current.isReplaced,
    /** Sends a mail. Resolves once the server accepted it; throws `DeliveryError`, also when it takes too long. */
    async send(id: string, mail: MailMessage | RawMailMessage): Promise<void> {
      const attempt = new AbortController();
      Object.assign(current, { id, attempt, isReplaced: false });
      const cancelTimer = clock.after(longestHandover, () => attempt.abort());
      try {
        await mailer.send(mail, attempt.signal);
      } finally {
        cancelTimer();
        current.id = '';
      }
    },
    /** Ends the mail in transit and closes the connection. */
    end(): void {
      current.attempt.abort();
      mailer.close();
    },
    /** Ends the mail in transit, as its server is not the present one any more. */
    replace(): void {
      current.isReplaced = true;
      current.attempt.abort();
    },
  };
}
