import { type AppLetter, type Mailer, sourceOf } from '../../adapters/smtp/mailer.ts';

/** Mailboxes of the box itself. */
export interface LocalMail {
  /** Whether mail to this address stays on the box. */
  takes(address: string): boolean;
  /** Resolves when the mail lies in its mailbox; throws `NotSent`. */
  deliver(letter: AppLetter): Promise<void>;
}

/** Brings mail into mailboxes of the box. */
export const createLocalMailer = (mailboxes: () => LocalMail): Mailer => ({
  from: undefined,
  async send(letter) {
    const { from, to } = letter;
    await mailboxes().deliver({ from, to, source: 'source' in letter ? letter.source : await sourceOf(letter) });
  },
  close() {},
});
