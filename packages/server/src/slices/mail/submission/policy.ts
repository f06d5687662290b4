import { SmtpRejectionError, type SubmissionHandler } from '../../../adapters/smtp/submission.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Outbox } from '../outbox/index.ts';
import { completed, headerFault, isMailbox, isOneOf, limits } from './rules.ts';
import { createSubmissionSignIn, type Sender, type SubmissionSignInNeeds } from './sign-in.ts';

export interface SubmissionPolicyNeeds extends SubmissionSignInNeeds {
  core: Pick<ServerContext, 'clock' | 'database' | 'ids' | 'log'>;
  outbox: Pick<Outbox, 'accept' | 'heldOf' | 'mayReach'>;
  /** Returns the addresses an app may send from; the first is the one in its settings. */
  addressesOf(instanceId: string): string[];
}

/** The policy of the submission server: who may sign in, and which mail is accepted. */
export function createSubmissionPolicy(needs: SubmissionPolicyNeeds): SubmissionHandler<Sender> {
  const { core, db, outbox, rateLimit, mailUsers } = needs;
  const { clock, database, ids, log } = core;

  const isApp = ({ proof }: Sender) => proof !== '';
  const addressesOf = (sender: Sender) => (isApp(sender) ? needs.addressesOf : mailUsers.addressesOf)(sender.id);

  /** The account may have been removed or recreated while the connection was open. */
  function requireAccount(sender: Sender): void {
    const isThere = isApp(sender) ? db.find(sender.id)?.password === sender.proof : addressesOf(sender).length > 0;
    if (!isThere) throw new SmtpRejectionError(550, 'This account does not exist any more');
  }

  function requireRate(instanceId: string, mails: number): void {
    const minutes = rateLimit.minutesUntil(instanceId, mails);
    if (minutes > 0)
      throw new SmtpRejectionError(
        450,
        `At most ${limits.mailsAnHour} messages an hour, try again in ${minutes} minutes`,
      );
  }

  function requireSender(account: Sender, sender: string): string[] {
    const own = addressesOf(account);
    if (!isOneOf(sender, own)) throw new SmtpRejectionError(553, `This account sends from ${own[0]} only`);
    return own;
  }

  function requireRoom(instanceId: string, mails: number, bytes: number): void {
    const held = outbox.heldOf(instanceId);
    if (held.mails + mails > limits.mailsWaiting || held.bytes + bytes > limits.bytesWaiting)
      throw new SmtpRejectionError(452, 'Too many messages of this account are waiting to leave, try again later');
  }

  return {
    ...createSubmissionSignIn(needs),
    checkSender(account, sender) {
      requireAccount(account);
      requireSender(account, sender);
      requireRate(account.id, 1);
    },
    checkRecipient(_account, recipient) {
      if (!isMailbox(recipient)) throw new SmtpRejectionError(553, 'This is not the address of one mailbox');
      // Mail without a route must not be accepted: it would wait indefinitely.
      if (!outbox.mayReach(recipient))
        throw new SmtpRejectionError(
          451,
          'This server has no mail server set up yet, an administrator has to do that first',
        );
    },
    take(account, { sender, recipients, source }) {
      const { id: instanceId } = account;
      const mails = new Set(recipients).size;
      // The sender may discard the mail once it is accepted, so acceptance is reported after the commit.
      database.transaction(() => {
        requireAccount(account);
        const fault = headerFault(source, requireSender(account, sender));
        if (fault !== undefined) throw new SmtpRejectionError(550, fault);
        requireRate(instanceId, mails);
        requireRoom(instanceId, mails, source.length);
        const messageId = `${ids()}@${sender.slice(sender.lastIndexOf('@') + 1)}`;
        const whole = completed(source, { messageId, date: new Date(clock.now()) });
        outbox.accept({ instanceId, sender, recipients, source: whole });
      });
      rateLimit.sent(instanceId, mails);
    },
    failed: (err) => log.error({ err }, 'a mail of an app could not be kept'),
  };
}
