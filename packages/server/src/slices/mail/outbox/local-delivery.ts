import { type Mailer, type RawMailMessage, sourceOf } from '../../../adapters/smtp/mailer.ts';

/** Mailboxes of the box itself. */
export interface LocalDelivery {
  /** Whether mail to this address stays on the box. */
  takes(address: string): boolean;
  /** Resolves when the mail lies in its mailbox; throws `NotSent`. */
  deliver(mail: RawMailMessage): Promise<void>;
}

/** Brings mail into mailboxes of the box. */
export const createLocalMailer = (mailboxes: LocalDelivery): Mailer => ({
  from: undefined,
  async send(mail) {
    const { from, to } = mail;
    await mailboxes.deliver({ from, to, source: 'source' in mail ? mail.source : await sourceOf(mail) });
  },
  close() {},
});
