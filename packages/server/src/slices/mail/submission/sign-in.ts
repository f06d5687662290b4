import { timingSafeEqual } from 'node:crypto';
import { SmtpRejectionError, type SubmissionHandler } from '../../../adapters/smtp/submission.ts';
import type { ConnectionOwners } from './connection-owners.ts';
import type { SubmissionDb, SubmissionRow } from './db.ts';
import type { RateLimit } from './rate-limit.ts';

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

export interface SubmissionSignInNeeds {
  db: SubmissionDb;
  rateLimit: RateLimit;
  passwordOf(row: SubmissionRow): string;
  connectionOwners: Pick<ConnectionOwners, 'instanceAt' | 'sourceAt'>;
  mailUsers: MailUsers;
}

/** Unknown user names share one counter of failed attempts. */
const nobody = '';

/** Signing in at the submission server: apps by their accounts, users by the password of the portal. */
export function createSubmissionSignIn({
  db,
  rateLimit,
  passwordOf,
  connectionOwners,
  mailUsers,
}: SubmissionSignInNeeds): Pick<SubmissionHandler<Sender>, 'signIn' | 'knownAt'> {
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
  };
}

const wrong = () => new SmtpRejectionError(535, 'Wrong user or password');

function isSame(typed: string, password: string): boolean {
  const [one, other] = [Buffer.from(typed), Buffer.from(password)];
  return one.length === other.length && timingSafeEqual(one, other);
}
