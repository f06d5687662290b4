import { timingSafeEqual } from 'node:crypto';
import { SmtpRejectionError, type SubmissionHandler } from '../../../adapters/smtp/submission.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Outbox } from '../outbox/index.ts';
import type { ConnectionOwners } from './connection-owners.ts';
import type { SubmissionDb, SubmissionRow } from './db.ts';
import type { RateLimit } from './rate-limit.ts';
import { completed, headerFault, isMailbox, isOneOf, limits } from './rules.ts';

/** The sender of a mail: an app by its instance id, or a user who writes with a mail app. */
export interface Sender {
  id: string;
  /** The sealed password of the account, which changes when the account is recreated. Empty for users. */
  proof: string;
}

/** Users who have a mailbox and may send mail with a mail program. */
export interface MailUsers {
  /** Resolves with the uid; undefined when the user is unknown or the password is wrong. */
  signIn(user: string, password: string): Promise<string | undefined>;
  /** Returns the addresses a user may send from; empty without a mailbox. */
  addressesOf(uid: string): string[];
}

export interface SubmissionPolicyNeeds {
  core: Pick<ServerContext, 'clock' | 'database' | 'ids' | 'log'>;
  db: SubmissionDb;
  outbox: Pick<Outbox, 'accept' | 'heldOf' | 'mayReach'>;
  rateLimit: RateLimit;
  passwordOf(row: SubmissionRow): string;
  connectionOwners: Pick<ConnectionOwners, 'instanceAt' | 'sourceAt'>;
  /** Returns the addresses an app may send from; the first is the one in its settings. */
  addressesOf(instanceId: string): string[];
  mailUsers: MailUsers;
}

/** Unknown user names share one counter of failed attempts. */
const nobody = '';

/** The policy of the submission server: who may sign in, and which mail is accepted. */
export function createSubmissionPolicy(needs: SubmissionPolicyNeeds): SubmissionHandler<Sender> {
  const { core, db, outbox, rateLimit, passwordOf, connectionOwners, mailUsers } = needs;
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

  /** Signs an app in. Its password cannot be guessed, and the right one is never delayed: no other app can lock it out. */
  async function signInApp(row: SubmissionRow, password: string): Promise<Sender> {
    const { instance_id: id, password: proof } = row;
    if (isSame(password, passwordOf(row))) {
      rateLimit.rightTry(id);
      return { id, proof };
    }
    const delay = rateLimit.wrongTry(id);
    if (delay > 0) await rateLimit.wait(delay);
    throw wrong();
  }

  /** Signs a user in. Failed attempts through one app do not lock the user out of another one. */
  async function signInUser(user: string, password: string, port: number): Promise<Sender> {
    // Different spellings of a name count as one user.
    const name = `${connectionOwners.sourceAt(port)}/${mailUsers.addressesOf(user)[0] ?? nobody}`;
    if (!rateLimit.mayTry(name)) throw new SmtpRejectionError(454, 'Too many wrong passwords, try again in an hour');
    const id = await mailUsers.signIn(user, password);
    if (id === undefined) throw wrong();
    rateLimit.rightTry(name);
    return { id, proof: '' };
  }

  return {
    async signIn(user, password, port) {
      const row = db.find(user);
      return row === undefined ? signInUser(user, password, port) : signInApp(row, password);
    },
    knownAt(port) {
      const instanceId = connectionOwners.instanceAt(port);
      const row = instanceId === undefined ? undefined : db.find(instanceId);
      return row && { id: row.instance_id, proof: row.password };
    },
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
          'This box has no mail server yet that takes mail on, an administrator has to name one',
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

const wrong = () => new SmtpRejectionError(535, 'Wrong user or password');

function isSame(typed: string, password: string): boolean {
  const [one, other] = [Buffer.from(typed), Buffer.from(password)];
  return one.length === other.length && timingSafeEqual(one, other);
}
