import { type Mailer, type RawMailMessage, sourceOf } from '../../../adapters/smtp/mailer.ts';

/** Delivery into mailboxes of the box itself. */
export interface LocalDelivery {
  /** Whether mail to this address is delivered on the box. */
  takes(address: string): boolean;
  /** Resolves when the mail is stored in its mailbox; throws `DeliveryError`. */
  deliver(mail: RawMailMessage): Promise<void>;
}

/** A mailer that delivers into mailboxes of the box. */
export const createLocalMailer = (mailboxes: LocalDelivery): Mailer => ({
  from: undefined,
  async send(mail) {
    const { from, to } = mail;
    await mailboxes.deliver({ from, to, source: 'source' in mail ? mail.source : await sourceOf(mail) });
  },
  check: async () => {},
  close() {},
});
