import type { ServerContext } from '../../../core/server-context.ts';
import { type AttemptKey, accountAttempts } from './attempt-keys.ts';
import type { CredentialsDb } from './db.ts';

/**
 * Returns a function that returns the counters of failed attempts to sign in to an account: that of its whole username, and that of the part before the @ unless
 * it could mean somebody else at the main domain or a former one.
 */
export function createOwnCounters(
  { domain, formerDomains }: Pick<ServerContext['boxAddress'], 'domain' | 'formerDomains'>,
  db: Pick<CredentialsDb, 'find'>,
) {
  return (uid: string): AttemptKey[] => {
    const local = uid.slice(0, uid.lastIndexOf('@'));
    const meant = [domain(), ...formerDomains()].map((name) => `${local}@${name}`);
    const isElse = meant.some((other) => other !== uid && db.find(other) !== undefined);
    // With another of these domains behind it, a name means the account as well, but only one at such a domain.
    const others = meant.includes(uid) ? meant : meant.slice(0, 1);
    return [...new Set([uid, ...(isElse ? [] : others)])].map(accountAttempts);
  };
}
