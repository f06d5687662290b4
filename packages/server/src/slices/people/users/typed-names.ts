import { addressInDns, cleanUid, completeUserName } from '@kontor/contract/rules/people/username';
import type { ServerContext } from '../../../core/server-context.ts';
import type { UsersDb } from './db.ts';

type Domains = Pick<ServerContext['boxAddress'], 'domain' | 'formerDomains'>;

const localOf = (uid: string): string => uid.slice(0, uid.lastIndexOf('@'));

/** Returns the uids that a new user of this name would share the short name with: the same part before the @ at every domain the box has or had. Empty for other domains. */
export function namesakeUids(uid: string, { domain, formerDomains }: Domains): string[] {
  const own = [domain(), ...formerDomains()];
  if (!own.some((name) => uid.endsWith(`@${name}`))) return [];
  return own.map((name) => `${localOf(uid)}@${name}`).filter((other) => other !== uid);
}

/** Whom a typed name means. */
export interface TypedName {
  /** Of a name that means several users, the one at the main domain. */
  uid: string;
  /** What counts failed attempts: made of the typed name alone, so that what is left of them tells nothing of whom it means. */
  counted: string;
  /** The name means several users, and thereby none who could sign in with it. */
  isAmbiguous: boolean;
}

/**
 * Looks up whom a name typed to sign in means. Without a domain it means a user of the main domain or of a former one, else the only user with that part before
 * the @. With one of these domains it means the user of exactly that name, else the only one with that part before the @ at another of them.
 */
export function createTypedNames(db: UsersDb, boxAddress: Domains) {
  const isKnown = (uid: string) => db.find(uid) !== undefined;
  const isWhole = (typed: string) => typed.trim().replace(/@$/, '').includes('@');

  /** Returns the users that the name may mean: several where a main domain was changed between them. Unknown names are completed. */
  function uidsOfTyped(typed: string): string[] {
    const uid = completeUserName(typed, boxAddress.domain());
    const spelled = [...new Set([uid, addressInDns(uid)].flatMap((name) => [name, cleanUid(name)]))];
    // All are looked up whatever the first is, so that the time tells nothing.
    const own = spelled.map((name) => [name, ...namesakeUids(name, boxAddress)].filter(isKnown));
    if (isWhole(typed)) {
      const [other, another] = own.flat();
      return [spelled.find(isKnown) ?? (another === undefined ? other : undefined) ?? uid];
    }
    const [only, another] = db.uidsWithLocalPart(localOf(uid));
    const found = own.find((uids) => uids.length > 0);
    if (found !== undefined) return found;
    return [only !== undefined && another === undefined ? only : uid];
  }

  function resolveTyped(typed: string): TypedName {
    const [only = '', another] = uidsOfTyped(typed);
    const completed = completeUserName(typed, boxAddress.domain());
    return {
      uid: another === undefined ? only : completed,
      counted: cleanUid(addressInDns(completed)),
      isAmbiguous: another !== undefined,
    };
  }

  /**
   * Whether a refusal of this name says to type the whole one: where it has no domain, and anybody at all has a username at a former domain. Tells nothing of
   * the name itself.
   */
  const needsWhole = (typed: string): boolean => !isWhole(typed) && boxAddress.formerDomains().some(db.hasDomain);

  return {
    uidsOfTyped,
    resolveTyped,
    needsWhole,
    /** Returns what a refusal without a link says at a name. It depends on the typed text and the domains alone, so it tells nothing of who exists. */
    hintFor(typed: string): 'whole-username' | 'username-wanted' | undefined {
      if (!isWhole(typed)) return needsWhole(typed) ? 'whole-username' : undefined;
      const own = [boxAddress.domain(), ...boxAddress.formerDomains()];
      const uid = addressInDns(completeUserName(typed, boxAddress.domain()));
      const domain = uid.slice(uid.lastIndexOf('@') + 1);
      return own.includes(domain) ? undefined : 'username-wanted';
    },
    /** Returns the uid of `resolveTyped`. */
    uidOfTyped: (typed: string): string => resolveTyped(typed).uid,
  };
}
